/** The table of results, for the terminal and README.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { generator, type Sample } from './run-load.ts'
import { cores, pinningNote } from './pinning.ts'
import type { Quality } from './relevance/measures.ts'
import { medianOf, spreadOf, throughputRatio, latencyRatio, cpuRatio } from './rounds.ts'
import type { Fixture } from './fixture.ts'

export interface Row {
  work: string
  ours: string
  peer: string
  ratio: string
  promise: string
  /** Null when nothing is promised. */
  kept: boolean | null
  /** Of ours, in ms. */
  latency: string
}

/** Throughput: at least `promise` times that of the peer. */
export function throughputRow(
  work: string,
  ours: Sample[],
  { peerName, peer, promise }: { peerName: string; peer: Sample[]; promise: number | null },
): Row {
  const ratio = throughputRatio(ours, peer)
  return {
    work,
    ours: `${rate(ours)}/s`,
    peer: `${peerName}: ${rate(peer)}/s`,
    ratio: `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}..${ratio.max.toFixed(2)})`,
    promise: promise === null ? '' : `≥ ${promise}`,
    kept: promise === null ? null : ratio.median >= promise,
    latency: latencyOf(ours),
  }
}

/** The rows that compare the product with its variants. */
export function variantRows(
  work: string,
  ours: Sample[],
  variants: readonly (readonly [name: string, samples: Sample[]])[],
): Row[] {
  return variants.flatMap(([peerName, peer]) => [
    throughputRow(work, ours, { peerName, peer, promise: null }),
    cpuRow(work, ours, { peerName, peer }),
  ])
}

/** Processor time for one request, which other work on the machine disturbs less than throughput. */
function cpuRow(
  work: string,
  ours: Sample[],
  { peerName, peer }: { peerName: string; peer: Sample[] },
): Row {
  const { median, min, max } = cpuRatio(ours, peer)
  const cpu = (samples: Sample[]) =>
    `${medianOf(samples.map(({ cpuPerRequest }) => cpuPerRequest!)).toFixed(1)} µs`
  return {
    work: `${work}: processor time`,
    ours: cpu(ours),
    peer: `${peerName}: ${cpu(peer)}`,
    ratio: `${median.toFixed(3)} (${min.toFixed(3)}..${max.toFixed(3)})`,
    promise: '',
    kept: null,
    latency: '',
  }
}

/** Latency: p95 at most `promise` times that of the peer. */
export function latencyRow(
  work: string,
  ours: Sample[],
  { peerName, peer, promise }: { peerName: string; peer: Sample[]; promise: number | null },
): Row {
  const slowness = latencyRatio(ours, peer)
  const p95 = (samples: Sample[]) => medianOf(samples.map((sample) => sample.p95)).toFixed(2)
  return {
    work,
    ours: `p95 ${p95(ours)} ms`,
    peer: `${peerName}: p95 ${p95(peer)} ms`,
    ratio: `${slowness.median.toFixed(2)} (${slowness.min.toFixed(2)}..${slowness.max.toFixed(2)})`,
    promise: promise === null ? '' : `≤ ${promise}`,
    kept: promise === null ? null : slowness.median <= promise,
    latency: latencyOf(ours),
  }
}

/** A time in ms that must be short: at most `promise` times that of the peer, round by round. */
export function timeRow(
  work: string,
  ours: number[],
  { peerName, peer, promise }: { peerName: string; peer: number[]; promise: number },
): Row {
  const { median, min, max } = spreadOf(ours.map((ms, round) => ms / peer[round]!))
  return {
    work,
    ours: `${medianOf(ours).toFixed(2)} ms`,
    peer: `${peerName}: ${medianOf(peer).toFixed(2)} ms`,
    ratio: `${median.toFixed(1)} (${min.toFixed(1)}..${max.toFixed(1)})`,
    promise: `≤ ${promise}`,
    kept: median <= promise,
    latency: '',
  }
}

/** A single figure that must stay at or below a limit. */
export function limitRow(work: string, value: number, limit: number | null, unit: string): Row {
  return {
    work,
    ours: `${value.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`,
    peer: '',
    ratio: '',
    promise: limit === null ? '' : `≤ ${limit} ${unit}`,
    kept: limit === null ? null : value <= limit,
    latency: '',
  }
}

