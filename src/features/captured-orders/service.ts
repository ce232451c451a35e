import { now } from '../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail } from '../../platform/contract/errors.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { lineTotal } from '../../platform/values/quantity.ts'
import {
  allowedMoves,
  transitionRow,
  failTransition,
  allowedFrom,
} from '../../platform/database/state-machine.ts'
import { notify } from '../notifications/jobs.ts'
import { publishOrderEvent } from '../webhooks/jobs.ts'
import { incrementStock, decrementStock } from '../products/service.ts'
import {
  findCapturedOrder,
  findCapturedOrders,
  insertCapturedOrder,
  listCapturedOrders,
  lockCapturedOrder,
  type CapturedOrderFilter,
  type CapturedItem,
  type CapturedOrderRow,
  type NewCapturedOrder,
} from './queries.ts'
import { capturedOrderTransitions, type CapturedStatus } from './states.ts'

export { findCapturedOrder, findCapturedOrders, listCapturedOrders }
export type { CapturedOrderFilter, CapturedItem, CapturedOrderRow, CapturedStatus }

/**
 * Stores an order that a customer confirmed to the agent, in the transaction of that confirmation. Items carry the names and
 * prices of the catalogue; the total is their sum. Stock is taken only when the owner confirms. Unless it is a test, the owner
 * and the owner's webhooks are notified.
 */
export async function captureOrder(
  trx: Transaction,
  order: Omit<NewCapturedOrder, 'id' | 'total'>,
): Promise<CapturedOrderRow> {
  const id = uuidv7()
  const total = order.items.reduce(
    (sum, { price, quantity }) => sum + lineTotal(price, quantity),
    0,
  )
  await insertCapturedOrder(trx, { ...order, id, total })
  const row = (await findCapturedOrder(id, trx))!
  if (!row.is_test) {
    await enqueue(trx, notify, { event: 'order.captured', capturedOrderId: id })
    await enqueueWebhooks(trx, 'order.captured', row)
  }
  return row
}

/** The statuses that the owner may move a captured order to now. */
export function allowedCapturedMoves(status: CapturedStatus): CapturedStatus[] {
  return allowedMoves<CapturedStatus, 'vendor'>(capturedOrderTransitions, status, 'vendor')
}

/** @throws 404 for an order of another store, for a test order without a test key, and the other way round */
export async function readCapturedOrder(
  { storeId, isTest }: { storeId: string; isTest: boolean },
  id: string,
): Promise<CapturedOrderRow> {
  const row = await findCapturedOrder(id)
  return row?.store_id === storeId && row.is_test === isTest ? row : failNotFound()
}

/** @throws 404 for an order of another vendor's store, and for a test order */
export async function readOwnCapturedOrder(ownerId: string, id: string): Promise<CapturedOrderRow> {
  const row = await findCapturedOrder(id)
  return row?.owner_id === ownerId && !row.is_test ? row : failNotFound()
}

/**
 * Moves an order of an own store. Confirming takes the stock, all or nothing; cancelling a confirmed one puts it back.
 * @throws 404; 409 CONFLICT with `allowedMoves`, OUT_OF_STOCK naming the products
 */
export async function updateCapturedStatus(
  ownerId: string,
  id: string,
  to: CapturedStatus,
): Promise<CapturedOrderRow> {
  return await transaction(async (trx) => {
    const order = await lockCapturedOrder(trx, id)
    if (order?.owner_id !== ownerId || order.is_test) failNotFound()
    const from = allowedFrom(capturedOrderTransitions, to, 'vendor')
    const moved = await transitionRow(trx, 'captured_orders', id, { from, to })
    if (!moved) failTransition(order.status, allowedCapturedMoves(order.status))
    const lines = order.items.map(({ product_id, variant_id, quantity }) => ({
      product_id,
      variant_id,
      quantity,
    }))
    if (to === 'confirmed') await decrementStock(trx, lines)
    if (to === 'cancelled' && order.status === 'confirmed') await incrementStock(trx, lines)
    await enqueueWebhooks(trx, 'order.status_changed', { id, status: to })
    return { ...order, status: to }
  })
}

/** The event carries the status of this moment, however late it is delivered. */
async function enqueueWebhooks(
  trx: Transaction,
  event: 'order.captured' | 'order.status_changed',
  { id, status }: Pick<CapturedOrderRow, 'id' | 'status'>,
): Promise<void> {
  await enqueue(trx, publishOrderEvent, { event, orderId: id, status, at: now().toISOString() })
}

function failNotFound(): never {
  fail('NOT_FOUND', 'There is no captured order of yours with this id.')
}
