/** The order page of a guest, a customer without an account: whoever has its link sees the order and can change nothing. */
import { fail } from '../../../platform/contract/errors.ts'
import { derivedToken, derivedTokens, isOneOf } from '../../../platform/security/tokens.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { orderLink } from '../../site/links.ts'
import { findOrder, type OrderRow, type OrderView } from '../service/read.ts'
import { viewAs } from '../visibility.ts'

/** The token is for this and for one order; nothing else accepts it. */
const PURPOSE = 'order-status'

/** How long the page stays after the order was delivered or cancelled: 60 days. */
const MINUTES = 60 * 24 * 60

/** The page on which the customer of an order follows it: that of a guest needs no account. */
export function customerLink({ id, agent }: Pick<OrderRow, 'id' | 'agent'>): string {
  return agent === null ? orderLink(id) : orderStatusLink(id)
}

/** The page of an order for whoever has this link. */
export function orderStatusLink(id: string): string {
  return `${orderLink(id)}/status?token=${derivedToken(PURPOSE, id)}`
}

/** The order as its customer sees it, without anything to do. @throws 404, whatever is wrong with id, token or age */
export async function readOrderByToken(id: string, token: string): Promise<OrderView> {
  const order =
    isUuid(id) && isOneOf(token, derivedTokens(PURPOSE, id)) ? await findOrder(id) : undefined
  if (!order || order.agent === null || hasEnded(order))
    fail('NOT_FOUND', 'There is no such order.')
  return { ...viewAs('customer', order), allowedMoves: [] }
}

function hasEnded({ status, events }: OrderRow): boolean {
  if (status !== 'delivered' && status !== 'cancelled') return false
  return addMinutes(new Date(events.at(-1)!.at), MINUTES) < now()
}
