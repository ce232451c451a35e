import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import {
  Delivery,
  DeliveryReply,
  SecretReply,
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookReply,
} from './schemas.ts'
import { listOwnDeliveries, resendDelivery } from './service/deliver.ts'
import {
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  listOwnWebhooks,
} from './service/endpoints.ts'
import { deliveryView, webhookView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
/** Each of them makes this service call somebody. */
const resendLimit = createRateLimit('webhook-resends', { per: 'caller', points: 60, seconds: 60 })

const listWebhooks = route({
  method: 'get',
  path: '/api/developer/webhooks',
  summary: 'Your webhooks, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Webhook),
  handler: async ({ caller, query }) =>
    toListReply(await listOwnWebhooks(caller.id, query), query, webhookView),
})

const addWebhook = route({
  method: 'post',
  path: '/api/developer/webhooks',
  summary: 'Have a program of yours told of captured orders; its secret is shown this once',
  auth: vendor,
  body: WebhookInput,
  status: 201,
  reply: SecretReply,
  errors: ['PRO_REQUIRED', 'CONFLICT'],
  handler: async ({ caller, body }) => {
    const { row, secret } = await createWebhook(caller.id, body)
    return { success: true as const, webhook: webhookView(row), secret }
  },
})

const changeWebhook = route({
  method: 'patch',
  path: '/api/developer/webhooks/:id',
  summary: 'Move a webhook, choose its events, or switch it on or off',
  auth: vendor,
  params: IdParams,
  body: WebhookPatch,
  reply: WebhookReply,
  handler: async ({ caller, params, body }) => ({
    success: true as const,
    webhook: webhookView(await updateWebhook(caller.id, params.id, body)),
  }),
})

const rotateSecret = route({
  method: 'post',
  path: '/api/developer/webhooks/:id/rotate-secret',
  summary: 'A new secret, shown this once; for a day messages are signed by the old one as well',
  auth: vendor,
  params: IdParams,
  reply: SecretReply,
  handler: async ({ caller, params }) => {
    const { row, secret } = await rotateWebhookSecret(caller.id, params.id)
    return { success: true as const, webhook: webhookView(row), secret }
  },
})

const removeWebhook = route({
  method: 'delete',
  path: '/api/developer/webhooks/:id',
  summary: 'Remove a webhook with its deliveries',
  auth: vendor,
  params: IdParams,
  reply: Done,
  handler: async ({ caller, params }) => {
    await deleteWebhook(caller.id, params.id)
    return { success: true as const }
  },
})

const listDeliveries = route({
  method: 'get',
  path: '/api/developer/webhooks/:id/deliveries',
  summary: 'What a webhook was sent in the last 30 days and what it answered, newest first',
  auth: vendor,
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: ListReply(Delivery),
  handler: async ({ caller, params, query }) =>
    toListReply(await listOwnDeliveries(caller.id, params.id, query), query, deliveryView),
})

const resendWebhookDelivery = route({
  method: 'post',
  path: '/api/developer/webhooks/deliveries/:id/resend',
  summary: 'Send a delivery again, under the same webhook-id',
  auth: vendor,
  limits: [resendLimit],
  params: IdParams,
  reply: DeliveryReply,
  handler: async ({ caller, params }) => ({
    success: true as const,
    delivery: deliveryView(await resendDelivery(caller.id, params.id)),
  }),
})

export const webhookRoutes = [
  listWebhooks,
  addWebhook,
  changeWebhook,
  rotateSecret,
  removeWebhook,
  listDeliveries,
  resendWebhookDelivery,
]