/** Search quality by relevance judgements: at least that of the peer. */
export function relevanceRow(
  work: string,
  {
    ours,
    peer,
    theirs,
    promised,
  }: { ours: Quality; peer: string; theirs: Quality; promised: boolean },
): Row {
  const text = ({ ndcg, recall }: Quality) =>
    `nDCG@10 ${ndcg.toFixed(3)}, recall@20 ${recall.toFixed(3)}`
  return {
    work,
    ours: text(ours),
    peer: `${peer}: ${text(theirs)}`,
    ratio: (ours.ndcg / theirs.ndcg).toFixed(2),
    promise: promised ? '≥ 1' : '',
    kept: promised ? ours.ndcg >= theirs.ndcg : null,
    latency: '',
  }
}

/** The percentile `share` (0 to 1) of durations. */
export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))]!
}

const MAX_GROWTH = 4.5

/** Growth with the size of the data: p95 (ms) of the large set over p95 of the small one. */
export function growthRow(work: string, large: number[], small: number[]): Row {
  const ratio = percentile(large, 0.95) / percentile(small, 0.95)
  const text = (times: number[]) =>
    `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)} ms`
  return {
    work,
    ours: text(large),
    peer: `10,000 products: ${text(small)}`,
    ratio: ratio.toFixed(2),
    promise: `≤ ${MAX_GROWTH}`,
    kept: ratio <= MAX_GROWTH,
    latency: `p95 ${percentile(large, 0.95).toFixed(1)}`,
  }
}

/** Speed-up of the same work done in two ways (ms): at least `promise` times as fast. */
export function speedupRow(
  work: string,
  ours: number[],
  { peerName, peer, promise }: { peerName: string; peer: number[]; promise: number },
): Row {
  const [mine, theirs] = [medianOf(ours), medianOf(peer)]
  return {
    work,
    ours: `${mine.toFixed(1)} ms`,
    peer: `${peerName}: ${theirs.toFixed(0)} ms`,
    ratio: (theirs / mine).toFixed(0),
    promise: `≥ ${promise}`,
    kept: theirs / mine >= promise,
    latency: '',
  }
}

/** Reduction of a figure that must be small: the peer's is at least `promise` times ours. */
export function reductionRow(
  work: string,
  ours: number[],
  {
    peerName,
    peer,
    unit,
    promise,
  }: { peerName: string; peer: number[]; unit: string; promise: number | null },
): Row {
  const [mine, theirs] = [medianOf(ours), medianOf(peer)]
  return {
    work,
    ours: `${mine.toFixed(0)} ${unit}`,
    peer: `${peerName}: ${theirs.toFixed(0)} ${unit}`,
    ratio: (theirs / mine).toFixed(2),
    promise: promise === null ? '' : `≥ ${promise}`,
    kept: promise === null ? null : theirs / mine >= promise,
    latency: '',
  }
}

const headings: Row = {
  work: 'work',
  ours: 'ours',
  peer: 'floor or peer',
  ratio: 'ratio, median (min..max)',
  promise: 'promise',
  kept: null,
  latency: 'p50 / p99 ms',
}

export function tableOf(rows: Row[]): string {
  const cells = rows.map(cellsOf)
  const titles = cellsOf(headings).with(5, 'kept')
  const widths = titles.map((title, i) =>
    Math.max(...[title, ...cells.map((c) => c[i]!)].map((t) => t.length)),
  )
  const line = (texts: string[]) =>
    `| ${texts.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(titles), rule, ...cells.map(line)].join('\n')
}

function cellsOf({ work, ours, peer, ratio, promise, kept, latency }: Row): string[] {
  return [work, ours, peer, ratio, promise, kept === null ? '' : kept ? 'yes' : 'NO', latency]
}

/** One line about the machine and the conditions. */
export function conditions(
  { versions }: Fixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): string {
  const cpu = cpus()[0]?.model.trim() || process.arch
  return (
    `${cores} cores (${cpu}), Node ${process.versions.node}, PostgreSQL ${versions.postgres}, ` +
    `Redis ${versions.redis}, load by ${generator}; ${rounds} interleaved rounds of ${seconds} s; ${pinningNote}.`
  )
}

const mark = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/

/** Replaces the table in README.md. */
export function writeFigures(text: string): void {
  const file = join(import.meta.dirname, 'README.md')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(mark, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
}

function rate(samples: Sample[]): string {
  return Math.round(medianOf(samples.map(({ perSecond }) => perSecond))).toLocaleString('en')
}

export function latencyOf(samples: Sample[]): string {
  const p50 = medianOf(samples.map((sample) => sample.p50))
  const p99 = medianOf(samples.map((sample) => sample.p99))
  return `${p50.toFixed(2)} / ${p99.toFixed(2)}`
}
