/** The page of an order. With scripts it is live; without, its customer logs in with a form and reads it. */
import { Type } from 'typebox'
import { OrderShell, TrackedOrder, TrackingForm } from '../../../../storefront/order/tracking.js'
import { config } from '../../../config/config.ts'
import { AppError, fail, type ErrorCode } from '../../../platform/contract/errors.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { anonymous, route, type RequestContext } from '../../../platform/http/route.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { authenticate } from '../../auth/service/log-in.ts'
import { readOrder } from '../../orders/service/read.ts'
import { orderView } from '../../orders/shared-view.ts'
import { getSettings } from '../../settings/service.ts'
import { languageOf } from '../render/language.ts'
import { page } from '../render/page.ts'
import { pageReply } from '../render/reply.ts'

const path = '/orders/:id'
const params = Type.Object({ id: Type.String() })
const script = 'order/start.js'

const livePage = page({
  path,
  summary: 'Show the page of an order; it asks for a log-in if needed',
  params,
  load: async ({ params: { id } }) => (isUuid(id) ? {} : failUnknown()),
  head: (_, { t }) => ({ title: t('order.title') }),
  view: OrderShell,
  script,
  isLinked: true,
})

const MAX_BYTES = 4_096
const perIp = createRateLimit('order-pages', {
  per: 'ip',
  points: config.authRateLimit,
  seconds: 60,
})

/** Opens no session: what is shown is all that there is. A form that is wrong comes back with what is wrong. */
const readPage = route({
  method: 'post',
  path,
  summary:
    'Show an order to a browser without scripts, whose user logs in with the form of the page',
  auth: anonymous,
  limits: [perIp],
  params,
  parse: 'bytes',
  consumes: 'application/x-www-form-urlencoded',
  maxBytes: MAX_BYTES,
  body: Type.Unsafe<Buffer>(
    Type.String({ description: 'email and password, as a form sends them' }),
  ),
  produces: 'text/html',
  errorType: 'text/html',
  errors: ['ACCOUNT_DISABLED'],
  handler: async (context) => {
    try {
      const { body, ip, params } = context
      const form = new URLSearchParams(body.toString())
      const credentials = { email: form.get('email') ?? '', password: form.get('password') ?? '' }
      const user = await authenticate(credentials, ip)
      const order = orderView(await readOrder(user, isUuid(params.id) ? params.id : failUnknown()))
      return await reply(context, TrackedOrder, { order })
    } catch (error) {
      const alert = error instanceof AppError ? alerts[error.code] : undefined
      if (!alert) throw error
      return await reply(context, TrackingForm, { alert }, alert === 'order.unknown' ? 404 : 200)
    }
  },
})

const alerts: { [Code in ErrorCode]?: 'log-in.wrong' | 'order.foreign' | 'order.unknown' } = {
  INVALID_CREDENTIALS: 'log-in.wrong',
  FORBIDDEN: 'order.foreign',
  NOT_FOUND: 'order.unknown',
}

async function reply<Props extends object>(
  { headers }: Pick<RequestContext<unknown, unknown, unknown, unknown>, 'headers'>,
  view: (props: Props) => unknown,
  props: Props,
  status = 200,
) {
  const { site_name: siteName } = await getSettings()
  const rendering = {
    path: view.name,
    head: (_: object, { t }: { t: (key: 'order.title') => string }) => ({
      title: t('order.title'),
    }),
    view: view as never,
    props,
    script,
    language: languageOf(headers),
    siteName,
    hasStorefront: config.hasStorefront,
  }
  return await pageReply(rendering, headers, { status, headers: { 'Cache-Control': 'no-store' } })
}

function failUnknown(): never {
  fail('NOT_FOUND', 'There is no such order.')
}

export const orderPages = [...livePage, readPage]
