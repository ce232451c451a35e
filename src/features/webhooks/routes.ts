import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { done, IdParams, objectReply } from '../../platform/contract/schema.ts'
import { vendor } from '../auth/guard.ts'
import { Delivery, SecretReply, Webhook, WebhookInput, WebhookPatch } from './schemas.ts'
import { listOwnDeliveries, resendDelivery } from './service/deliver.ts'
import {
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  listOwnWebhooks,
} from './service/endpoints.ts'
import { deliveryView, secretReply, webhookView } from './view.ts'

/** Each resend makes this service call a third party. */
const resendLimit = createRateLimit('webhook-resends', { per: 'caller', points: 60, seconds: 60 })

export const webhookRoutes = [
  route({
    method: 'get',
    path: '/api/developer/webhooks',
    summary: 'Your webhooks, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(Webhook, webhookView),
    handler: ({ caller, query }) => listOwnWebhooks(caller.id, query),
  }),
  route({
    method: 'post',
    path: '/api/developer/webhooks',
    summary:
      'Add a webhook for events of captured orders; its secret is shown only in this response',
    auth: vendor,
    body: WebhookInput,
    status: 201,
    reply: SecretReply,
    errors: ['PRO_REQUIRED', 'CONFLICT'],
    view: secretReply,
    handler: ({ caller, body }) => createWebhook(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/developer/webhooks/:id',
    summary: 'Change the address or the events of a webhook, or enable or disable it',
    auth: vendor,
    params: IdParams,
    body: WebhookPatch,
    ...objectReply('webhook', Webhook, webhookView),
    handler: ({ caller, params, body }) => updateWebhook(caller.id, params.id, body),
  }),
  route({
    method: 'post',
    path: '/api/developer/webhooks/:id/rotate-secret',
    summary:
      'Replace the secret; the new one is shown only in this response, and the old one signs as well for a day',
    auth: vendor,
    params: IdParams,
    reply: SecretReply,
    view: secretReply,
    handler: ({ caller, params }) => rotateWebhookSecret(caller.id, params.id),
  }),
  route({
    method: 'delete',
    path: '/api/developer/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    auth: vendor,
    params: IdParams,
    ...done,
    handler: ({ caller, params }) => deleteWebhook(caller.id, params.id),
  }),
  route({
    method: 'get',
    path: '/api/developer/webhooks/:id/deliveries',
    summary: 'The deliveries of a webhook in the last 30 days with their responses, newest first',
    auth: vendor,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(Delivery, deliveryView),
    handler: ({ caller, params, query }) => listOwnDeliveries(caller.id, params.id, query),
  }),
  route({
    method: 'post',
    path: '/api/developer/webhooks/deliveries/:id/resend',
    summary: 'Send a delivery again, under the same webhook-id',
    auth: vendor,
    limits: [resendLimit],
    params: IdParams,
    errors: ['CONFLICT'],
    ...objectReply('delivery', Delivery, deliveryView),
    handler: ({ caller, params }) => resendDelivery(caller.id, params.id),
  }),
]
