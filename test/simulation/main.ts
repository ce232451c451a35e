/**
 * `npm run test:simulate [-- --seed N | --of-commit] [--seeds COUNT] [--minutes M] [--trace] [--acts] [--mutants [--only WORDS] [--from WORDS]]`:
 * simulates seeds, by default a new one, and prints the shrunk history of each that fails. With `--mutants` every planted fault
 * has to fail within 50 seeds that keep every guarantee without it.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findMutants } from './find-mutants.ts'
import { openLaboratory, type Laboratory } from './laboratory.ts'
import { countOutcomes, type Outcomes } from './outcomes.ts'
import { planOf } from './shop/plan.ts'
import { themeOf } from './shop/themes.ts'
import { shrink } from './shrink.ts'
import type { Verdict } from './simulate.ts'

const LARGEST_SEED = 1_000_000_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    'of-commit': { type: 'boolean' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    trace: { type: 'boolean' },
    acts: { type: 'boolean' },
    mutants: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
  },
})

const first = values['of-commit']
  ? seedOfCommit()
  : Number(values.seed ?? Date.now() % LARGEST_SEED)
const laboratory = await openLaboratory()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void laboratory.close().finally(() => process.exit(1)))
try {
  const { only, from } = values
  const isGood = values.mutants
    ? await findMutants(laboratory, print, { seeds: Number(values.seeds ?? 50), only, from })
    : await simulateSeeds(laboratory)
  process.exitCode = isGood ? 0 : 1
} finally {
  await laboratory.close()
}

/** Another for each commit, so that each looks at new ones, and its failure can be repeated; 1 without a repository. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 12), 16) % LARGEST_SEED
  } catch {
    return 1
  }
}

async function simulateSeeds({ run }: Laboratory): Promise<boolean> {
  const deadline = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity
  const count = values.minutes ? Infinity : Number(values.seeds ?? 1)
  const started = performance.now()
  const outcomes = new Map<string, Outcomes>()
  let done = 0
  let isGood = true
  for (let seed = first; done < count && Date.now() < deadline; seed++, done++) {
    const verdict = await run(seed)
    if (values.trace) print(verdict.trace.join('\n'))
    print(`seed ${seed}, ${themeOf(seed).name}: ${verdict.steps} steps, hash ${verdict.hash}`)
    countOutcomes(outcomes, planOf(seed), verdict.history)
    if (verdict.breaches.length === 0) continue
    isGood = false
    await explain(laboratory, verdict)
  }
  if (values.acts)
    for (const [kind, { planned, succeeded }] of outcomes)
      print(`  ${kind}: ${succeeded} of ${planned}`)
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

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
