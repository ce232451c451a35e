import { createAccountLimit } from '../../../platform/http/rate-limit.ts'
import { route } from '../../../platform/http/route.ts'
import { user } from '../../auth/guard.ts'
import { OrderInput } from '../schemas.ts'
import { previewOrder } from './preview.ts'
import { QuoteReply } from './schemas.ts'
import { quoteReply } from './view.ts'

/** A checkout asks again with each change of what is chosen. */
const quoteLimit = createAccountLimit('order-quotes', { points: 100, seconds: 600 })

export const quoteRoutes = [
  route({
    method: 'post',
    path: '/api/orders/quote',
    summary:
      'What an order would come to, delivery fee included, and why it would be refused; nothing is placed or reserved',
    auth: user,
    limits: [quoteLimit],
    body: OrderInput,
    reply: QuoteReply,
    view: quoteReply,
    handler: ({ caller, body }) => previewOrder(caller.id, body),
  }),
]
