/**
 * `npm run test:simulate [-- options]`: simulates seeds, by default a new one, and prints the shrunk history of each that
 * fails. With `--mutants` every planted fault has to fail within its seeds, which keep every guarantee without it.
 */
import { findMutants } from './find-mutants.ts'
import { openLaboratory, type Laboratory } from './laboratory.ts'
import { readOptions } from './options.ts'
import { countOutcomes, type Outcomes } from './outcomes.ts'
import { planOf } from './shop/plan.ts'
import { themeOf } from './shop/themes.ts'
import { shrink } from './shrink.ts'
import type { Verdict } from './simulate.ts'

const options = readOptions()
const laboratory = await openLaboratory()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void laboratory.close().finally(() => process.exit(1)))
try {
  const isGood = options.mutants
    ? await findMutants(laboratory, print, options)
    : await simulateSeeds(laboratory)
  process.exitCode = isGood ? 0 : 1
} finally {
  await laboratory.close()
}

async function simulateSeeds({ run }: Laboratory): Promise<boolean> {
  const deadline = options.minutes ? Date.now() + options.minutes * 60_000 : Infinity
  const started = performance.now()
  const outcomes = new Map<string, Outcomes>()
  let done = 0
  let isGood = true
  for (let { seed } = options; done < options.seeds && Date.now() < deadline; seed++, done++) {
    const verdict = await run(seed)
    if (options.trace) print(verdict.trace.join('\n'))
    print(`seed ${seed}, ${themeOf(seed).name}: ${verdict.steps} steps, hash ${verdict.hash}`)
    countOutcomes(outcomes, planOf(seed), verdict.history)
    if (verdict.breaches.length === 0) continue
    isGood = false
    await explain(laboratory, verdict)
  }
  if (options.acts)
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
