/**
 * Whether one of the entity tags in `If-None-Match` is `etag`. `ctx.fresh` of Koa says no to `Cache-Control: no-cache`, which
 * `fetch` adds to every conditional request.
 */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
