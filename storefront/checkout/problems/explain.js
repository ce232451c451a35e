/** What keeps an order from being placed, in words, and the ways on. One entry for each error code of `POST /api/orders`. */
import {
  again,
  asSaid,
  changeCart,
  deliver,
  eachStore,
  namedLines,
  payWith,
  pickUp,
  removing,
  takeSlot,
  without,
  withoutStores,
  yourOrders,
} from './ways.js'

/** @import { CartLine, Problem, Situation } from './ways.js' */

/** @type {Record<string, (error: any, situation: Situation) => Problem>} */
const problems = {
  PRICE_CHANGED: () => ({
    at: 'lines',
    text: 'problem.price',
    ways: [{ text: 'problem.place-at-new-prices', act: 'place' }],
  }),

  OUT_OF_STOCK: ({ products = [] }, { lines }) => {
    const short = products.flatMap((/** @type {any} */ product) => {
      const fits = (/** @type {CartLine} */ line) =>
        line.productId === product.productId && (line.variantId ?? undefined) === product.variantId
      return lines.filter(fits).map((line) => ({ line, available: product.available, product }))
    })
    const names = products.map((/** @type {any} */ { name, available }) =>
      available > 0 ? `${name} (${available})` : name,
    )
    return {
      at: 'lines',
      text: 'problem.stock',
      values: { names: names.join(', ') },
      ways: [{ text: 'problem.take-what-is-left', act: 'setQuantities', with: short }],
    }
  },

  PRODUCT_UNAVAILABLE: (error, { lines }) => removing('problem.gone', namedLines(error, lines)),

  STORE_PAUSED: (error, { lines }) => withoutStores('problem.paused', error, lines),

  STORE_CLOSED: (error, { lines, slots, hasSlots }) => {
    const { text, values, ways } = withoutStores('problem.closed', error, lines)
    const later = /** @type {const} */ ({ text: 'problem.choose-time', act: 'times' })
    return {
      at: 'time',
      text: error.opensAt ? text : 'problem.closed-for-good',
      values: { ...values, opensAt: error.opensAt },
      ways: [...slots.map(takeSlot), ...(hasSlots ? [later] : []), ...ways],
    }
  },

  FULFILMENT_UNAVAILABLE: (error, { lines, fulfilment, ways: offered }) => {
    const { values, ways } = withoutStores('', error, lines)
    const other = fulfilment === 'pickup' ? deliver : pickUp
    return {
      at: 'fulfilment',
      text: `problem.no.${fulfilment}`,
      values,
      ways: [...(offered[other.with] ? [other] : []), ...ways],
    }
  },

  SLOT_UNAVAILABLE: ({ nextSlots = [] }) => ({
    at: 'time',
    text: nextSlots.length > 0 ? 'problem.slot' : 'problem.no-slot',
    ways: [...nextSlots.map(takeSlot), { text: 'problem.now', act: 'slot', with: null }],
  }),

  OUT_OF_DELIVERY_RANGE: ({ storeId }, { lines, ways }) => {
    const far = lines.filter((line) => line.storeId === storeId)
    return {
      at: 'address',
      text: far.length > 0 ? 'problem.range' : 'problem.range-of-all',
      values: { store: far[0]?.storeName ?? '' },
      ways: [
        { text: 'problem.other-address', act: 'address' },
        ...(ways.pickup ? [pickUp] : []),
        ...(far.length > 0 && far.length < lines.length ? [without(far)] : []),
      ],
    }
  },

  STORES_TOO_FAR_APART: ({ storeIds = [] }, { lines }) => {
    const stores = eachStore(lines)
    const apart = stores.filter(({ with: group }) => storeIds.includes(group[0].storeId))
    const names = apart.map(({ values }) => values?.store)
    return {
      at: 'stores',
      text: 'problem.too-far-apart',
      values: { one: names[0] ?? '', other: names[1] ?? '' },
      ways: stores.length === 2 ? apart : apart.map(({ with: group }) => without(group)),
    }
  },

  COD_LIMIT: ({ setting, limit, paymentMethods = [] }) => ({
    at: 'payment',
    text: `problem.cash.${setting}`,
    values: { limit },
    ways: [
      ...paymentMethods.map(payWith),
      ...(setting.endsWith('Amount') ? [changeCart] : []),
      ...(setting === 'codMaxOpenOrders' ? [yourOrders] : []),
    ],
  }),

  PAYMENT_METHOD_DISABLED: (_, { methods }) => ({
    at: 'payment',
    text: 'problem.method',
    ways: methods.map(payWith),
  }),

  BELOW_MINIMUM: ({ minimumOrderAmount }, { lines }) => ({
    at: 'lines',
    text: 'problem.minimum',
    values: { minimum: minimumOrderAmount },
    ways: [
      {
        text: 'problem.add-more',
        act: 'link',
        with: lines[0] ? `/stores/${lines[0].storeSlug}` : '/',
      },
    ],
  }),

  TOO_MANY_OPEN: ({ limit }) => ({
    at: 'order',
    text: 'problem.too-many-open',
    values: { limit },
    ways: [yourOrders],
  }),

  VALIDATION_FAILED: (error, { lines, ways }) => {
    const paths = error.details.map((/** @type {any} */ { path }) => path)
    const isNamed = (/** @type {RegExp} */ names) =>
      paths.some((/** @type {string} */ path) => names.test(path))
    if (isNamed(/^contactPhone$/)) return { at: 'phone', text: 'problem.phone', ways: [] }
    if (isNamed(/^(addressId|placeCode|deliveryAddress)$/))
      return {
        at: 'address',
        text: 'problem.address',
        ways: [{ text: 'problem.other-address', act: 'address' }],
      }
    if (isNamed(/^fulfilment$/))
      return {
        at: 'fulfilment',
        text: 'problem.pickup-at-one',
        ways: [...(ways.delivery ? [deliver] : []), ...eachStore(lines)],
      }
    const wrong = namedLines(error, lines)
    return wrong.length > 0 ? removing('problem.lines', wrong) : asSaid(error)
  },

  EARLIER_ARRIVED: ({ orderId }) => ({
    at: 'order',
    text: 'problem.arrived',
    ways: [
      { text: 'problem.see-order', act: 'link', with: `/orders/${orderId}` },
      { text: 'problem.place-too', act: 'place' },
    ],
  }),

  RATE_LIMITED: () => again('problem.rate'),
  OFFLINE: () => again('problem.offline'),
  BUSY: () => again('problem.busy'),
  IDEMPOTENCY_IN_PROGRESS: () => again('problem.busy'),
}

/**
 * @param {any} error of the API, or a refusal of its quote
 * @param {Situation} situation
 * @returns {Problem}
 */
export function explainProblem(error, situation) {
  const { body, code, status, message, details = [] } = error
  const explain = problems[code]
  if (explain) return explain({ ...error, ...body, details }, situation)
  return status >= 500 ? again('problem.busy') : asSaid({ message, details })
}
