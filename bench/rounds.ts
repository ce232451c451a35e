/** Interleaved rounds: each contender once a round, the order turned around every other round. */
import type { Sample } from './run-load.ts'

export interface Spread {
  median: number
  min: number
  max: number
}

/** `shoot` measures one contender once; a first shot of each warms it up and is thrown away. */
export async function rounds<C>(
  contenders: readonly C[],
  count: number,
  shoot: (contender: C, warmingUp: boolean) => Promise<Sample>,
): Promise<Map<C, Sample[]>> {
  const samples = new Map<C, Sample[]>(contenders.map((each) => [each, []]))
  for (const contender of contenders) await shoot(contender, true)
  for (let round = 0; round < count; round++) {
    const inTurn = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const contender of inTurn) samples.get(contender)!.push(await shoot(contender, false))
  }
  return samples
}

/** How many times as fast `ours` was, round by round. */
export function ratioOf(ours: Sample[], peer: Sample[]): Spread {
  return spreadOf(ours.map(({ perSecond }, round) => perSecond / peer[round]!.perSecond))
}

/** How many times as long 95 in 100 answers of `ours` took at most, round by round. */
export function slownessOf(ours: Sample[], peer: Sample[]): Spread {
  return spreadOf(ours.map(({ p95 }, round) => p95 / peer[round]!.p95))
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: medianOf(sorted), min: sorted[0]!, max: sorted.at(-1)! }
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
