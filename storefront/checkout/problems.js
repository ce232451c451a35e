/** What keeps an order from being placed, in words, and the ways on. One entry for each error code of `POST /api/orders`. */
import {
  again,
  asSaid,
  deliver,
  eachStore,
  isOneStore,
  namedLines,
  payWith,
  pickUp,
  removing,
  without,
  withoutStores,
  yourOrders,
} from './ways.js'

/** @import { CartLine, Problem, Situation } from './ways.js' */

/** @type {Record<string, (error: any, situation: Situation) => Problem>} */
const problems = {
  PRICE_CHANGED: () => ({
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
      text: 'problem.stock',
      values: { names: names.join(', ') },
      ways: [{ text: 'problem.take-what-is-left', act: 'setQuantities', with: short }],
    }
  },

  PRODUCT_UNAVAILABLE: (error, { lines }) => removing('problem.gone', namedLines(error, lines)),

  STORE_PAUSED: (error, { lines }) => withoutStores('problem.paused', error, lines),

  STORE_CLOSED: (error, { lines, hasSlots }) => {
    const { text, values, ways } = withoutStores('problem.closed', error, lines)
    const later = /** @type {const} */ ({ text: 'problem.choose-time', act: 'times' })
    return {
      text: error.opensAt ? text : 'problem.closed-for-good',
      values: { ...values, opensAt: error.opensAt },
      ways: [...(hasSlots ? [later] : []), ...ways],
    }
  },

  FULFILMENT_UNAVAILABLE: (error, { lines, fulfilment }) => {
    const other = fulfilment === 'pickup' ? 'delivery' : 'pickup'
    const { values, ways } = withoutStores('', error, lines)
    return {
      text: `problem.no.${fulfilment}`,
      values,
      ways: [{ text: `problem.take.${other}`, act: 'fulfilment', with: other }, ...ways],
    }
  },

  SLOT_UNAVAILABLE: ({ nextSlots = [] }) => ({
    text: nextSlots.length > 0 ? 'problem.slot' : 'problem.no-slot',
    ways: [
      ...nextSlots.map((/** @type {any} */ slot) => ({
        text: 'problem.take-slot',
        values: slot,
        act: /** @type {const} */ ('slot'),
        with: slot,
      })),
      { text: 'problem.now', act: 'slot', with: null },
    ],
  }),

  OUT_OF_DELIVERY_RANGE: ({ storeId }, { lines }) => {
    const far = lines.filter((line) => line.storeId === storeId)
    return {
      text: far.length > 0 ? 'problem.range' : 'problem.range-of-all',
      values: { store: far[0]?.storeName ?? '' },
      ways: [
        { text: 'problem.other-address', act: 'address' },
        ...(isOneStore(lines) ? [pickUp] : []),
        ...(far.length > 0 && far.length < lines.length ? [without(far)] : []),
      ],
    }
  },

  STORES_TOO_FAR_APART: ({ storeIds = [] }, { lines }) => ({
    text: 'problem.too-far-apart',
    ways: storeIds.flatMap((/** @type {string} */ id) => {
      const kept = lines.filter(({ storeId }) => storeId === id)
      const way = {
        text: 'problem.only-store',
        act: /** @type {const} */ ('keepLines'),
        with: kept,
      }
      return kept[0] ? [{ ...way, values: { store: kept[0].storeName } }] : []
    }),
  }),

  COD_LIMIT: ({ setting, limit, paymentMethods = [] }) => ({
    text: `problem.cash.${setting}`,
    values: { limit },
    ways: [...paymentMethods.map(payWith), ...(setting === 'codMaxOpenOrders' ? [yourOrders] : [])],
  }),

  PAYMENT_METHOD_DISABLED: () => ({ text: 'problem.method', ways: [] }),

  BELOW_MINIMUM: ({ minimumOrderAmount }, { lines }) => ({
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
    text: 'problem.too-many-open',
    values: { limit },
    ways: [yourOrders],
  }),

  VALIDATION_FAILED: (error, { lines }) => {
    const paths = error.details.map((/** @type {any} */ { path }) => path)
    if (paths.includes('contactPhone'))
      return { text: 'problem.phone', ways: [{ text: 'problem.give-phone', act: 'phone' }] }
    if (
      paths.some((/** @type {string} */ path) =>
        /^(addressId|placeCode|deliveryAddress)$/.test(path),
      )
    )
      return { text: 'problem.address', ways: [{ text: 'problem.other-address', act: 'address' }] }
    if (paths.includes('fulfilment'))
      return { text: 'problem.pickup-at-one', ways: [deliver, ...eachStore(lines)] }
    const wrong = namedLines(error, lines)
    if (wrong.length > 0) return removing('problem.lines', wrong)
    return asSaid(error)
  },

  EARLIER_ARRIVED: ({ orderId }) => ({
    text: 'problem.arrived',
    ways: [
      { text: 'problem.see-order', act: 'link', with: `/orders/${orderId}` },
      { text: 'problem.place-too', act: 'place' },
    ],
  }),

  IDEMPOTENCY_KEY_REUSED: () => again('problem.unknown'),
  RATE_LIMITED: () => again('problem.rate'),
  MAINTENANCE: asSaid,
  OFFLINE: () => again('problem.offline'),
  BUSY: () => again('problem.busy'),
  IDEMPOTENCY_IN_PROGRESS: () => again('problem.busy'),
}

/**
 * @param {any} error of the API
 * @param {Situation} situation
 * @returns {Problem}
 */
export function explainProblem({ body, code, status, message, details }, situation) {
  const error = { ...body, code, status, message, details }
  const explain = problems[code]
  if (explain) return explain(error, situation)
  return status >= 500 ? again('problem.busy') : asSaid(error)
}
