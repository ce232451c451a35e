/** The hosted checkout page. Each of its buttons submits a plain form and redirects to the shop. */
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findIntent, completeIntent } from '../api/intents.ts'
import { CONTENT_SECURITY_POLICY, checkoutPage, closedPage } from './templates.ts'
import { ApiError } from '../api/errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { asObject, findSource, setSourceStatus } from '../api/sources.ts'
import type { Resource } from '../store.ts'

const METHODS: Record<string, string> = {
  gcash: 'GCash',
  grab_pay: 'GrabPay',
  bpi: 'BPI online banking',
  ubp: 'UnionBank online banking',
  bdo: 'BDO online banking',
  landbank: 'LandBank online banking',
  metrobank: 'Metrobank online banking',
}

const SOURCE_STATUSES: Record<string, string> = {
  authorize: 'chargeable',
  decline: 'cancelled',
  expire: 'expired',
}

const INTENT_FAILURES: Record<string, string | null> = {
  authorize: null,
  decline: 'generic_decline',
  expire: 'CLOSED',
}

export function checkoutRoutes(sandbox: Sandbox): Router {
  const router = new Router({ prefix: '/checkout' })

  router.get('/:id', (ctx) => {
    const resource = find(sandbox, String(ctx.params.id))
    if (!resource) return showUnknown(ctx)
    if (!isOpen(resource)) return showClosed(ctx, resource, 200)
    showPage(
      ctx,
      200,
      checkoutPage({ ...checkoutFacts(sandbox, resource), action: `/checkout/${resource.id}` }),
    )
  })

  router.post('/:id/:decision', (ctx) => {
    const decision = String(ctx.params.decision)
    const resource = find(sandbox, String(ctx.params.id))
    if (!resource || !Object.hasOwn(SOURCE_STATUSES, decision)) return showUnknown(ctx)
    if (!isOpen(resource)) return showClosed(ctx, resource, 409)
    sandbox.store.atomic(() => decide(sandbox, resource, decision))
    ctx.status = 303
    ctx.set('Location', returnUrl(resource, decision === 'authorize'))
  })
  return router
}

function find(sandbox: Sandbox, id: string): Resource | null {
  try {
    return id.startsWith('pi_') ? findIntent(sandbox, id) : findSource(sandbox, id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function isOpen({ attributes: { status } }: Resource): boolean {
  return status === 'pending' || status === 'awaiting_next_action'
}

function decide(sandbox: Sandbox, resource: Resource, decision: string): void {
  if (resource.type === 'source')
    setSourceStatus(sandbox, resource, SOURCE_STATUSES[decision] ?? 'cancelled')
  else completeIntent(sandbox, resource, INTENT_FAILURES[decision] ?? null)
}

function returnUrl({ type, id, attributes, internal }: Resource, success: boolean): string {
  if (type === 'source') {
    const redirect = asObject(attributes.redirect)
    return String(success ? redirect.success : redirect.failed)
  }
  const url = new URL(String(internal.returnUrl))
  url.searchParams.set('payment_intent_id', id)
  return url.href
}

function checkoutFacts(sandbox: Sandbox, { id, type, attributes, internal }: Resource) {
  const method =
    type === 'source'
      ? attributes.type
      : asObject(sandbox.store.get('payment_method', String(internal.methodId))?.attributes.details)
          .bank_code
  const order = asObject(attributes.metadata).order_id
  return {
    amount: pesos(attributes.amount),
    method: METHODS[String(method)] ?? String(method),
    reference: typeof order === 'string' ? order : id,
  }
}

export function pesos(centavos: unknown): string {
  return new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' }).format(
    Number(centavos) / 100,
  )
}

function showClosed(ctx: Context, resource: Resource, status: number): void {
  const outcome = String(resource.attributes.status)
  const paid = ['chargeable', 'paid', 'succeeded'].includes(outcome)
  const back =
    resource.type === 'source' || resource.internal.returnUrl ? returnUrl(resource, paid) : null
  const heading = paid ? 'This payment is authorized' : 'This checkout is closed'
  showPage(
    ctx,
    status,
    closedPage(heading, `Noresource is left to decide here: it is ${outcome}.`, back),
  )
}

function showUnknown(ctx: Context): void {
  showPage(ctx, 404, closedPage('Unknown checkout', 'Start the payment again from the shop.', null))
}

export function showPage(ctx: Context, status: number, content: string): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.body = content
}
