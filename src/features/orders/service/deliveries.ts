/** Orders as riders see them. Who the rider is has been judged by the caller. */
import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../platform/database/state-machine.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { findOpenOffers, findPastDeliveries, findActiveDeliveries } from '../deliveries.sql.ts'
import { orderTransitions, type Actor, type OrderStatus } from '../states.ts'
import type { OrderView } from './read.ts'

/** What a rider has been given and has not delivered yet, newest first. */
export async function listActiveDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderView>> {
  return asRider(await findActiveDeliveries(riderId, clampPage(page)))
}

/** What a rider delivered, and what was cancelled in the rider's hands, newest first. */
export async function listPastDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderView>> {
  return asRider(await findPastDeliveries(riderId, clampPage(page)))
}

/** Orders that any rider may take, newest first, save those that this one has rejected. */
export async function listOpenOffers(riderId: string, page: Page): Promise<ListResult<OrderView>> {
  return asRider(await findOpenOffers(riderId, clampPage(page)))
}

/** One order as a rider sees it who takes it, holds it or has just given it back. @throws 404 */
export async function readDelivery(orderId: string): Promise<OrderView> {
  return viewOrderAsRider(
    (await findOrder(orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.'),
  )
}

function asRider({ rows, total: counted }: ListResult<OrderRow>): ListResult<OrderView> {
  return { rows: rows.map(viewOrderAsRider), total: counted }
}

function viewOrderAsRider(row: OrderRow): OrderView {
  return {
    order: row,
    actor: 'rider',
    allowedMoves: allowedMoves<OrderStatus, Actor>(orderTransitions, row.status, 'rider'),
  }
}
