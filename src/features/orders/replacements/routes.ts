import { Type } from 'typebox'
import { route } from '../../../platform/http/route.ts'
import { user } from '../../auth/guard.ts'
import { Order, OrderOfVendor } from '../schemas.ts'
import { orderOfVendorView, orderView } from '../shared-view.ts'
import { ItemParams, ReplacementInput, ReplacementParams, ReplacementRef } from './schemas.ts'
import { answerReplacement } from './service/answer.ts'
import { offerReplacement, type ReplacementOfOrder } from './service/offer.ts'

const OfferedReply = Type.Object({
  success: Type.Literal(true),
  replacement: ReplacementRef,
  order: OrderOfVendor,
})

const answered = {
  auth: user,
  params: ReplacementParams,
  idempotent: true,
  reply: Type.Object({ success: Type.Literal(true), replacement: ReplacementRef, order: Order }),
  errors: ['FORBIDDEN', 'CONFLICT'],
  view: ({ replacement, view }: ReplacementOfOrder) => ({
    success: true as const,
    replacement,
    order: orderView(view),
  }),
} as const

export const replacementRoutes = [
  route({
    method: 'post',
    path: '/api/vendor/orders/:id/items/:itemId/replace',
    summary:
      'Offer another product for a missing item: in effect at once if its customer agreed to that and it costs no more, else within 10 minutes of the question',
    auth: user,
    params: ItemParams,
    idempotent: true,
    body: ReplacementInput,
    status: 201,
    reply: OfferedReply,
    errors: ['FORBIDDEN', 'CONFLICT', 'OUT_OF_STOCK'],
    view: ({ replacement, view }: ReplacementOfOrder) => ({
      success: true as const,
      replacement,
      order: orderOfVendorView(view),
    }),
    handler: ({ caller, params: { id: orderId, itemId }, body, idempotency }) =>
      offerReplacement(caller.id, { orderId, itemId }, body, idempotency),
  }),
  route({
    ...answered,
    method: 'post',
    path: '/api/orders/:id/replacements/:replacementId/accept',
    summary: 'Accept what a store offers in place of a missing item; the total follows',
    handler: ({ caller, params: { id: orderId, replacementId }, idempotency }) =>
      answerReplacement(caller.id, { orderId, replacementId }, 'accepted', idempotency),
  }),
  route({
    ...answered,
    method: 'post',
    path: '/api/orders/:id/replacements/:replacementId/decline',
    summary:
      'Decline what a store offers: the missing item is removed, and an order without items is cancelled',
    handler: ({ caller, params: { id: orderId, replacementId }, idempotency }) =>
      answerReplacement(caller.id, { orderId, replacementId }, 'declined', idempotency),
  }),
]
