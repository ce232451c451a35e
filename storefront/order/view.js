/** What an order is: its state, steps, items, money and destination. Rendered by the browser and by the server. */
import { localPhone, PhoneLink } from '../parts/phone-link.js'
import { amountOf } from '../shared/amount.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { paymentText } from '../shared/payment-text.js'
import { storeAddress } from '../shared/store-address.js'
import { sentenceOf, stepsOf } from './states.js'

/** @import { Order } from '../shared/api-types.ts' */

/** @param {{ order: Order, hasFailed?: boolean }} props */
export function Summary({ order, hasFailed = false }) {
  const { t, day, moment, timeOfDay } = useLocale()
  const when = (/** @type {string} */ at) =>
    day(at) === day(order.createdAt) ? timeOfDay(at) : moment(at)
  return html`<section class="card" aria-labelledby="order-title">
    <p class="eyebrow">${t('order.of', { when: moment(order.createdAt) })}</p>
    <h1 id="order-title" tabindex="-1">${order.orderNumber}</h1>
    <p class="state" id="order-state" data-status=${order.status} role="status">
      ${t(sentenceOf(order, { hasFailed }))}
    </p>
    ${order.deliveryCode && order.status !== 'delivered' && html`<${Code} order=${order} />`}
    <ol class="steps" aria-label=${t('order.progress')}>
      ${stepsOf(order).map(
        ({ text, at, state }) =>
          html`<li class=${state} aria-current=${state === 'now' ? 'step' : undefined}>
            <span
              >${t(text)}${state === 'ahead' && html`<span class="visually-hidden"> ${t('order.ahead')}</span>`}</span
            >
            ${at && html`<time datetime=${at}>${when(at)}</time>`}
          </li>`,
      )}
    </ol>
    ${order.cancelReason && html`<p class="hint">${t('order.reason', { reason: order.cancelReason })}</p>`}
    <${When} order=${order} />
  </section>`
}

/** @param {{ order: Order }} props */
function Code({ order }) {
  const { t } = useLocale()
  return html`<p class="code">
    <span>${t(order.fulfilment === 'pickup' ? 'order.code-at-store' : 'order.code')}</span>
    <strong>${order.deliveryCode}</strong>
  </p>`
}

/** The slot of an order, or the opening that it waits for, until the work on it begins. @param {{ order: Order }} props */
function When({ order: { status, scheduledFor, preparationStartsAt } }) {
  const { t, day, clockTime, moment } = useLocale()
  if (scheduledFor) {
    const { date, from, to } = scheduledFor
    const values = { day: day(date), from: clockTime(from), to: clockTime(to) }
    return html`<p class="hint">${t('order.for-slot', values)}</p>`
  }
  const isWaiting = status === 'pending' || status === 'confirmed'
  if (!preparationStartsAt || !isWaiting) return null
  return html`<p class="hint">${t('order.for-opening', { when: moment(preparationStartsAt) })}</p>`
}

/** @param {{ order: Order }} props */
export function Items({ order }) {
  const { t, money } = useLocale()
  const { stores, items, unavailableItems, subtotal, deliveryFee, total, fulfilment } = order
  return html`<section class="card" aria-labelledby="items-title">
    <h2 id="items-title">${t('order.items')}</h2>
    ${stores.map(
      ({ id, name }) =>
        html`<div class="part" key=${id}>
          <h3>${name}</h3>
          <ul>
            ${items.filter(({ storeId }) => storeId === id).map((item) => html`<${Item} key=${item.id} item=${item} />`)}
          </ul>
        </div>`,
    )}
    ${
      unavailableItems.length > 0 &&
      html`<p class="hint">
        ${t('order.unavailable', { names: unavailableItems.map(({ name }) => name).join(', ') })}
      </p>`
    }
    <dl class="totals">
      <dt>${t('checkout.items')}</dt>
      <dd>${money(subtotal)}</dd>
      ${
        fulfilment === 'delivery' &&
        html`<dt>${t('checkout.fee')}</dt>
          <dd>${deliveryFee === 0 ? t('checkout.free') : money(deliveryFee)}</dd>`
      }
      <dt>${t('checkout.total')}</dt>
      <dd>${money(total)}</dd>
    </dl>
  </section>`
}

