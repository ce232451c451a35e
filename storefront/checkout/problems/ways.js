/** The ways on from a problem with an order, and the texts of problems of the same kind. */

/**
 * @typedef {import('../../cart/lines.js').CartLine} CartLine
 * @typedef {import('../slots.js').Slot} Slot
 * @typedef {object} WayOn
 * @property {string} text key of its label
 * @property {Record<string, any>} [values] for the label
 * @property {'place' | 'removeLines' | 'leaveLines' | 'keepLines' | 'setQuantities' | 'fulfilment' | 'slot' | 'times' | 'address' | 'method' | 'link'} act
 * @property {any} [with] what the act needs
 *
 * @typedef {object} Problem
 * @property {'stores' | 'fulfilment' | 'address' | 'time' | 'payment' | 'phone' | 'lines' | 'order'} at the part of the page that it is about
 * @property {boolean} [isAnswer] to an order that was sent; else the market says so before
 * @property {string} text key of the text
 * @property {Record<string, any>} [values] for the text
 * @property {string[]} [notes] further lines, as the market says them
 * @property {WayOn[]} ways the first one is the one to suggest
 *
 * @typedef {object} Situation
 * @property {CartLine[]} lines that were sent, in their order
 * @property {'delivery' | 'pickup'} fulfilment
 * @property {{ delivery: boolean, pickup: boolean }} ways that all stores of the order offer
 * @property {string[]} methods to pay that are switched on
 * @property {Slot[]} slots some of the next ones, if an order for now is refused
 * @property {boolean} hasSlots
 */

export const pickUp = /** @type {const} */ ({
  text: 'problem.take.pickup',
  act: 'fulfilment',
  with: 'pickup',
})
export const deliver = /** @type {const} */ ({
  text: 'problem.take.delivery',
  act: 'fulfilment',
  with: 'delivery',
})
export const changeCart = /** @type {const} */ ({
  text: 'problem.change-cart',
  act: 'link',
  with: '/cart',
})
const keepForLater = /** @type {const} */ ({
  text: 'problem.keep-for-later',
  act: 'link',
  with: '/cart',
})
export const yourOrders = /** @type {const} */ ({
  text: 'problem.your-orders',
  act: 'link',
  with: '/orders',
})

/** @param {string} text @returns {Problem} */
export function again(text) {
  return { at: 'order', text, ways: [{ text: 'problem.try-again', act: 'place' }] }
}

/** What the market says itself. @param {any} error @returns {Problem} */
export function asSaid({ message, details = [] }) {
  const notes = details.map((/** @type {any} */ detail) => detail.message)
  return {
    at: 'order',
    text: 'problem.said',
    values: { message },
    notes,
    ways: [{ text: 'problem.try-again', act: 'place' }],
  }
}

/** The lines that details such as `items.2.price` name. @param {any} error @param {CartLine[]} lines */
export function namedLines({ details = [] }, lines) {
  const indexes = new Set(
    details.flatMap((/** @type {any} */ { path }) => /^items\.(\d+)/.exec(path)?.[1] ?? []),
  )
  return lines.filter((_, index) => indexes.has(String(index)))
}

/** @param {string} text @param {CartLine[]} wrong @returns {Problem} */
export function removing(text, wrong) {
  const names = wrong.map(({ name }) => name).join(', ')
  return {
    at: 'lines',
    text,
    values: { names },
    ways: [{ text: 'problem.remove-lines', act: 'removeLines', with: wrong }],
  }
}

/** @param {string} text @param {any} error @param {CartLine[]} lines @returns {Problem} */
export function withoutStores(text, error, lines) {
  const wrong = namedLines(error, lines)
  const stores = [...new Set(wrong.map(({ storeName }) => storeName))].join(', ')
  const isAll = wrong.length === lines.length
  return { at: 'lines', text, values: { stores }, ways: isAll ? [keepForLater] : [without(wrong)] }
}

/** @param {CartLine[]} wrong @returns {WayOn} */
export function without(wrong) {
  const stores = [...new Set(wrong.map(({ storeName }) => storeName))].join(', ')
  return { text: 'problem.without', values: { stores }, act: 'leaveLines', with: wrong }
}

/** @param {CartLine[]} lines @returns {WayOn[]} */
export function eachStore(lines) {
  const groups = Map.groupBy(lines, ({ storeName }) => storeName)
  return [...groups].map(([store, group]) => ({
    text: 'problem.only-store',
    values: { store },
    act: 'keepLines',
    with: group,
  }))
}

/** @param {string} method @returns {WayOn} */
export function payWith(method) {
  return { text: `problem.pay-with.${method}`, act: 'method', with: method }
}

/** @param {Slot} slot @returns {WayOn} */
export const takeSlot = (slot) => ({
  text: 'problem.take-slot',
  values: slot,
  act: 'slot',
  with: slot,
})
