import { fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { findOrder } from '../../orders/service/read.ts'
import { listOrderRefunds } from '../../payments/service/read.ts'
import { Checkout } from '../checkout-sessions/model.ts'
import { operation } from '../protocol/operation.ts'
import { agentOrderView } from './view.ts'

/** An agent reads the orders of its own sessions. */
export const getOrder = operation({
  name: 'get_order',
  description: 'Read an order that you placed, as it stands now.',
  capability: 'order',
  method: 'get',
  path: '/orders/:id',
  isSigned: true,
  async run({ agent, storeId, id }) {
    const session = isUuid(id)
      ? await Checkout.query().where({ order_id: id, agent: agent.host, store_id: storeId }).first()
      : undefined
    const order = session && (await findOrder(id))
    if (!order) fail('NOT_FOUND', 'You placed no order with this id.')
    return agentOrderView(order, await listOrderRefunds(id), session)
  },
})
