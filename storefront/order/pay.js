/** The ways to pay an order that is not paid yet. */
import { useState } from 'preact/hooks'
import { Choice, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { paymentText } from '../shared/payment-text.js'
import { look } from './watch.js'

/** @import { Order } from '../shared/api-types.ts' */

/** @type {[Order['paymentMethod'], string][]} */
const methods = [
  ['ewallet_a', 'ewalletAEnabled'],
  ['ewallet_b', 'ewalletBEnabled'],
  ['online_banking_c', 'onlineBankingCEnabled'],
  ['cash_on_delivery', 'codEnabled'],
]

/** @param {{ order: Order, settings: any, hasFailed: boolean }} props */
export function Pay({ order, settings, hasFailed }) {
  const { t, money } = useLocale()
  const [method, setMethod] = useState(order.paymentMethod)
  const offered = methods.filter(([, setting]) => settings?.[setting] !== false)
  const isCash = method === 'cash_on_delivery'
  async function pay() {
    const { checkoutUrl } = await api('POST', '/api/payments/initiate', {
      orderId: order.id,
      paymentMethod: method,
    })
    if (/^https?:\/\//.test(checkoutUrl ?? '')) {
      location.assign(checkoutUrl)
      await new Promise(() => {}) // busy until the next page is there
    }
    await look(order.id)
  }
  const explain = (/** @type {any} */ { code, body }) =>
    code === 'COD_LIMIT'
      ? t(/** @type {any} */ (`problem.cash.${body.setting}`), limitOf(body, money))
      : null
  return html`<section class="card" aria-labelledby="pay-title">
    <h2 id="pay-title">${t(hasFailed ? 'order.pay-again' : 'order.pay-how')}</h2>
    <${Form}
      send=${pay}
      explain=${explain}
      submit=${isCash ? t('order.confirm-cash') : t('order.pay', { total: money(order.total) })}
    >
      <fieldset>
        <legend class="visually-hidden">${t('checkout.payment')}</legend>
        ${offered.map(
          ([each]) =>
            html`<${Choice}
              name="paymentMethod"
              value=${each}
              title=${t(paymentText(each, order.fulfilment))}
              note=${t(`${paymentText(each, order.fulfilment)}.note`)}
              checked=${each === method}
              onChoose=${() => setMethod(each)}
            />`,
        )}
      </fieldset>
    <//>
  </section>`
}

/** @param {{ setting: string, limit: number }} body @param {(pesos: number) => string} money */
function limitOf({ setting, limit }, money) {
  return { limit: setting.endsWith('Amount') ? money(limit) : limit, count: limit }
}
