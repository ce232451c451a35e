/** Bodies that never change while the process runs: read once, compressed once, named by an ETag. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RawResponse } from './route.ts'

/** Answers a request, compressed when the client takes that. */
export type StaticReply = (
  request: IncomingHttpHeaders,
  options?: { status?: number },
) => Promise<RawResponse>

interface Prepared {
  plain: Buffer
  zipped: Buffer | null
  etag: string
}

/** A file, read at its first request. Its type follows from its name. */
export function staticFile(path: string, headers: Record<string, string> = {}): StaticReply {
  const type = types[extname(path)]
  if (!type) throw new Error(`${path}: no media type is known for this kind of file`)
  return staticReply(() => readFile(path), type, headers)
}

/** What `load` gives, asked for once. The browser looks for a newer one each time, unless `headers` say otherwise. */
export function staticReply(
  load: () => Promise<Buffer> | Buffer,
  type: string,
  headers: Record<string, string> = {},
): StaticReply {
  let prepared: Promise<Prepared> | undefined
  return async (request, { status = 200 } = {}) => {
    const { plain, zipped, etag } = await (prepared ??= prepare(load, type))
    const useZipped = zipped !== null && takesGzip(request)
    return new RawResponse(useZipped ? zipped : plain, type, {
      status,
      headers: {
        'Cache-Control': 'no-cache',
        ETag: etag,
        ...(zipped && { Vary: 'Accept-Encoding, Origin' }),
        ...(useZipped && { 'Content-Encoding': 'gzip' }),
        ...headers,
      },
    })
  }
}

async function prepare(load: () => Promise<Buffer> | Buffer, type: string): Promise<Prepared> {
  const plain = await load()
  const zipped = isText.test(type) ? await promisify(gzip)(plain, { level: 9 }) : null
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { plain, zipped, etag: `W/"${hash}"` } // weak: one name for both encodings
}

function takesGzip(request: IncomingHttpHeaders): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request['accept-encoding'] ?? '')
}

const isText = /^(text\/|application\/json|image\/svg)/

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}
