/** Random walks through state machines: after each step the answer and the database are what the table of the machine says. */
import { expect } from 'chai'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import { useHarness } from '../support/harness.ts'
import { recordFigures } from './figures.ts'
import {
  applications,
  bookings,
  expected,
  outcome,
  posts,
  type ModelledMachine,
} from './modelled-machines.ts'

const WALKS = 1_000
/** No further walk begins after this. */
const ENOUGH_MS = 30_000
const STEPS = 30
/** Walks at a time, each of things of its own. */
const LANES = 12
/** `WALKS_SEED` repeats a run. */
const seed = Number(process.env.WALKS_SEED) || Math.trunc(Math.random() * 1e9)

describe('random walks', function () {
  this.timeout(300_000)
  useHarness()

  for (const machine of [posts, applications, bookings])
    it(`of ${machine.name} through every cell, then ${WALKS} of ${STEPS} steps or as many as 30 s allow, follow the table (seed ${seed})`, async () => {
      const action = fc.constantFrom(...Object.keys(machine.rows))
      const steps = fc.array(action, { minLength: STEPS, maxLength: STEPS })
      const direct = coveringWalks(machine)
      const random = fc.sample(steps, { numRuns: WALKS, seed })
      const seen = new Set<string>()
      const began = performance.now()
      const lane = async () => {
        while (direct.length > 0) await walk(machine, direct.pop()!, seen)
        while (random.length > 0 && performance.now() - began < ENOUGH_MS)
          await walk(machine, random.pop()!, seen)
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      const [walked, seconds] = [WALKS - random.length, (performance.now() - began) / 1000]
      recordFigures(`walks of ${machine.name}`, {
        walks: walked,
        steps: walked * STEPS,
        cells: seen.size,
        divergences: 0,
        seconds: Math.round(seconds),
        seed,
      })
    })
})

async function walk(machine: ModelledMachine, actions: string[], seen: Set<string>): Promise<void> {
  const subject = await machine.begin()
  const walked: string[] = []
  let state = machine.first
  for (const action of actions) {
    const said = expected(machine, state, action)
    const answer = await subject.ask(action)
    const got = answer ? outcome(answer) : said.answer
    walked.push(`${action} ${got}`)
    const what = `${walked.join(', ')} at ${state}`
    expect({ answer: got, state: await subject.read() }, what).to.deep.equal({
      answer: said.answer,
      state: said.state,
    })
    seen.add(`${state}: ${action}`)
    state = said.state
  }
  await subject.end?.(walked)
}

/** For each state that the table leads to and each action, the shortest way to the state and then the action. */
function coveringWalks(machine: ModelledMachine): string[][] {
  const ways = new Map<string, string[]>([[machine.first, []]])
  const actions = Object.keys(machine.rows)
  for (const [state, way] of ways)
    for (const action of actions) {
      const next = expected(machine, state, action).state
      if (!ways.has(next)) ways.set(next, [...way, action])
    }
  return [...ways.values()].flatMap((way) => actions.map((action) => [...way, action]))
}
