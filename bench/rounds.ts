/** Interleaved rounds: each target once per round, in alternating order. */
import type { Sample } from './run-load.ts'
import type { Target } from './target.ts'

export interface Spread {
  median: number
  min: number
  max: number
}

/** `measure` runs one target once; the first sample of each is a warm-up and is discarded. */
export async function interleave<C>(
  targets: readonly C[],
  count: number,
  measure: (target: C, warmingUp: boolean) => Promise<Sample>,
): Promise<Map<C, Sample[]>> {
  const samples = new Map<C, Sample[]>(targets.map((each) => [each, []]))
  for (const target of targets) await measure(target, true)
  for (let round = 0; round < count; round++) {
    const inTurn = round % 2 === 0 ? targets : targets.toReversed()
    for (const target of inTurn) samples.get(target)!.push(await withCpuTime(target))
  }
  return samples

  async function withCpuTime(target: C): Promise<Sample> {
    const before = cpuTimeOf(target)
    const sample = await measure(target, false)
    return { ...sample, cpuPerRequest: (cpuTimeOf(target) - before) / sample.requests }
  }
}

function cpuTimeOf(target: unknown): number {
  return (target as Partial<Target>).cpuTime?.() ?? 0
}

/** The throughput of `ours` over that of the peer, round by round. */
export function throughputRatio(ours: Sample[], peer: Sample[]): Spread {
  return spreadOf(ours.map(({ perSecond }, round) => perSecond / peer[round]!.perSecond))
}

/** The p95 latency of `ours` over that of the peer, round by round. */
export function latencyRatio(ours: Sample[], peer: Sample[]): Spread {
  return spreadOf(ours.map(({ p95 }, round) => p95 / peer[round]!.p95))
}

/** The processor time for one request of `ours` over that of the peer, round by round. */
export function cpuRatio(ours: Sample[], peer: Sample[]): Spread {
  return spreadOf(
    ours.map(({ cpuPerRequest }, round) => cpuPerRequest! / peer[round]!.cpuPerRequest!),
  )
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
