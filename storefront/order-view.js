/** Renders an order for its customer. */
import { $, el, pesos, time } from './elements.js'

export const methodNames = {
  cash_on_delivery: 'Cash on delivery',
  ewallet_a: 'GCash',
  ewallet_b: 'GrabPay',
  online_banking_c: 'Online banking',
}

const deliverySteps = {
  pending: 'Ordered',
  confirmed: 'Confirmed',
  preparing: 'Being prepared',
  ready: 'Ready for the rider',
  out_for_delivery: 'On the way',
  delivered: 'Delivered',
}

const pickupSteps = {
  pending: 'Ordered',
  confirmed: 'Confirmed',
  preparing: 'Being prepared',
  ready: 'Ready for you',
  delivered: 'Picked up',
}

const stepsOf = ({ fulfilment }) => (fulfilment === 'pickup' ? pickupSteps : deliverySteps)

/** The status of an order in one sentence. */
export function describeStatus(order, { failed }) {
  const { status, paymentMethod, stores, deliveryFailure } = order
  const isPickup = order.fulfilment === 'pickup'
  const [theStore, has, is] =
    stores.length > 1 ? ['The stores', 'have', 'are'] : ['The store', 'has', 'is']
  switch (status) {
    case 'pending':
      if (failed) return 'Still waiting for your payment.'
      return paymentMethod === 'cash_on_delivery'
        ? 'One step left: choose how you pay.'
        : 'Waiting for your payment. If you have just paid, this page updates by itself.'
    case 'confirmed':
      return `Confirmed. ${theStore} ${has} your order.`
    case 'preparing':
      return `${theStore} ${is} preparing your order.`
    case 'ready':
      return isPickup
        ? 'Packed and waiting for you at the store.'
        : 'Packed and ready for the rider.'
    case 'out_for_delivery':
      return deliveryFailure
        ? 'The rider could not hand it over. The market will send the rider again or cancel the order.'
        : 'Your order is on its way.'
    case 'delivered':
      return isPickup ? 'Picked up. Salamat!' : 'Delivered. Salamat!'
    default:
      return 'This order was cancelled.'
  }
}

/** Renders an order; `failed` after the return from a failed payment. */
export function showOrder(order, { failed }) {
  document.title = `Order ${order.orderNumber} · Palengke`
  $('order-date').replaceChildren('Your order of ', time(order.createdAt))
  $('order-title').textContent = order.orderNumber
  $('order-state').textContent = describeStatus(order, { failed })
  $('order-state').dataset.status = order.status
  $('steps').replaceChildren(...progress(order))
  $('items').replaceChildren(...order.stores.map((store) => storeItems(order, store)))
  $('totals').replaceChildren(
    ...fact('Items', pesos(order.subtotal)),
    ...(order.fulfilment === 'pickup'
      ? []
      : fact('Delivery', order.deliveryFee === 0 ? 'Free' : pesos(order.deliveryFee))),
    ...fact('Total', pesos(order.total)),
  )
  $('payment').replaceChildren(...payment(order))
  $('delivery').replaceChildren(
    ...fact('When', whenOf(order)),
    ...fact('Pickup at', order.fulfilment === 'pickup' && order.stores[0].name),
    ...fact('Code to tell', order.status !== 'delivered' && order.deliveryCode),
    ...fact('To', order.deliveryAddress),
    ...fact('Landmark', order.landmark),
    ...fact('Phone', order.contactPhone),
    ...fact('Notes', order.notes),
  )
}

/** The slot of an order, or the opening that it waits for; null for an order for now. */
function whenOf({ scheduledFor, preparationStartsAt }) {
  if (scheduledFor) return `${scheduledFor.date}, ${scheduledFor.from} to ${scheduledFor.to}`
  if (!preparationStartsAt) return null
  return el('span', {}, 'The store starts at its next opening, ', time(preparationStartsAt))
}

/** The steps of an order with their times; those of a cancelled order end with the cancellation. */
function progress(order) {
  const { status, timeline } = order
  const steps = stepsOf(order)
  const at = new Map(timeline.map((event) => [event.status, event.at]))
  if (status === 'cancelled')
    return timeline.map((event) =>
      step(
        steps[event.status] ?? 'Cancelled',
        event.at,
        event.status === status ? 'ended' : 'done',
      ),
    )
  const names = Object.keys(steps)
  const current = names.indexOf(status)
  return names.map((name, index) =>
    step(
      steps[name],
      at.get(name),
      index < current || status === 'delivered' ? 'done' : index === current ? 'now' : 'ahead',
    ),
  )
}

function step(name, at, state) {
  const attributes = { class: state, 'aria-current': state === 'now' && 'step' }
  const spoken = state === 'ahead' ? ' (to come)' : ''
  return el(
    'li',
    attributes,
    el('span', {}, name, spoken && el('span', { class: 'visually-hidden' }, spoken)),
    at && time(at),
  )
}

/** The items of one store. */
function storeItems({ items }, { id, name }) {
  return el(
    'div',
    { class: 'part' },
    el('h3', {}, name),
    el(
      'ul',
      {},
      items
        .filter(({ storeId }) => storeId === id)
        .map((item) =>
          el(
            'li',
            {},
            el('span', {}, item.name, el('small', {}, amountOf(item))),
            el('strong', {}, pesos(item.lineTotal)),
          ),
        ),
    ),
  )
}

function amountOf({ quantity, orderedQuantity, price }) {
  const weighed = orderedQuantity !== quantity ? ` (ordered ${orderedQuantity})` : ''
  return `${quantity} × ${pesos(price)}${weighed}`
}

function payment({ status, fulfilment, paymentMethod, paymentStatus, total, changeFor }) {
  const isPickup = fulfilment === 'pickup'
  const method =
    isPickup && paymentMethod === 'cash_on_delivery'
      ? 'Cash at pickup'
      : (methodNames[paymentMethod] ?? paymentMethod)
  if (paymentStatus === 'paid') {
    const refund =
      status === 'cancelled' && el('small', {}, 'Your money is on its way back to you.')
    return [
      el('span', { class: 'badge good' }, 'Paid'),
      ` ${pesos(total)} with ${method}`,
      refund || '',
    ]
  }
  if (status === 'cancelled') return [el('span', { class: 'badge' }, 'Nothing to pay')]
  if (status === 'pending')
    return [el('span', { class: 'badge warm' }, 'Not paid yet'), ` ${pesos(total)}`]
  const change =
    !isPickup &&
    changeFor > total &&
    el('small', {}, `The rider brings ${pesos(changeFor - total)} change for ${pesos(changeFor)}.`)
  return [
    el('span', { class: 'badge warm' }, method),
    ` Please have ${pesos(total)} ready for the ${isPickup ? 'store' : 'rider'}.`,
    change || '',
  ]
}

function fact(name, value) {
  return value ? [el('dt', {}, name), el('dd', {}, value)] : []
}
