/** A page as one object: its address, the data that it shows, and the template that shows them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { ComponentType } from 'preact'
import type { Static, TSchema } from 'typebox'
import type { Locale } from '../../../../storefront/shared/locale.js'
import { Failure, type FailureKind } from '../../../../storefront/frame/failure.js'
import { Maintenance } from '../../../../storefront/frame/maintenance.js'
import { NotFound } from '../../../../storefront/frame/not-found.js'
import { config } from '../../../config/config.ts'
import { AppError } from '../../../platform/contract/errors.ts'
import {
  anonymous,
  route,
  type RawResponse,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts'
import { getSettings } from '../../settings/service.ts'
import type { Head } from './document.ts'
import { languageOf, type App } from './language.ts'
import { pageReply, type Rendering } from './reply.ts'

export interface Page<Params extends TSchema, Query extends TSchema, Props extends object> {
  path: string
  summary: string
  params?: Params
  query?: Query
  /** Loads what the page shows; 404 from here is the page that says so. */
  load(
    context: Pick<
      RequestContext<null, Static<Params>, Static<Query>>,
      'params' | 'query' | 'headers' | 'set'
    >,
  ): Promise<Props>
  head(props: Props, locale: Locale): Head
  view: ComponentType<Props>
  /** The module of `storefront/` that makes it interactive. */
  script?: string
  /** Mails, posts, feeds and payments link to it, so it is there without the storefront too. */
  isLinked?: boolean
  /** Of which it is a page; the storefront unless set. */
  app?: App
  /** It is there during maintenance, such as the log-in of those who may work on. */
  duringMaintenance?: boolean
  /** `no-store` for a page whose address has a secret; a minute unless set. */
  cacheControl?: string
}

/** The route of a page; none for a page of the storefront, or of the console, when that is off. */
export function page<Params extends TSchema, Query extends TSchema, Props extends object>(
  declared: Page<Params, Query, Props>,
): Route[] {
  const { path, summary, params, query, app, isLinked = false } = declared
  const isOn = app === 'console' ? config.hasConsole : config.hasStorefront || isLinked
  if (!isOn) return []
  return [
    route({
      method: 'get',
      path,
      summary,
      auth: anonymous,
      ...(params && { params }),
      ...(query && { query }),
      produces: 'text/html',
      errorType: 'text/html',
      handler: (context) => respond(declared, context),
    }),
  ]
}

async function respond<Params extends TSchema, Query extends TSchema, Props extends object>(
  declared: Page<Params, Query, Props>,
  context: RequestContext<null>,
): Promise<RawResponse> {
  const { load, head, view, script = FRAME_SCRIPT, path, app, cacheControl = MINUTE } = declared
  const settings = await getSettings()
  const frame = frameOf(settings, context.headers)
  if (settings.maintenance_mode && !declared.duringMaintenance)
    return await maintenanceReply(settings.maintenance_message, frame, context.headers)
  try {
    const rendering = { path, head, view, script, app, props: await load(context), ...frame }
    const headers = { 'Cache-Control': cacheControl }
    return await pageReply(rendering, context.headers, { headers })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    return await notFoundReply(frame, context.headers)
  }
}

/** For what is in the frame of every page. */
const FRAME_SCRIPT = 'shared/start.js'
const MINUTE = 'public, max-age=60'
const RETRY_SECONDS = '300'

/** As it was last read. */
let lastSettings = { site_name: 'Palengke' }

type Frame = Pick<Rendering<object>, 'language' | 'siteName' | 'hasStorefront'>

function frameOf(settings: { site_name: string }, headers: IncomingHttpHeaders): Frame {
  lastSettings = settings
  return {
    language: languageOf(headers),
    siteName: settings.site_name,
    hasStorefront: config.hasStorefront,
  }
}

/** The page of an error; without a storefront there is none for what is missing. */
export async function errorPage(
  { code, status }: AppError,
  headers: IncomingHttpHeaders,
): Promise<RawResponse | null> {
  if (code !== 'NOT_FOUND') return await failureReply(status, headers)
  if (!config.hasStorefront) return null
  const settings = await getSettings().catch(() => lastSettings)
  return await notFoundReply(frameOf(settings, headers), headers)
}

const failures: Partial<Record<number, FailureKind>> = { 429: 'limited', 503: 'busy' }

/** The database may be away, so it is not asked for anything. */
function failureReply(status: number, request: IncomingHttpHeaders): Promise<RawResponse> {
  const kind = failures[status] ?? 'broken'
  const head = (_: object, { t }: Locale) => ({ title: t(`failure.${kind}`) })
  const rendering = { path: 'failure', head, view: Failure, script: FRAME_SCRIPT, props: { kind } }
  const frame = frameOf(lastSettings, request)
  const headers = { 'Cache-Control': 'no-store' }
  return pageReply<{ kind: FailureKind }>({ ...rendering, ...frame }, request, { status, headers })
}

/** The page for whatever is unknown or hidden. It does not say which. */
function notFoundReply(frame: Frame, request: IncomingHttpHeaders): Promise<RawResponse> {
  const head = (_: object, { t }: Locale) => ({ title: t('not-found.title') })
  const rendering = { path: '404', head, view: NotFound, script: FRAME_SCRIPT, props: {}, ...frame }
  const headers = { 'Cache-Control': 'no-cache' }
  return pageReply(rendering, request, { status: 404, headers })
}

function maintenanceReply(
  message: string,
  frame: Frame,
  request: IncomingHttpHeaders,
): Promise<RawResponse> {
  const head = (_: object, { t }: Locale) => ({ title: t('maintenance.title') })
  const rendering = {
    path: '503',
    head,
    view: Maintenance,
    script: FRAME_SCRIPT,
    props: { message },
  }
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS }
  const closed = { ...rendering, ...frame, hasStorefront: false }
  return pageReply<{ message: string }>(closed, request, { status: 503, headers })
}
