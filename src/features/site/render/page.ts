/**
 * A page as one object: its address, the data that it shows, and the template that shows them. A rendering is a pure function of
 * its data, so pages with the same data share one, compressed once.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { ComponentType } from 'preact'
import type { Static, TSchema } from 'typebox'
import type { Locale } from '../../../../storefront/shared/locale.js'
import { Maintenance } from '../../../../storefront/frame/maintenance.js'
import { NotFound } from '../../../../storefront/frame/not-found.js'
import { config } from '../../../config/config.ts'
import { cachedByKey } from '../../../platform/cache/cached.ts'
import { AppError } from '../../../platform/contract/errors.ts'
import { compressed, type EncodedBody } from '../../../platform/http/compressed.ts'
import { weakEtag } from '../../../platform/http/etag.ts'
import {
  anonymous,
  RawResponse,
  route,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts'
import { getSettings } from '../../settings/service.ts'
import { renderDocument, type Document, type Head } from './document.ts'
import { languageOf, translationOf } from './language.ts'

export interface Page<Params extends TSchema, Query extends TSchema, Props extends object> {
  path: string
  summary: string
  params?: Params
  query?: Query
  /** Loads what the page shows; 404 from here is the page that says so. */
  load(
    context: Pick<RequestContext<null, Static<Params>, Static<Query>>, 'params' | 'query'>,
  ): Promise<Props>
  head(props: Props, locale: Locale): Head
  view: ComponentType<Props>
  /** The module of `storefront/` that makes it interactive. */
  script?: string
  /** Mails, posts, feeds and payments link to it, so it is there without the storefront too. */
  isLinked?: boolean
  /** It is there during maintenance, such as the log-in of those who may work on. */
  duringMaintenance?: boolean
  /** `no-store` for a page whose address has a secret; a minute unless set. */
  cacheControl?: string
}

/** The route of a page; none for a page of the storefront when it is off. */
export function page<Params extends TSchema, Query extends TSchema, Props extends object>(
  declared: Page<Params, Query, Props>,
): Route[] {
  const { path, summary, params, query, isLinked = false } = declared
  if (!config.hasStorefront && !isLinked) return []
  return [
    route({
      method: 'get',
      path,
      summary,
      auth: anonymous,
      ...(params && { params }),
      ...(query && { query }),
      produces: 'text/html',
      notFoundType: 'text/html',
      handler: (context) => respond(declared, context),
    }),
  ]
}

async function respond<Params extends TSchema, Query extends TSchema, Props extends object>(
  {
    load,
    head,
    view,
    script,
    path,
    duringMaintenance,
    cacheControl = MINUTE,
  }: Page<Params, Query, Props>,
  context: RequestContext<null, any, any>,
): Promise<RawResponse> {
  const { headers } = context
  const settings = await getSettings()
  const frame = {
    language: languageOf(headers),
    siteName: settings.site_name,
    hasStorefront: config.hasStorefront,
  }
  if (settings.maintenance_mode && !duringMaintenance)
    return await maintenanceReply(settings.maintenance_message, frame, headers)
  try {
    const props = await load(context)
    return await reply({ path, head, view, script, props, ...frame }, headers, {
      headers: { 'Cache-Control': cacheControl },
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return await notFoundReply(frame, headers)
    throw error
  }
}

const MINUTE = 'public, max-age=60'
const RETRY_SECONDS = '300'

type Frame = Pick<Document<object>, 'language' | 'siteName' | 'hasStorefront'>

/** The page for whatever is unknown or hidden. It does not say which. */
function notFoundReply(frame: Frame, headers: IncomingHttpHeaders): Promise<RawResponse> {
  const head = (_: object, { t }: Locale) => ({ title: t('not-found.title') })
  return reply(
    { path: '404', head, view: NotFound, script: undefined, props: {}, ...frame },
    headers,
    {
      status: 404,
      headers: { 'Cache-Control': 'no-cache' },
    },
  )
}

function maintenanceReply(
  message: string,
  frame: Frame,
  headers: IncomingHttpHeaders,
): Promise<RawResponse> {
  const head = (_: object, { t }: Locale) => ({ title: t('maintenance.title') })
  const page = { path: '503', head, view: Maintenance, script: undefined, props: { message } }
  return reply<{ message: string }>({ ...page, ...frame, hasStorefront: false }, headers, {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS },
  })
}

interface Rendering<Props extends object> extends Omit<Document<Props>, 'head'> {
  /** Stands for the view in the cache's key. */
  path: string
  head(props: Props, locale: Locale): Head
}

async function reply<Props extends object>(
  rendering: Rendering<Props>,
  request: IncomingHttpHeaders,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Promise<RawResponse> {
  const { etag, encode } = await rendered(rendering as Rendering<any>)
  const { body, headers: encodingHeaders } = await encode(request)
  return new RawResponse(body, 'text/html; charset=utf-8', {
    status,
    headers: { ...securityHeaders, ...encodingHeaders, Vary, ETag: etag, ...headers },
  })
}

const Vary = 'Accept-Encoding, Accept-Language, Cookie, Origin'

const securityHeaders = {
  // Pictures may come from any website, everything else from this one. No inline script, style or handler runs.
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: http: data: blob:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

interface Rendered {
  size: number
  etag: string
  encode: (request: IncomingHttpHeaders) => Promise<EncodedBody>
}

const MAX_BYTES = 32 * 1024 * 1024

/** Renders a page, unless the same data are rendered already. */
const rendered = cachedByKey<Rendering<any>, Rendered>({
  key: ({ head: _, view: __, ...data }) => JSON.stringify(data),
  load: async (rendering) => {
    const { locale } = translationOf(rendering.language)
    const plain = renderDocument({ ...rendering, head: rendering.head(rendering.props, locale) })
    return {
      size: 2 * plain.length,
      etag: weakEtag(plain),
      encode: compressed(plain, { quality: 5 }),
    }
  },
  maxSize: MAX_BYTES,
  sizeOf: ({ size }) => size,
})
