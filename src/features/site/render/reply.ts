/** Responses with pages. A rendering is a pure function of its data, so pages with the same data share one, compressed once. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../../../../storefront/shared/locale.js'
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { compressed, type EncodedBody } from '../../../platform/http/compressed.ts'
import { weakEtag } from '../../../platform/http/etag.ts'
import { RawResponse } from '../../../platform/http/route.ts'
import { renderDocument, type Document, type Head } from './document.ts'
import { translationOf } from './language.ts'

export interface Rendering<Props extends object> extends Omit<Document<Props>, 'head'> {
  /** Stands for the view in the key of the cache. */
  path: string
  head(props: Props, locale: Locale): Head
}

const securityHeaders = {
  // Pictures may come from any website, everything else from this one. No inline script, style or handler runs.
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: http: data: blob:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const Vary = 'Accept-Encoding, Accept-Language, Cookie, Origin'

export async function pageReply<Props extends object>(
  rendering: Rendering<Props>,
  request: IncomingHttpHeaders,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Promise<RawResponse> {
  const { etag, encode } = await rendered(rendering)
  const encoded = await encode(request)
  return new RawResponse(encoded.body, 'text/html; charset=utf-8', {
    status,
    headers: { ...securityHeaders, ...encoded.headers, Vary, ETag: etag, ...headers },
  })
}

interface Rendered {
  size: number
  etag: string
  encode: (request: IncomingHttpHeaders) => Promise<EncodedBody>
}

const MAX_BYTES = 32 * 1024 * 1024
/** A visitor waits for it. */
const QUALITY = 5

const rendered = cachedByKey<Rendering<any>, Rendered>({
  key: (rendering) => JSON.stringify(rendering), // without its functions, for which the path stands
  load: async (rendering) => {
    const { locale } = translationOf(rendering.app ?? 'storefront', rendering.language)
    const plain = renderDocument({ ...rendering, head: rendering.head(rendering.props, locale) })
    return {
      size: 2 * plain.length,
      etag: weakEtag(plain),
      encode: compressed(plain, { quality: QUALITY }),
    }
  },
  maxSize: MAX_BYTES,
  sizeOf: ({ size }) => size,
})
