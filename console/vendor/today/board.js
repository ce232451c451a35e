/** How open orders lie on the board of the day. */

/** @import { VendorOrder } from '../types.ts' */
/** @import { TextKey } from '../../../storefront/shared/texts.ts' */

/** The statuses with work in them; `new` and `confirmed` are also those of captured orders. */
export const openStatuses = /** @type {const} */ (['new', 'confirmed', 'preparing', 'ready'])

export const columns = /** @type {const} */ (['start', 'work', 'ready', 'later'])
/** @typedef {(typeof columns)[number]} Column */

/** What a vendor looks for. */
export const statuses = /** @type {const} */ ([
  'new',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
  'fulfilled',
  'cancelled',
])

/** @type {VendorOrder['status'][]} */
const inOrder = ['pending', ...statuses]

/** The status of the vendor's own part: that of the store which is furthest behind. @param {VendorOrder} order */
export function statusOf({ status, stores }) {
  const active = stores.map((store) => store.status).filter((each) => each !== 'cancelled')
  if (active.length === 0) return stores.length > 0 ? 'cancelled' : status
  return inOrder[Math.min(...active.map((each) => inOrder.indexOf(each)))] ?? status
}

/** @param {VendorOrder} order */
const isCaptured = ({ source }) => source !== 'platform'

/** @param {VendorOrder} order @param {number} now @returns {Column | null} null for one without work in it */
function columnOf(order, now) {
  const status = statusOf(order)
  if (status === 'new') return 'start'
  if (status === 'preparing') return 'work'
  if (status === 'ready') return 'ready'
  if (status !== 'confirmed') return null
  if (isCaptured(order)) return 'work'
  return Date.parse(startOf(order)) > now ? 'later' : 'start'
}

/** When the work on it begins. @param {VendorOrder} order */
export const startOf = (order) =>
  (order.source === 'platform' && order.preparationStartsAt) || order.createdAt

/**
 * Each order once, in its column, the one that waits longest first.
 * @param {VendorOrder[]} orders
 * @param {number} now
 */
export function layOut(orders, now) {
  const once = [...new Map(orders.map((order) => [order.id, order])).values()]
  const sorted = once.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  return /** @type {Record<Column, VendorOrder[]>} */ (
    Object.fromEntries(
      columns.map((column) => [column, sorted.filter((order) => columnOf(order, now) === column)]),
    )
  )
}

/**
 * The move that is next, and what its button says; null when others are to move.
 * @param {VendorOrder} order
 * @returns {{ to: string, text: TextKey } | null}
 */
export function nextMove({ allowedMoves }) {
  /** @type {[string, TextKey][]} */
  const moves = [
    ['preparing', 'move.preparing'],
    ['ready', 'move.ready'],
    ['delivered', 'move.delivered'],
    ['confirmed', 'move.confirmed'],
    ['fulfilled', 'move.fulfilled'],
  ]
  const next = moves.find(([to]) => /** @type {string[]} */ (allowedMoves).includes(to))
  return next ? { to: next[0], text: next[1] } : null
}

/** What keeps it from being moved: an answer of its customer. @param {VendorOrder} order */
export const openQuestion = (order) =>
  order.source === 'platform'
    ? order.replacements.find(({ status }) => status === 'pending')
    : undefined

/** Lines that are sold by weight and not weighed yet, as far as it can be told. @param {VendorOrder} order */
export const toWeigh = (order) =>
  order.source === 'platform'
    ? order.items.filter(
        ({ soldByWeight, quantity, orderedQuantity }) =>
          soldByWeight && quantity === orderedQuantity,
      )
    : []
