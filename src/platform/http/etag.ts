import { createHash } from 'node:crypto'

/** An entity tag of the content. Weak: the same for every encoding of it. */
export function weakEtag(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether one of the entity tags in `If-None-Match` is `etag`. `ctx.fresh` of Koa says no to `Cache-Control: no-cache`, which
 * `fetch` adds to every conditional request.
 */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
