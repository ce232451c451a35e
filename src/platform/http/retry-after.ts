const MAX_MS = 3_600_000

/** Parses a `Retry-After` header to milliseconds, at most an hour; 0 when it is absent or malformed. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, MAX_MS) : 0
}
