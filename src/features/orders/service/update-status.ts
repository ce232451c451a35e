import { now } from '../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { failField } from '../../../platform/contract/errors.ts'
import {
  allowedMoves,
  transitionRow,
  throwInvalidTransition,
  allowedFrom,
} from '../../../platform/database/state-machine.ts'
import { tell } from '../../notifications/jobs.ts'
import { offerDelivery } from '../../riders/jobs.ts'
import { insertEvent, listStoreOrders, lockOrder, setStoreOrderStatus } from '../transition.sql.ts'
import { orderTransitions, deriveStatus, type OrderStatus } from '../states.ts'
import { auditTransition } from './audit-transition.ts'
import { cancel } from './cancel.ts'
import { readOrder, type Viewer, type OrderView } from './read.ts'

/**
 * Moves an order on: a vendor moves the own part, an admin every part or that of `storeId`. The order follows its slowest
 * part, and the customer is told when it moves.
 * @throws 403, 404, 409 CONFLICT with `status` and `allowedMoves`
 */
export async function updateStatus(
  caller: Viewer,
  orderId: string,
  { status, storeId }: { status: OrderStatus; storeId?: string },
): Promise<OrderView> {
  if (status === 'cancelled') return await cancel(caller, orderId, {})
  const seen = await readOrder(caller, orderId)
  const staff =
    seen.actor === 'vendor' || seen.actor === 'admin'
      ? seen.actor
      : throwInvalidTransition(seen.order.status, seen.allowedMoves)
  const mine = seen.order.store_orders
    .map((part) => part.store_id)
    .filter((id) => !storeId || id === storeId)
  if (mine.length === 0) failField('storeId', 'must be a store of this order')
  await transaction(async (trx) => {
    const held = (await lockOrder(trx, orderId))!
    await advanceStoreOrders(trx, orderId, status, mine, { actor: staff, actorId: caller.id })
    if (staff === 'admin') await auditTransition(trx, caller.id, held, { status, storeIds: mine })
  })
  return await readOrder(caller, orderId)
}

async function advanceStoreOrders(
  trx: Transaction,
  orderId: string,
  to: OrderStatus,
  storeIds: string[],
  by: { actor: 'vendor' | 'admin'; actorId: string },
): Promise<void> {
  const from = allowedFrom<OrderStatus, string>(orderTransitions, to, by.actor)
  const parts = await listStoreOrders(trx, orderId)
  const chosen = parts.filter(
    ({ store_id, status }) => storeIds.includes(store_id) && status !== 'cancelled',
  )
  const ready = chosen.filter(({ status }) => from.includes(status))
  const behind = chosen.find(
    ({ status }) => !from.includes(status) && deriveStatus([status, to]) === status,
  )
  if (ready.length === 0 || behind) {
    const at = behind?.status ?? deriveStatus(chosen.map(({ status }) => status))
    throwInvalidTransition(at, allowedMoves<OrderStatus, string>(orderTransitions, at, by.actor))
  }
  const moved = ready.map(({ store_id }) => store_id)
  await setStoreOrderStatus(trx, orderId, to, moved)
  for (const storeId of moved)
    await insertEvent(trx, { orderId, status: to, ...by, at: now(), storeId })
  await syncStatusFromStoreOrders(trx, orderId, by)
}

/** Brings the order to where its slowest part is; one that is ready is offered to riders. */
export async function syncStatusFromStoreOrders(
  trx: Transaction,
  orderId: string,
  by: { actor: 'vendor' | 'admin'; actorId: string },
): Promise<void> {
  const to = deriveStatus((await listStoreOrders(trx, orderId)).map(({ status }) => status))
  if (to !== 'preparing' && to !== 'ready') return
  const from = to === 'ready' ? ['confirmed', 'preparing'] : ['confirmed']
  if (!(await transitionRow(trx, 'orders', orderId, { from, to }))) return
  await insertEvent(trx, { orderId, status: to, ...by, at: now() })
  await enqueue(trx, tell, { event: `order.${to}`, orderId })
  if (to === 'ready') await enqueue(trx, offerDelivery, { orderId })
}
