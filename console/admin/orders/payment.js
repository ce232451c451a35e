/** The payment of an order, with its refunds. */
import { useRef, useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { say, useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { endRefund, refundState } from './refund.js'

/** @import { Order, Payment } from '../types.ts' */

/** @param {{ order: Order }} props */
export function PaymentCard({ order }) {
  const { t, money, moment } = useLocale()
  const attempt = useAttempt()
  const [isRefunding, setRefunding] = useState(false)
  const { data: payment, reload } = useResource(
    /** @returns {Promise<Payment>} */
    async () => (await api('GET', `/api/payments/${order.id}`)).payment,
    [order.id, order.paymentStatus, order.status],
  )
  if (!payment) return null
  const left = payment.amount - payment.refundedAmount
  const end = (/** @type {string} */ id, /** @type {'succeeded' | 'failed'} */ status) =>
    attempt(async () => {
      await endRefund(id, status)
      await reload()
    })
  return html`<section class="card" aria-labelledby="payment">
    <h2 id="payment">${t('admin.payment')}</h2>
    <p>
      ${[money(payment.amount), t(`admin.method.${payment.method}`), t(`admin.payment.${payment.status}`)].join(', ')}
    </p>
    ${payment.providerReference && html`<p class="hint">${payment.providerReference}</p>`}
    <ul class="late">
      ${payment.refunds.map(
        ({ refundId, amount, reason, status, manual, createdAt }) =>
          html`<li key=${refundId}>
            <span>${t('admin.refund-of', { amount: money(amount) })}: ${reason}</span>
            <strong>${t(refundState({ manual, status }))}</strong>
            <small>${moment(createdAt)}</small>
            ${
              manual &&
              status === 'pending' &&
              html`<${Act} look="chip" onAct=${() => end(refundId, 'succeeded')}>
                  ${t('admin.refund-paid')}
                <//>
                <${Act} look="chip" onAct=${() => end(refundId, 'failed')}>
                  ${t('admin.refund-not-paid')}
                <//>`
            }
          </li>`,
      )}
    </ul>
    ${
      payment.status === 'paid' &&
      left > 0 &&
      html`<button type="button" class="button quiet" onClick=${() => setRefunding(true)}>
        ${t('admin.refund')}
      </button>`
    }
    ${
      isRefunding &&
      html`<${RefundDialog}
        order=${order}
        left=${left}
        onClose=${() => setRefunding(false)}
        onDone=${reload}
      />`
    }
  </section>`
}

/** @param {{ order: Order, left: number, onClose: () => void, onDone: () => Promise<void> }} props */
function RefundDialog({ order, left, onClose, onDone }) {
  const { t, money } = useLocale()
  const key = useRef(crypto.randomUUID()) // of this dialog: a second try refunds once
  /** @param {Record<string, string>} values */
  async function send({ amount = '', reason = '', storeId }) {
    const body = { amount: Number(amount), reason, ...(storeId && { storeId }) }
    await api('PATCH', `/api/payments/refund/${order.id}/process`, body, {
      idempotencyKey: key.current,
    })
    say({ text: t('admin.refund-started') })
    onClose()
    await onDone()
  }
  return html`<${Dialog} title=${t('admin.refund')} onClose=${onClose}>
    <${Form} send=${send} submit=${t('admin.refund')} look="danger">
      <${Field}
        name="amount"
        type="number"
        step="0.01"
        min="0.01"
        max=${left}
        defaultValue=${left}
        label=${t('admin.refund-amount')}
        hint=${t('admin.refund-left', { amount: money(left) })}
      />
      <${Field} name="reason" label=${t('admin.reason')} maxlength="500" required />
      ${
        order.stores.length > 1 &&
        html`<label>
          ${t('admin.refund-store')}
          <select name="storeId">
            <option value="">${t('admin.refund-all-stores')}</option>
            ${order.stores.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
          </select>
        </label>`
      }
    <//>
  <//>`
}
