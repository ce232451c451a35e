/** What was chosen at checkout, and what follows from it. */
import { computed, signal } from '@preact/signals'
import { addresses } from '../account/addresses/addresses.js'
import { user } from '../shared/session.js'
import { lines } from '../cart/store.js'
import { stores } from '../cart/refresh.js'
import { subtotal } from '../cart/lines.js'

/** @import { Choices, PaymentMethod } from './body.js' */
/** @import { Problem } from './problems/ways.js' */

export const settings = signal(/** @type {any} */ (null))

/**
 * Lines that stay in the cart and are not ordered this time, by their keys.
 * @type {import('@preact/signals').Signal<Set<string>>}
 */
export const leftOut = signal(new Set())

export const ordered = computed(() =>
  (lines.value ?? []).filter(({ key }) => !leftOut.value.has(key)),
)

export const fulfilment = signal(/** @type {'delivery' | 'pickup'} */ ('delivery'))
export const chosenAddressId = signal(/** @type {string | null} */ (null))
export const slot = signal(/** @type {Choices['slot'] & { to?: string } | null} */ (null))
/** It counts where the market offers it, which is known later. */
export const chosenMethod = signal(/** @type {PaymentMethod | null} */ (null))
export const changeFor = signal(/** @type {number | null} */ (null))
export const notes = signal('')
export const contactPhone = signal('')
/** The market wants another number than the one that it knows. */
export const isPhoneAsked = signal(false)
/**
 * What the market says that the order comes to, as of its last answer.
 * @type {import('@preact/signals').Signal<{ subtotal: number, deliveryFee: number, total: number } | null>}
 */
export const quote = signal(null)
export const problem = signal(/** @type {Problem | null} */ (null))

/** The chosen address, by default the customer's default one. */
export const address = computed(() => {
  const saved = addresses.value ?? []
  return saved.find(({ id }) => id === chosenAddressId.value) ?? saved[0] ?? null
})

export const storeIds = computed(() => [...new Set(ordered.value.map(({ storeId }) => storeId))])

/** As far as they could be read. */
export const orderedStores = computed(() =>
  storeIds.value.flatMap((id) => stores.value.get(id) ?? []),
)

/** The ways that all stores of the order offer; a pickup is at one store. */
export const ways = computed(() => {
  const all = orderedStores.value
  const canDeliver = all.every(({ deliveryEnabled }) => deliveryEnabled)
  const canPickUp = all.length === 1 && all.every(({ pickupEnabled }) => pickupEnabled)
  return { delivery: canDeliver, pickup: canPickUp }
})

/** Whether all stores of the order take orders for later. */
export const hasSlots = computed(
  () =>
    orderedStores.value.length > 0 && orderedStores.value.every(({ slots }) => slots.length > 0),
)

/** Whether an order for now can be placed. */
export const isOpenNow = computed(() =>
  orderedStores.value.every(({ isOpen, acceptsWhenClosed }) => isOpen || acceptsWhenClosed),
)

/** When the work on an order for now begins, if not at once: when the last of its closed stores opens. */
export const opensAt = computed(
  () =>
    orderedStores.value
      .flatMap((store) => (store.isOpen ? [] : (store.opensAt ?? [])))
      .toSorted()
      .at(-1) ?? null,
)

export const needsPhone = computed(
  () => !user.value?.phone && !(fulfilment.value === 'delivery' && address.value?.contactPhone),
)

/** Items, fee and total in pesos, as the market quotes them; before that, the fee is known only if it is the same at any distance. */
export const price = computed(() => {
  const items = subtotal(ordered.value)
  const quoted = quote.value
  if (quoted?.subtotal === items)
    return { items, fee: quoted.deliveryFee, isFeeKnown: true, total: quoted.total }
  if (fulfilment.value === 'pickup') return { items, fee: 0, isFeeKnown: true, total: items }
  const { base = 0, perKm = 0, freeAbove = null } = settings.value?.deliveryFee ?? {}
  const isFree = freeAbove !== null && items >= freeAbove
  const fee = isFree ? 0 : base
  return {
    items,
    fee,
    isFeeKnown: settings.value !== null && (isFree || perKm === 0),
    total: items + fee,
  }
})

/** @type {[PaymentMethod, string][]} the methods that a checkout offers, with their settings */
const methods = [
  ['cash_on_delivery', 'codEnabled'],
  ['ewallet_a', 'ewalletAEnabled'],
  ['ewallet_b', 'ewalletBEnabled'],
]

export const offeredMethods = computed(() =>
  methods.flatMap(([method, setting]) => (settings.value?.[setting] === false ? [] : [method])),
)

/** The chosen way to pay, by default the first one. */
export const paymentMethod = computed(() => {
  const offered = offeredMethods.value
  return offered.find((method) => method === chosenMethod.value) ?? offered[0] ?? 'cash_on_delivery'
})

/** @returns {Choices} */
export const choices = () => ({
  fulfilment: fulfilment.value,
  addressId: address.value?.id ?? null,
  slot: slot.value,
  paymentMethod: paymentMethod.value,
  changeFor: changeFor.value,
  notes: notes.value,
  contactPhone: contactPhone.value,
})
