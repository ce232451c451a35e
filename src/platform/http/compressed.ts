/** A body in the best encoding that the client accepts; each encoding is made once, at its first use. */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lazy } from '../cache/lazy.ts'

type Encoding = 'br' | 'gzip'

export interface EncodedBody {
  body: Buffer
  headers: Record<string, string>
}

/** `quality` is that of brotli: 11 for what is compressed once in the life of a process, less for what a visitor waits for. */
export function compressed(
  plain: Buffer,
  { quality }: { quality: number },
): (request: IncomingHttpHeaders) => Promise<EncodedBody> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const encoded = {
    br: lazy(() => promisify(brotliCompress)(plain, { params })),
    gzip: lazy(() => promisify(gzip)(plain, { level: Math.min(quality, 9) })),
  }
  return async (request) => {
    const encoding = preferredEncoding(request['accept-encoding'])
    return encoding
      ? { body: await encoded[encoding](), headers: { ...vary, 'Content-Encoding': encoding } }
      : { body: plain, headers: vary }
  }
}

const vary = { Vary: 'Accept-Encoding, Origin' }

function preferredEncoding(accepted = ''): Encoding | null {
  const isAccepted = (encoding: Encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted)
  return (['br', 'gzip'] as const).find(isAccepted) ?? null
}
