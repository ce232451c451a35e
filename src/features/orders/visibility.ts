/** What of an order each caller sees, and which transitions the caller may make. */
import { fail } from '../../platform/contract/errors.ts'
import { allowedMoves } from '../../platform/database/state-machine.ts'
import type { Role } from '../users/service.ts'
import type { OrderRow } from './queries.ts'
import { withoutBlocked } from './replacements/states.ts'
import { vendorShare, type VendorShare } from './vendor-share.ts'
import { deriveStatus, transitionsOf, type Actor, type OrderStatus } from './states.ts'

export interface Viewer {
  id: string
  role: Role
}

/** An order as one caller sees it: a vendor sees the items and store orders of own stores only. */
export interface OrderView {
  order: OrderRow
  /** As whom the caller sees it. */
  actor: Actor
  /** Of a vendor's view: the money of the own items. */
  share?: Pick<VendorShare, 'subtotal' | 'due'>
  /** Whose it is, for admins who open it. */
  customer?: { id: string; first_name: string; last_name: string }
  /** The statuses this caller may move it to now. */
  allowedMoves: OrderStatus[]
}

/** @throws 403 for anyone but its customer, a vendor with a store order in it, its rider, or an admin */
export function viewOrder(viewer: Viewer, order: OrderRow): OrderView {
  if (viewer.role === 'admin') return viewAs('admin', order)
  if (order.customer_id === viewer.id) return viewAs('customer', order)
  if (order.rider?.user_id === viewer.id) return viewAs('rider', order)
  if (viewer.role !== 'vendor') failForeign()
  return viewAsVendor(viewer.id, order)
}

/** The whole order, with the transitions of `actor`. It checks no rights. */
export function viewAs(actor: Exclude<Actor, 'vendor'>, order: OrderRow): OrderView {
  const moves = allowedMoves<OrderStatus, Actor>(transitionsOf(order), order.status, actor)
  const hasFailed = order.delivery_failure !== null
  const possible = hasFailed ? moves.filter((move) => move !== 'delivered') : moves
  return { order, actor, allowedMoves: withoutBlocked(possible, order.replacements) }
}

/** The vendor's own items and store orders, even of an order that the vendor placed as a customer. @throws 403 */
export function viewAsVendor(vendorId: string, order: OrderRow): OrderView {
  const own = order.store_orders.filter(({ owner_id }) => owner_id === vendorId)
  if (own.length === 0) failForeign()
  const ownStores = new Set(own.map(({ store_id }) => store_id))
  const isOwn = ({ store_id }: { store_id: string }) => ownStores.has(store_id)
  const status = deriveStatus(own.map((each) => each.status))
  const moves = allowedMoves<OrderStatus, Actor>(transitionsOf(order), status, 'vendor')
  const isSoleVendor = own.length === order.store_orders.length
  const { items, subtotal, due } = vendorShare(order, vendorId)
  const replacements = order.replacements.filter(isOwn)
  const possible = moves.filter((each) => each !== 'cancelled' || isSoleVendor)
  return {
    order: {
      ...order,
      items,
      change_for: isSoleVendor ? order.change_for : null, // it would tell what the others' items come to
      unavailable_items: order.unavailable_items.filter(isOwn),
      replacements,
      store_orders: own,
    },
    actor: 'vendor',
    share: { subtotal, due },
    allowedMoves: withoutBlocked(possible, replacements),
  }
}

function failForeign(): never {
  fail('FORBIDDEN', 'This order belongs to somebody else.')
}
