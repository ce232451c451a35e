/**
 * Whether the copy that a client says it has, in `If-None-Match`, is the one with this ETag. `ctx.fresh` says no to
 * `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
