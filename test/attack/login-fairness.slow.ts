/** What floods of log-ins from many networks do to one honest log-in: it waits for one password of each of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { post } from '../support/client.ts'
import { createUser, PASSWORD, unique } from '../support/actors.ts'
import { recordFigures } from '../faults/figures.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { useHarness } from '../support/harness.ts'

const HOSTILE_SITES = 20
const LOG_INS_AT_ONCE = 10
const FLOOD_MS = 12_000
/** One password of each of the sites, and four times as much for the requests of the flood, which share the processors. */
const PASSWORDS_MAX = 5 * HOSTILE_SITES

describe('floods of log-ins from 20 networks, ten at once from each', function () {
  this.timeout(60_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({ TRUSTED_PROXY_HOPS: '1', AUTH_RATE_LIMIT: '1000000' })
  })
  after(() => web.stop())

  const logIn = (email: string, password: string, address: string) =>
    post(
      '/api/auth/login',
      { email, password },
      { base: web.base, headers: { 'x-forwarded-for': address } },
    )

  it(`200 for every honest log-in within the time of ${PASSWORDS_MAX} passwords`, async () => {
    const user = await createUser()
    const timed = async () => {
      const began = performance.now()
      const { status } = await logIn(user.email, PASSWORD, '203.0.113.7')
      return { status, ms: Math.round(performance.now() - began) }
    }
    const alone = [await timed(), await timed(), await timed()]
    const refused: Record<number, number> = {}
    const over = new AbortController()
    const flood = Array.from({ length: HOSTILE_SITES * LOG_INS_AT_ONCE }, async (_, n) => {
      const address = `2001:db8:fa${10 + (n % HOSTILE_SITES)}:${n}::1`
      while (!over.signal.aborted) {
        const { status } = await logIn(`${unique('nobody')}@palengke.example`, 'a guess', address)
        refused[status] = (refused[status] ?? 0) + 1
        await sleep(20) // or the flood of requests would take the processor that hashes
      }
    })
    const waits: number[] = []
    const statuses = new Set<number>()
    for (const end = performance.now() + FLOOD_MS; performance.now() < end;) {
      const { status, ms } = await timed()
      statuses.add(status)
      waits.push(ms)
    }
    over.abort()
    await Promise.all(flood)
    recordFigures('log-ins amid floods from 20 networks', {
      alone: alone.map(({ ms }) => ms),
      waits,
      refused,
    })
    expect(refused[503], 'more than can be judged').to.be.above(0)
    expect([...statuses]).to.deep.equal([200])
    const password = Math.min(...alone.map(({ ms }) => ms))
    expect(Math.max(...waits)).to.be.below(PASSWORDS_MAX * password)
  })
})
