/** The parts of the checkout, each with what is chosen and a way to choose otherwise. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { paymentText } from '../shared/payment-text.js'
import { Choice } from '../parts/form.js'
import {
  changeFor,
  chosenMethod,
  fulfilment,
  offeredMethods,
  paymentMethod,
  price,
  ways,
} from './state.js'

/** Delivery or pickup; nothing to choose when the stores offer one of them. */
export function Fulfilment() {
  const { t } = useLocale()
  const offered = ways.value
  if (!offered.delivery || !offered.pickup) return null
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${t('checkout.how')}</legend>
    ${
      /** @type {const} */ (['delivery', 'pickup']).map(
        (way) =>
          html`<label>
            <input
              type="radio"
              name="fulfilment"
              checked=${fulfilment.value === way}
              onChange=${() => (fulfilment.value = way)}
            />
            <span>${t(`checkout.${way}`)}</span>
          </label>`,
      )
    }
  </fieldset>`
}

const BILLS = [100, 200, 500, 1_000]

/** How to pay; with cash at the door, for which bills the rider brings change. */
export function Payment() {
  const { t } = useLocale()
  const isCash = paymentMethod.value === 'cash_on_delivery'
  return html`<section class="card" aria-labelledby="payment-title">
    <h2 id="payment-title">${t('checkout.payment')}</h2>
    ${offeredMethods.value.map(
      (method) =>
        html`<${Choice}
          name="paymentMethod"
          value=${method}
          title=${t(paymentText(method, fulfilment.value))}
          note=${t(`${paymentText(method, fulfilment.value)}.note`)}
          checked=${paymentMethod.value === method}
          onChoose=${() => (chosenMethod.value = method)}
        />`,
    )}
    ${isCash && fulfilment.value === 'delivery' && html`<${Change} />`}
  </section>`
}

function Change() {
  const { t, money } = useLocale()
  const { total } = price.value
  const bills = [...new Set(BILLS.map((bill) => Math.ceil(total / bill) * bill))].filter(
    (amount) => amount > total,
  )
  return html`<div class="field">
    <label for="change-for">${t('checkout.change')}</label>
    <select
      id="change-for"
      value=${changeFor.value ?? ''}
      onChange=${(/** @type {any} */ { currentTarget }) =>
        (changeFor.value = Number(currentTarget.value) || null)}
    >
      <option value="">${t('checkout.exact')}</option>
      ${bills.map((amount) => html`<option value=${amount}>${money(amount)}</option>`)}
    </select>
  </div>`
}
