/** Plants each fault in turn, and looks for a seed that finds it. */
import type { Laboratory } from './laboratory.ts'
import { mutants, type Mutant } from './mutants.ts'
import { themeOf } from './shop/themes.ts'

interface Options {
  /** Of the first so many seeds one has to find it. */
  seeds: number
  /** Only those whose lost protection is named with one of these words. */
  only?: string[] | undefined
  /** Those before the first one that is named with these words were looked for before. */
  from?: string | undefined
}

interface Death {
  seed: number
  /** How many seeds were tried. */
  tried: number
  guarantee: string
}

/**
 * Prints a table of the planted faults: the seed that found each, of how many that were tried, and the guarantee that broke.
 * @returns whether all were found
 */
export async function findMutants(
  { run }: Laboratory,
  print: (line: string) => void,
  { seeds, only = [''], from = '' }: Options,
): Promise<boolean> {
  const clean = new Map<number, boolean>()
  const isClean = async (seed: number) => {
    const known = clean.get(seed) ?? (await run(seed)).breaches.length === 0
    clean.set(seed, known)
    return known
  }
  /** Seeds of its theme come first; one that breaks a guarantee without the fault proves nothing. */
  const findDeath = async ({ theme, edits }: Mutant): Promise<Death | null> => {
    const isOther = (seed: number) => Number(themeOf(seed).name !== theme)
    const tried = Array.from({ length: seeds }, (_, index) => index + 1)
    for (const [index, seed] of tried.toSorted((a, b) => isOther(a) - isOther(b)).entries()) {
      const guarantee = (await run(seed, { edits })).breaches[0]?.guarantee
      if (guarantee && (await isClean(seed))) return { seed, tried: index + 1, guarantee }
    }
    return null
  }

  const first = mutants.findIndex(({ loses }) => loses.includes(from))
  const chosen = mutants
    .slice(first)
    .filter(({ loses }) => only.some((words) => loses.includes(words)))
  if (first < 0 || chosen.length === 0) throw new Error('No planted fault has such a name')
  let found = 0
  print('| Loses | Seed | Tried | Broken guarantee |\n| --- | --- | --- | --- |')
  for (const mutant of chosen) {
    const death = await findDeath(mutant)
    if (death) found += 1
    const { seed, tried, guarantee } = death ?? { seed: '-', tried: seeds, guarantee: 'NOT FOUND' }
    print(`| ${mutant.loses} | ${seed} | ${tried} | ${guarantee} |`)
  }
  print(
    `${found} of ${chosen.length} were found, each by a seed that keeps every guarantee without it`,
  )
  return found === chosen.length
}
