/** What a stranger learns from how long an answer takes, and what a flood of guesses does to everybody else. */
import { expect } from 'chai'
import { afterEach, before, describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { get, post, type Answer } from '../support/client.ts'
import { createUser, unique } from '../support/actors.ts'
import { recordFigures, p99 } from '../faults/figures.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { useHarness } from '../support/harness.ts'

const SAMPLES = 200
const FLOOD_MS = 60_000
const A_SECOND = 100
const TRIES = 8 // ten guesses a quarter of an hour for an address
const stranger = () => `${unique('nobody')}@palengke.example`

/** Each way in turn, in an order that changes, so that a slow moment hits all of them. */
async function timed<Way extends string>(ways: Record<Way, (sample: number) => Promise<Answer>>) {
  const names = Object.keys(ways) as Way[]
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Way,
    number[]
  >
  for (let sample = 0; sample < SAMPLES; sample++)
    for (const name of sample % 2 ? names : names.toReversed()) {
      const started = performance.now()
      const { status } = await ways[name](sample)
      took[name].push(performance.now() - started)
      expect(status, name).to.be.oneOf([200, 401])
    }
  return took
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** How surely two samples come from one distribution: |z| of the rank sum (Mann and Whitney); above 2.58 is p < 0.01. */
function rankZ(one: number[], other: number[]): number {
  const all = [...one.map((ms) => [ms, 1] as const), ...other.map((ms) => [ms, 0] as const)]
  const ranks = all.toSorted(([a], [b]) => a - b).map(([, isOne], at) => isOne * (at + 1))
  const [n, m] = [one.length, other.length]
  const sum = ranks.reduce((total, rank) => total + rank, 0) - (n * (n + 1)) / 2
  return Math.abs(sum - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

const rounded = (ms: number) => Math.round(ms * 100) / 100

describe('the time an answer takes', function () {
  this.timeout(300_000)
  useHarness()
  let known: string[]
  let banned: string[]

  before(async () => {
    const people = []
    for (let count = 0; count < (2 * SAMPLES) / TRIES; count++) people.push(await createUser())
    const emails = people.map(({ email }) => email)
    known = emails.slice(0, emails.length / 2)
    banned = emails.slice(emails.length / 2)
    await knex('users').whereIn('email', banned).update({ is_banned: true })
  })

  for (const [what, ways] of [
    [
      'a log-in',
      {
        unknown: () => guess(stranger()),
        known: (sample: number) => guess(known[Math.floor(sample / TRIES)]!),
        banned: (sample: number) => guess(banned[Math.floor(sample / TRIES)]!),
      },
    ],
    [
      'a forgotten password',
      {
        unknown: () => forgot(stranger()),
        known: (sample: number) => forgot(known[sample % known.length]!),
        banned: (sample: number) => forgot(banned[sample % banned.length]!),
      },
    ],
  ] as const)
    it(`of ${what} does not tell who has an account`, async () => {
      const took = await timed(ways)
      const compared = (['known', 'banned'] as const).map((name) => ({
        name,
        medianMs: rounded(median(took[name]) - median(took.unknown)),
        z: rounded(rankZ(took[name], took.unknown)),
      }))
      recordFigures(`time of ${what}`, {
        samples: SAMPLES,
        medianMs: rounded(median(took.unknown)),
        compared,
      })
      for (const { name, medianMs } of compared) expect(Math.abs(medianMs), name).to.be.below(5)
    })
})

describe('a flood of guesses, a hundred a second for a minute', function () {
  this.timeout(120_000)
  useHarness()
  let web: WebProcess
  afterEach(() => web.stop())

  for (const [from, limit, refusal] of [
    ['everywhere is put off with 503 BUSY', process.env.AUTH_RATE_LIMIT!, 503],
    ['one address is put off with 429 RATE_LIMITED', null, 429],
  ] as const)
    it(`from ${from} where it is more than can be judged, and others go on`, async () => {
      web = await startWeb({ AUTH_RATE_LIMIT: limit })
      const { base } = web
      const calm = await searches(base, 3_000)
      const statuses: Record<number, number> = {}
      const guesses: Promise<void>[] = []
      const began = performance.now()
      const flood = setInterval(() => {
        const due = ((performance.now() - began) / 1000) * A_SECOND
        while (guesses.length < due)
          guesses.push(
            guess(stranger(), base).then(
              ({ status }) => void (statuses[status] = (statuses[status] ?? 0) + 1),
            ),
          )
      }, 10)
      const waits = await searches(base, FLOOD_MS)
      clearInterval(flood)
      await Promise.all(guesses)
      recordFigures(`a flood of guesses, ${refusal}`, {
        guesses: guesses.length,
        statuses,
        searches: waits.length,
        medianMs: rounded(median(waits)),
        p99ms: p99(waits),
        calm: { medianMs: rounded(median(calm)), p99ms: p99(calm) },
      })
      expect(guesses.length).to.be.above((FLOOD_MS / 1000) * A_SECOND * 0.9)
      if (refusal === 429) expect(statuses[refusal]).to.be.above(guesses.length / 2)
      // A machine that is busy besides sheds a part of those that the limit lets pass.
      for (const status of Object.keys(statuses))
        expect(Number(status)).to.be.oneOf([401, refusal, 503])
      expect(p99(waits), 'before a client gives up').to.be.below(3_000)
    })
})

/** Searches one after the other. @returns how long each took */
async function searches(base: string, ms: number): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + ms; performance.now() < end;) {
    const started = performance.now()
    expect((await get('/api/search?q=bigas', { base })).status).to.equal(200)
    took.push(performance.now() - started)
  }
  return took
}

function guess(email: string, base?: string): Promise<Answer> {
  return post('/api/auth/login', { email, password: 'a guess that is wrong' }, { base })
}

function forgot(email: string): Promise<Answer> {
  return post('/api/auth/forgot-password', { email })
}
