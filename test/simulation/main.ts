/**
 * `npm run test:simulate [-- --seed N] [--seeds COUNT] [--minutes M] [--trace] [--mutants [--only WORDS]]`: simulates seeds, by default a new
 * one, and prints the shrunk history of each that fails. With `--mutants` every planted fault has to fail within 50 seeds.
 */
import { parseArgs } from 'node:util'
import { openLaboratory, type Laboratory } from './laboratory.ts'
import { mutants } from './mutants.ts'
import { planOf } from './shop/plan.ts'
import { shrink } from './shrink.ts'
import type { Verdict } from './simulate.ts'

const SEEDS_PER_MUTANT = 50

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    trace: { type: 'boolean' },
    mutants: { type: 'boolean' },
    only: { type: 'string' },
  },
})

const first = Number(values.seed ?? Date.now() % 1_000_000_000)
const laboratory = await openLaboratory()
try {
  const isGood = values.mutants ? await findMutants(laboratory) : await simulateSeeds(laboratory)
  process.exitCode = isGood ? 0 : 1
} finally {
  await laboratory.close()
}

async function simulateSeeds({ run }: Laboratory): Promise<boolean> {
  const deadline = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity
  const count = values.minutes ? Infinity : Number(values.seeds ?? 1)
  const started = performance.now()
  let done = 0
  let isGood = true
  for (let seed = first; done < count && Date.now() < deadline; seed++, done++) {
    const verdict = await run(seed)
    if (values.trace) print(verdict.trace.join('\n'))
    print(`seed ${seed}: ${verdict.steps} steps, hash ${verdict.hash}`)
    if (verdict.breaches.length === 0) continue
    isGood = false
    await explain(laboratory, verdict)
  }
  const seconds = (performance.now() - started) / 1000
  print(`${done} seeds in ${seconds.toFixed(1)} s`)
  return isGood
}

/** Prints what was not kept, and the shortest history that was found to break the first guarantee of it. */
async function explain({ run }: Laboratory, { seed, breaches }: Verdict): Promise<void> {
  for (const { guarantee, details } of breaches) print(`  not kept: ${guarantee}: ${details}`)
  const breaks = async (plan: ReturnType<typeof planOf>) =>
    (await run(seed, { plan })).breaches.some(
      ({ guarantee }) => guarantee === breaches[0]!.guarantee,
    )
  const plan = await shrink(planOf(seed), breaks)
  print(`  shrunk to: ${plan.map(({ id, kind }) => `${id} ${kind}`).join(', ')}`)
  for (const { act, request, reply } of (await run(seed, { plan })).history)
    print(
      `  act ${act}: ${request} -> ${reply ? `${reply.status} ${reply.body?.code ?? ''}` : 'lost'}`,
    )
}

async function findMutants({ run }: Laboratory): Promise<boolean> {
  let survivors = 0
  const chosen = mutants.filter(({ loses }) => loses.includes(values.only ?? ''))
  for (const { loses, edits } of chosen) {
    const death = await findDeath((seed) => run(seed, { edits }))
    if (!death) survivors += 1
    print(`${death ? 'killed' : 'SURVIVED'}: ${loses}${death ?? ''}`)
  }
  print(`${chosen.length - survivors} of ${chosen.length} mutants killed`)
  return survivors === 0
}

async function findDeath(run: (seed: number) => Promise<Verdict>): Promise<string | null> {
  for (let seed = 1; seed <= Number(values.seeds ?? SEEDS_PER_MUTANT); seed++) {
    const { breaches } = await run(seed)
    if (breaches.length > 0) return ` by seed ${seed}: ${breaches[0]!.guarantee}`
  }
  return null
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
