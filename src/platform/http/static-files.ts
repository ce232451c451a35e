/** Responses that never change while the process runs: loaded once, compressed once, with an ETag. */
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lazy } from '../cache/lazy.ts'
import { weakEtag } from './etag.ts'
import { RawResponse } from './route.ts'

/** Responds to a request, with gzip when the client accepts it. */
export type StaticReply = (
  request: IncomingHttpHeaders,
  options?: { status?: number },
) => Promise<RawResponse>

interface Prepared {
  plain: Buffer
  gzipped: Buffer | null
  etag: string
}

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
  const getPrepared = lazy(() => prepare(load, type))
  return async (request, { status = 200 } = {}) => {
    const { plain, gzipped, etag } = await getPrepared()
    const isGzipped = gzipped !== null && acceptsGzip(request)
    return new RawResponse(isGzipped ? gzipped : plain, type, {
      status,
      headers: {
        'Cache-Control': 'no-cache',
        ETag: etag,
        ...(gzipped && { Vary: 'Accept-Encoding, Origin' }),
        ...(isGzipped && { 'Content-Encoding': 'gzip' }),
        ...headers,
      },
    })
  }
}

async function prepare(load: () => Promise<Buffer> | Buffer, type: string): Promise<Prepared> {
  const plain = await load()
  const gzipped = isText.test(type) ? await promisify(gzip)(plain, { level: 9 }) : null
  return { plain, gzipped, etag: weakEtag(plain) }
}

function acceptsGzip(request: IncomingHttpHeaders): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request['accept-encoding'] ?? '')
}

const isText = /^(text\/|application\/json|image\/svg)/

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}
