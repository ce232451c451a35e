import { Type } from 'typebox'
import { Quantity } from '../../../platform/contract/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { vendor } from '../../auth/guard.ts'
import { ItemParams } from '../replacements/schemas.ts'
import { orderReply } from '../shared-view.ts'
import { weighItem } from './weigh.ts'

const WeightInput = Type.Object({
  quantity: Type.Unsafe<number>({
    ...Quantity,
    description: 'What the scale says, with at most 3 decimals; no multiple of a step',
  }),
})

export const weighingRoutes = [
  route({
    method: 'patch',
    path: '/api/vendor/orders/:id/items/:itemId',
    summary:
      'Record what the scale says of an item that is sold by weight; the total follows, or the difference is refunded',
    auth: vendor,
    params: ItemParams,
    body: WeightInput,
    ...orderReply,
    errors: ['FORBIDDEN', 'CONFLICT'],
    handler: ({ caller, params, body }) =>
      weighItem(caller, params.id, params.itemId.toLowerCase(), body.quantity),
  }),
]
