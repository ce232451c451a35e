/** Responses that never change while the process runs: loaded once, compressed once, with an ETag. */
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import { lazy } from '../cache/lazy.ts'
import { compressed } from './compressed.ts'
import { weakEtag } from './etag.ts'
import { RawResponse } from './route.ts'

/** Responds to a request, in the best encoding that the client accepts. */
export type StaticReply = (
  request: IncomingHttpHeaders,
  options?: { status?: number },
) => Promise<RawResponse>

/** Serves a file, read at its first request. The media type follows from its extension. */
export function staticFile(path: string, headers: Record<string, string> = {}): StaticReply {
  const type = mediaTypes[extname(path)]
  if (!type) throw new Error(`${path}: unknown media type`)
  return staticReply(() => readFile(path), type, headers)
}

/** Serves the bytes of `load`, called once. Browsers revalidate each time, unless `headers` say otherwise. */
export function staticReply(
  load: () => Promise<Buffer> | Buffer,
  type: string,
  headers: Record<string, string> = {},
): StaticReply {
  const getPrepared = lazy(async () => {
    const plain = await load()
    const encode = isText.test(type) ? compressed(plain, { quality: qualityFor(plain) }) : null
    return { plain, encode, etag: weakEtag(plain) }
  })
  return async (request, { status = 200 } = {}) => {
    const { plain, encode, etag } = await getPrepared()
    const encoded = await encode?.(request)
    return new RawResponse(encoded?.body ?? plain, type, {
      status,
      headers: { 'Cache-Control': 'no-cache', ETag: etag, ...encoded?.headers, ...headers },
    })
  }
}

/** The best quality takes a second for half a megabyte. */
const qualityFor = ({ length }: Buffer) => (length < 200_000 ? 11 : 6)
const isText = /^(text\/|application\/(json|manifest\+json)|image\/svg)/

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}