/** @param {{ item: Order['items'][number] }} props */
function Item({ item }) {
  const { t, money, number } = useLocale()
  const {
    name,
    variant,
    choices,
    quantity,
    orderedQuantity,
    unit,
    price,
    lineTotal,
    note,
    prescription,
  } = item
  const kind = [variant, ...choices.map((choice) => choice.name)].filter(Boolean).join(', ')
  return html`<li>
    <span
      >${name}${kind && html`<small>${kind}</small>`}
      <small>
        ${amountOf(item, number)} × ${money(price)}
        ${orderedQuantity !== quantity && ` (${t('order.ordered', { quantity: amountOf({ quantity: orderedQuantity, unit }, number) })})`}
      </small>
      ${note && html`<small>“${note}”</small>`}
      ${prescription && html`<small>${t('cart.prescription')}</small>`}
    </span>
    <strong>${money(lineTotal)}</strong>
  </li>`
}

/** How it is paid, and where it goes. @param {{ order: Order }} props */
export function Facts({ order }) {
  const { t } = useLocale()
  const { fulfilment, stores, deliveryAddress, landmark, contactPhone, notes, rider } = order
  const isPickup = fulfilment === 'pickup'
  const riderName = rider && `${rider.firstName} ${rider.lastName}`
  return html`<section class="card" aria-labelledby="facts-title">
    <h2 id="facts-title">${t(isPickup ? 'checkout.pickup' : 'checkout.delivery')}</h2>
    <dl class="facts">
      ${fact(t('order.payment'), html`<${Payment} order=${order} />`)}
      ${fact(t('order.at'), isPickup && stores[0] && placeOf(stores[0]))}
      ${fact(t('order.to'), deliveryAddress)} ${fact(t('address.landmark'), landmark)}
      ${fact(t('checkout.phone'), contactPhone && localPhone(contactPhone))}
      ${fact(t('order.rider'), riderName && html`${riderName} <${PhoneLink} number=${rider.phone} />`)}
      ${fact(t('checkout.notes'), notes)}
    </dl>
  </section>`
}

/** Where an order is picked up. @param {Order['stores'][number]} store */
function placeOf(store) {
  const address = storeAddress(store)
  return html`${store.name}${address && html`<small>${address}</small>`}`
}

/** @param {string} name @param {any} value */
function fact(name, value) {
  return value
    ? html`<dt>${name}</dt>
        <dd>${value}</dd>`
    : null
}

/** @param {{ order: Order }} props */
function Payment({ order }) {
  const { t, money } = useLocale()
  const { status, fulfilment, paymentMethod, paymentStatus, total, changeFor } = order
  const isPickup = fulfilment === 'pickup'
  const method = t(paymentText(paymentMethod, fulfilment))
  if (paymentStatus === 'paid') {
    return html`${t('order.paid', { total: money(order.paid), method })}
      <${Refunds} order=${order} />`
  }
  if (status === 'cancelled') return t('order.nothing-to-pay')
  if (status === 'pending') return t('order.unpaid', { total: money(total) })
  const hasChange = !isPickup && changeFor !== null && changeFor > total
  const ready = t(isPickup ? 'order.cash-for-store' : 'order.cash-for-rider', {
    total: money(total),
  })
  return html`${method}<small>${ready}</small>
    ${hasChange && html`<small>${t('order.change', { change: money(changeFor - total), bill: money(changeFor) })}</small>`}`
}

/** What goes back of a payment: as it was paid, or by hand. @param {{ order: Order }} props */
function Refunds({ order: { status, paid, refunded, refunding, refundingByHand } }) {
  const { t, money } = useLocale()
  const isOnItsWay = refunding > refundingByHand
  const amount = refunded - refundingByHand
  const text =
    status === 'cancelled' && (isOnItsWay || refunded < paid)
      ? t('order.refund')
      : amount > 0 &&
        t(isOnItsWay ? 'order.refunding' : 'order.refunded', { amount: money(amount) })
  return html`${text && html`<small>${text}</small>`}
  ${
    refundingByHand > 0 &&
    html`<small>${t('order.refunding-by-hand', { amount: money(refundingByHand) })}</small>`
  }`
}
