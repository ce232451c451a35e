/** Slips of orders for the printer, one a page: to pack by and to put into the bag. */
import { render } from 'preact'
import { countOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { numberOf } from './names.js'

/** @import { Locale } from '../../../storefront/shared/locale.js' */
/** @import { VendorOrder } from '../types.ts' */

/** @param {VendorOrder[]} orders @param {Locale} locale */
export function printSlips(orders, locale) {
  const paper = document.createElement('div')
  paper.className = 'slips'
  document.body.append(paper)
  render(
    orders.map((order) => html`<${Slip} key=${order.id} order=${order} locale=${locale} />`),
    paper,
  )
  addEventListener(
    'afterprint',
    () => {
      render(null, paper)
      paper.remove()
    },
    { once: true },
  )
  print()
}

/** @param {{ order: VendorOrder, locale: Locale }} props */
function Slip({ order, locale: { t, money, moment, number, day, clockTime } }) {
  const isPlatform = order.source === 'platform'
  const slot = isPlatform ? order.scheduledFor : null
  return html`<section class="slip">
    <h2>${numberOf(order)}</h2>
    <p>
      ${order.stores.map(({ name }) => name).join(', ')} · ${moment(order.createdAt)}
      ${slot && html`<br /><strong>${day(slot.date)}, ${clockTime(slot.from)} – ${clockTime(slot.to)}</strong>`}
    </p>
    <ul>
      ${order.items.map(
        ({ quantity, unit, name, variant, choices, note, lineTotal, prescription }, index) =>
          html`<li key=${index}>
            <span class="box"></span>
            <span>
              <strong>${countOf({ quantity, unit }, number)}</strong>${' '}
              ${[name, variant, ...choices.map((choice) => choice.name)].filter(Boolean).join(', ')}
              ${note && html`<br />“${note}”`}
              ${prescription && html`<br />${t('line.prescription')}`}
            </span>
            <span>${money(lineTotal)}</span>
          </li>`,
      )}
    </ul>
    <p class="slip-total">
      <strong>${money(isPlatform ? order.subtotal : order.total)}</strong>
      ${isPlatform && ` · ${t(order.paymentMethod === 'cash_on_delivery' ? 'order.cash' : `order.payment.${order.paymentStatus}`)}`}
    </p>
    ${isPlatform && html`<p>${t(`fulfilment.${order.fulfilment}`)}</p>`}
    ${order.deliveryAddress && html`<p>${order.deliveryAddress}</p>`}
    ${isPlatform && order.landmark && html`<p>${order.landmark}</p>`}
    ${order.contactPhone && html`<p>${order.contactPhone}</p>`}
    ${order.notes && html`<p>${t('order.notes')}: ${order.notes}</p>`}
  </section>`
}
