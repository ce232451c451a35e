/** Orders as riders see them. Who the rider is has been judged by the caller. */
import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../platform/database/state-machine.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { listOpen, listPast, listUnderWay } from '../deliveries.sql.ts'
import { orderMoves, type Actor, type OrderStatus } from '../states.ts'
import type { SeenOrder } from './read.ts'

/** What a rider has been given and has not delivered yet, newest first. */
export async function deliveriesUnderWay(
  riderId: string,
  page: Page,
): Promise<ListResult<SeenOrder>> {
  return asRider(await listUnderWay(riderId, clampPage(page)))
}

/** What a rider delivered, and what was cancelled in the rider's hands, newest first. */
export async function pastDeliveries(riderId: string, page: Page): Promise<ListResult<SeenOrder>> {
  return asRider(await listPast(riderId, clampPage(page)))
}

/** Orders that any rider may take, newest first, save those that this one has rejected. */
export async function openOffers(riderId: string, page: Page): Promise<ListResult<SeenOrder>> {
  return asRider(await listOpen(riderId, clampPage(page)))
}

/** One order as a rider sees it who takes it, holds it or has just given it back. @throws 404 */
export async function readDelivery(orderId: string): Promise<SeenOrder> {
  return seenByRider(
    (await findOrder(orderId)) ?? fail('NOT_FOUND', 'There is no order with this id.'),
  )
}

function asRider({ rows, total: counted }: ListResult<OrderRow>): ListResult<SeenOrder> {
  return { rows: rows.map(seenByRider), total: counted }
}

function seenByRider(row: OrderRow): SeenOrder {
  return {
    row,
    as: 'rider',
    moves: allowedMoves<OrderStatus, Actor>(orderMoves, row.status, 'rider'),
  }
}
