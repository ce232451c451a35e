/** Endpoints that the provider does not have: fault injection, logs for tests, and the overview page. */
import { Router } from '@koa/router'
import { pesos, showPage } from './pages/checkout-routes.ts'
import { listEvents, releaseBuffered, resendEvent } from './events/event-log.ts'
import type { Row } from './pages/templates.ts'
import { overviewPage } from './pages/templates.ts'
import { fail } from './api/errors.ts'
import type { Sandbox } from './sandbox.ts'
import { asObject, findSource } from './api/sources.ts'
import type { Resource } from './store.ts'

const OVERVIEW_LIMIT = 20
const LIST_LIMIT = 10_000

export function controlRoutes(sandbox: Sandbox): Router {
  const { store, faults } = sandbox
  const router = new Router()

  router.get('/sandbox/behaviour', (ctx) => {
    ctx.body = faults.get()
  })

  router.put('/sandbox/behaviour', (ctx) => {
    ctx.body = store.atomic(() => {
      const settings = faults.replace(ctx.request.body)
      if (settings.reorderEvents < 2) releaseBuffered(store, 1)
      return settings
    })
  })

  router.get('/sandbox/events', (ctx) => {
    ctx.body = { data: listEvents(store, LIST_LIMIT) }
  })

  router.post('/sandbox/events/:id/resend', (ctx) => {
    const id = String(ctx.params.id)
    const resent = store.atomic(() => resendEvent(store, id))
    if (!resent) fail('resource_not_found', `No such event with id ${id}.`)
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.status = 303
      ctx.set('Location', '/')
    } else {
      ctx.body = { data: { id, ...resent } }
    }
  })

  router.get('/sandbox/payments', (ctx) => {
    const { data } = store.list('payment', { limit: LIST_LIMIT })
    ctx.body = { total: store.count('payment'), data: data.map(flatPayment) }
  })

  router.get('/', (ctx) => showPage(ctx, 200, overview(sandbox)))
  return router
}

function flatPayment({ id, attributes }: Resource) {
  const { status, amount, payment_intent_id, created_at } = attributes
  const source_id = asObject(attributes.source).id
  const order_id = asObject(attributes.metadata).order_id ?? null
  return { id, status, amount, source_id, payment_intent_id, order_id, created_at }
}

function overview(sandbox: Sandbox): string {
  const { store, faults } = sandbox
  const latest = (type: string) => store.list(type, { limit: OVERVIEW_LIMIT }).data
  const sources = latest('source').map(({ id }) => findSource(sandbox, id))
  return overviewPage(
    [
      {
        title: 'E-wallet sources',
        rows: sources.map((source) => row(source, String(source.attributes.type))),
      },
      {
        title: 'Online banking',
        rows: latest('payment_intent').map((intent) => row(intent, 'intent')),
      },
      {
        title: 'Payments',
        rows: latest('payment').map((paid) =>
          row(paid, String(asObject(paid.attributes.source).type)),
        ),
      },
      {
        title: 'Refunds',
        rows: latest('refund').map((refund) =>
          row(refund, `of ${String(refund.attributes.payment_id)}`),
        ),
      },
      { title: 'Events', rows: listEvents(store, OVERVIEW_LIMIT).map(eventRow) },
    ],
    Object.entries(faults.get())
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  )
}

function row({ id, attributes }: Resource, about: string): Row {
  const at = manilaTime(new Date(Number(attributes.created_at) * 1000))
  return {
    id,
    status: String(attributes.status),
    facts: `${pesos(attributes.amount)} ${about}`,
    at,
  }
}

function eventRow({
  id,
  type,
  resource_id,
  created_at,
  deliveries,
}: ReturnType<typeof listEvents>[number]): Row {
  const tries = deliveries.flatMap(({ attempts }) => attempts).length
  const statuses = [...new Set(deliveries.map(({ status }) => status))].join(', ') || 'no webhook'
  return {
    id,
    status: tries > 1 ? `${statuses} (${tries} attempts)` : statuses,
    facts: `${type} ${resource_id}`,
    at: manilaTime(new Date(created_at)),
    resend: `/sandbox/events/${id}/resend`,
  }
}

function manilaTime(at: Date): string {
  return at.toLocaleString('en-PH', {
    timeZone: 'Asia/Manila',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
}
