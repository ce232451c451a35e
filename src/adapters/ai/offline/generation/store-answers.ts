/** Answers to questions about the store, from its facts. */
import { weekdays } from '../../../../platform/values/clock.ts'
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, StoreProfile, Turn } from '../../agent.ts'
import type { Topic } from '../interpretation/interpretation.ts'
import type { ShelfEntry } from '../interpretation/shelf.ts'
import { describeCart, enumerate, listGoods } from './describe-goods.ts'
import type { Phrasebook } from './phrasebook.ts'

export interface StoreFacts {
  turn: Pick<Turn, 'store' | 'terms' | 'lastOrder'>
  cart: CartView
  catalogue: readonly ShelfEntry[]
}

const AREA_MAX = 10

/** @returns the sentences that answer a topic; none for topics of goods */
export function answerTopic(topic: Topic, facts: StoreFacts, book: Phrasebook): string[] {
  const { say } = book
  const { store } = facts.turn
  const phone = dialledPhone(store)
  switch (topic) {
    case 'assortment':
      return [
        say('assortment', {
          things: listGoods(
            facts.catalogue.filter(({ item }) => item.inventory > 0),
            say,
          ),
        }),
      ]
    case 'total':
    case 'cart':
      return [...describeCart(facts.cart, book), ...describeTotalWithFee(facts, book)]
    case 'fee':
      return describeFee(facts, book)
    case 'hours':
      return [describeHours(store, say)]
    case 'area':
    case 'delivery':
      return [describeDelivery(store, book)]
    case 'duration':
      return [say('duration', { phone })]
    case 'payment':
      return describePayment(facts, say)
    case 'minimum': {
      const { minimumOrder } = facts.turn.terms
      if (minimumOrder <= 0) return [say('noMinimum')]
      return [say('minimum', { amount: formatPesos(minimumOrder), phone })]
    }
    case 'promo':
      return [say('noPromo', { phone })]
    case 'location':
      return [say('location', { place: placeOf(store) })]
    case 'pickup':
      return [
        store.pickupEnabled ? say('pickup', { place: placeOf(store) }) : say('noPickup', { phone }),
      ]
    case 'status':
      return [describeStatus(facts, say)]
    case 'human':
      return [say('human', { phone })]
    case 'wellbeing':
      return [say('wellbeing')]
    case 'other':
      return [say('unknownAnswer', { phone })]
    default:
      return []
  }
}

/** ` (0917 123 4567)`, the local notation, to follow what the number is for; empty without a number. */
export function dialledPhone({ phone }: Pick<StoreProfile, 'phone'>): string {
  return phone && ` (${phone.replace(/^\+63(\d{3})(\d{3})(\d{4})$/u, '0$1 $2 $3')})`
}

function placeOf({ address, barangay, city }: StoreProfile): string {
  return [...new Set([address, barangay, city].filter(Boolean))].join(', ')
}

function describeFee(facts: StoreFacts, book: Phrasebook): string[] {
  const { say } = book
  const { store, terms } = facts.turn
  const { deliveryFee, freeDeliveryAbove } = terms
  const total = describeTotalWithFee(facts, book)
  return [
    say('fee', { phone: dialledPhone(store) }),
    ...total,
    ...(deliveryFee > 0 && total.length === 0
      ? [say('marketFee', { fee: formatPesos(deliveryFee) })]
      : []),
    ...(deliveryFee > 0 && freeDeliveryAbove !== null
      ? [say('freeDelivery', { amount: formatPesos(freeDeliveryAbove) })]
      : []),
  ]
}

/** Who asks what it comes to wants to have the money at the door. */
function describeTotalWithFee(
  { turn: { store, terms }, cart: { lines, total, contact } }: StoreFacts,
  { say }: Phrasebook,
): string[] {
  const { deliveryFee, freeDeliveryAbove } = terms
  const isBrought = store.deliveryEnabled && contact.fulfilment !== 'pickup'
  const isFree = deliveryFee === 0 || (freeDeliveryAbove !== null && total >= freeDeliveryAbove)
  if (lines.length === 0 || !isBrought || isFree) return []
  const sum = formatPesos(total + deliveryFee)
  return [say('totalWithFee', { fee: formatPesos(deliveryFee), total: sum })]
}

function describePayment({ turn: { store, terms } }: StoreFacts, say: Phrasebook['say']): string[] {
  const ways = enumerate(
    terms.paymentWays.map((way) => say(way)),
    say('or'),
  )
  return [
    say('payment', { phone: dialledPhone(store) }),
    ...(ways ? [say('marketPayment', { ways })] : []),
  ]
}

function describeDelivery(store: StoreProfile, { say }: Phrasebook): string {
  const { deliversTo, deliveryEnabled } = store
  const phone = dialledPhone(store)
  if (!deliveryEnabled) return say('noDelivery')
  if (deliversTo.length === 0) return say('delivery', { phone })
  const area =
    deliversTo.length > AREA_MAX
      ? `${deliversTo.slice(0, AREA_MAX).join(', ')} …`
      : enumerate(deliversTo, say('and'))
  return say('deliveryArea', { area, phone })
}

function describeHours({ operatingHours, isOpen }: StoreProfile, say: Phrasebook['say']): string {
  const now = say(isOpen ? 'open' : 'closed')
  const hours = operatingHours ?? {}
  const days = weekdays.filter((day) => day in hours)
  if (days.length === 0) return `${now} ${say('openDaily')}`
  const lines = days.map((day) => {
    const time = hours[day]
    return `${say(day)}: ${time ? `${time.open}–${time.close}` : say('dayOff')}`
  })
  return `${now} ${say('hours', { lines: lines.join('\n') })}`
}

function describeStatus(
  { turn: { store, lastOrder }, cart }: StoreFacts,
  say: Phrasebook['say'],
): string {
  const phone = dialledPhone(store)
  if (cart.lines.length > 0) return say('statusOpen')
  switch (lastOrder?.status) {
    case 'new':
      return say('statusNew', { phone })
    case 'confirmed':
      return say('statusConfirmed', { phone })
    case 'fulfilled':
      return say('statusFulfilled', { phone })
    case 'cancelled':
      return say('statusCancelled', { phone })
    case undefined:
      return say('statusNone')
  }
}
