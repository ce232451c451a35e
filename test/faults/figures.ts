import { appendFileSync } from 'node:fs'

/** Appends what a test measured as a line of JSON to the file that `FAULT_FIGURES` names, if any. */
export function recordFigures(test: string, measured: Record<string, unknown>): void {
  const file = process.env.FAULT_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ test, ...measured })}\n`)
}

/** The value that 99 of 100 stay below. */
export const p99 = (values: number[]) => quantile(values, 0.99)

/** The value that this share of them stays below. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
}
