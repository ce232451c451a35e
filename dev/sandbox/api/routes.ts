/** The provider's API under `/v1`: authentication, fault injection and routes. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { attachMethod, createIntent, createMethod, findIntent, showIntent } from './intents.ts'
import { chargeSource, findPayment, showPayment, showPlain } from './payments.ts'
import { createRefund } from './refunds.ts'
import { ApiError, errorBody, fail } from './errors.ts'
import type { ApiResource, Sandbox } from '../sandbox.ts'
import { asObject, createSource, findSource, showSource } from './sources.ts'
import type { Attributes, Resource } from '../store.ts'
import { createWebhook, findWebhook, setWebhookEnabled } from '../events/webhooks.ts'

export function apiRoutes(sandbox: Sandbox): Router {
  const { store } = sandbox
  const api = new Router({ prefix: '/v1' })
  api.use(injectFaults(sandbox), authenticate(sandbox.options.secretKey))

  const create = (path: string, handle: (given: Attributes, id: string) => ApiResource) =>
    api.post(path, (ctx) => {
      const given = asObject(asObject(asObject(ctx.request.body).data).attributes)
      ctx.body = { data: store.atomic(() => handle(given, String(ctx.params.id))) }
    })
  const read = (path: string, find: (id: string) => ApiResource) =>
    api.get(path, (ctx) => {
      ctx.body = { data: find(String(ctx.params.id)) }
    })
  const listOf = (path: string, type: string, show: (resource: Resource) => ApiResource) =>
    api.get(path, (ctx) => {
      const { data, hasMore } = store.list(type, pageOf(sandbox, ctx, type))
      ctx.body = { has_more: hasMore, data: data.map(show) }
    })

  create('/sources', (given) => createSource(sandbox, given))
  read('/sources/:id', (id) => showSource(sandbox, findSource(sandbox, id)))

  create('/payments', (given) => chargeSource(sandbox, given))
  listOf('/payments', 'payment', (payment) => showPayment(sandbox, payment))
  read('/payments/:id', (id) => showPayment(sandbox, findPayment(sandbox, id)))

  create('/payment_intents', (given) => createIntent(sandbox, given))
  create('/payment_intents/:id/attach', (given, id) => attachMethod(sandbox, id, given))
  read('/payment_intents/:id', (id) => showIntent(sandbox, findIntent(sandbox, id)))
  create('/payment_methods', (given) => createMethod(sandbox, given))

  create('/refunds', (given) => createRefund(sandbox, given))
  listOf('/refunds', 'refund', showPlain)
  read('/refunds/:id', (id) =>
    showPlain(
      store.get('refund', id) ?? fail('resource_not_found', `No such refund with id ${id}.`),
    ),
  )

  create('/webhooks', (given) => createWebhook(sandbox, given))
  create('/webhooks/:id/enable', (_, id) =>
    setWebhookEnabled(store, findWebhook(sandbox, id), true),
  )
  create('/webhooks/:id/disable', (_, id) =>
    setWebhookEnabled(store, findWebhook(sandbox, id), false),
  )
  listOf('/webhooks', 'webhook', showPlain)
  read('/webhooks/:id', (id) => showPlain(findWebhook(sandbox, id)))
  return api
}

/** Renders errors in the provider's format. */
export function renderErrors(): Middleware {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined)
        fail('resource_not_found', `There is no ${ctx.method} ${ctx.path} here.`)
    } catch (error) {
      const apiError = error instanceof ApiError ? error : null
      if (!apiError) console.error(error)
      ctx.status = apiError?.status ?? 500
      ctx.body = errorBody(
        apiError?.problems ?? [{ code: 'internal_error', detail: 'The sandbox failed.' }],
      )
    }
  }
}

function injectFaults({ faults }: Sandbox): Middleware {
  return async (ctx, next) => {
    const { apiLatencyMs } = faults.get()
    if (apiLatencyMs > 0) await new Promise((resolve) => setTimeout(resolve, apiLatencyMs))
    if (faults.consume('failRequests'))
      throw new ApiError(500, [{ code: 'internal_error', detail: 'Injected by failRequests.' }])
    await next()
    if (ctx.method !== 'POST' || !faults.consume('loseReplies')) return
    ctx.respond = false
    ctx.req.socket.destroy()
  }
}

function authenticate(secretKey: string): Middleware {
  const expected = digest(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)
  return async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get('authorization')), expected)) {
      const detail = 'Send the secret key as the user name of HTTP Basic, with a blank password.'
      throw new ApiError(401, [{ code: 'authentication_failed', detail }])
    }
    await next()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function pageOf({ store }: Sandbox, ctx: Context, type: string) {
  const limit = ctx.query.limit === undefined ? 10 : Number(ctx.query.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    fail('parameter_invalid', 'limit should be an integer from 1 to 100.', 'limit')
  const cursor = (name: 'before' | 'after') => {
    const id = ctx.query[name]
    if (id === undefined) return undefined
    if (typeof id === 'string' && store.get(type, id)) return id
    return fail('parameter_invalid', `${name} should be the id of a ${type}.`, name)
  }
  return { limit, before: cursor('before'), after: cursor('after') }
}
