const LONGEST_MS = 3_600_000

/** What a `Retry-After` header asks for, in milliseconds and at most an hour; 0 without a sensible one. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, LONGEST_MS) : 0
}
