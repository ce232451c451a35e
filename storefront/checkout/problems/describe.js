/** Explains an error of an order with what is known of its stores now. */
import { changes, refreshCart, refreshStores } from '../../cart/refresh.js'
import { api } from '../../shared/api.js'
import { loadSlots } from '../slots.js'
import { fulfilment, hasSlots, offeredMethods, settings, storeIds, ways } from '../state.js'
import { explainProblem } from './explain.js'

/** @import { CartLine, Problem } from './ways.js' */

/** Slots to offer at once; all of them are a tap further. */
const OFFERED_SLOTS = 3

/**
 * @param {any} refusal an error of the API, or what its quote says
 * @param {CartLine[]} lines that were sent
 * @returns {Promise<Problem>}
 */
export async function describeProblem(refusal, lines) {
  await refreshers[refusal.code]?.()
  const isClosed = refusal.code === 'STORE_CLOSED' && hasSlots.value
  const slots = isClosed ? await loadSlots(storeIds.value).catch(() => []) : []
  return explainProblem(refusal, {
    lines,
    fulfilment: fulfilment.value,
    ways: ways.value,
    methods: offeredMethods.value,
    slots: slots.slice(0, OFFERED_SLOTS),
    hasSlots: hasSlots.value,
  })
}

/** What the page has read before is not true any more. @type {Record<string, () => Promise<unknown>>} */
const refreshers = {
  PRICE_CHANGED: findChanges,
  PRODUCT_UNAVAILABLE: findChanges,
  STORE_PAUSED: refreshStores,
  STORE_CLOSED: refreshStores,
  FULFILMENT_UNAVAILABLE: refreshStores,
  PAYMENT_METHOD_DISABLED: loadSettings,
}

/** What an earlier look has found stays on the page until it is answered. */
async function findChanges() {
  const before = changes.value
  await refreshCart()
  if (changes.value.length === 0) changes.value = before
}

export async function loadSettings() {
  const reply = await api('GET', '/api/settings').catch(() => null)
  settings.value = reply?.settings ?? settings.value ?? {}
}
