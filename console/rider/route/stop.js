/** One stop: an order to pick up, to hand over, or to wait with. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { act } from '../acts/store.js'
import { Act } from '../../parts/button.js'
import { Cash } from './cash.js'
import { Deliver } from './deliver.js'
import { Ways } from './ways.js'

/** @import { Delivery } from '../types.ts' */

const FailDialog = lazy(async () => (await import('./fail.js')).FailDialog)

/** @param {{ delivery: Delivery, number: number, needsCode: boolean, onChange: () => Promise<void> }} props */
export function StopCard({ delivery, number, needsCode, onChange }) {
  const { t } = useLocale()
  const { status, orderNumber, deliveryFailure } = delivery
  const isOnTheWay = status === 'out_for_delivery'
  return html`<article class="card stop" data-status=${status} aria-label=${orderNumber}>
    <p class="eyebrow">${number} · ${orderNumber}</p>
    ${
      isOnTheWay
        ? html`<${Customer} delivery=${delivery} />`
        : html`<${Stores} delivery=${delivery} />`
    }
    <${Cash} delivery=${delivery} />
    <${Contents} delivery=${delivery} />
    ${
      deliveryFailure
        ? html`<p class="state" data-status="pending">${t('rider.failed')}</p>`
        : isOnTheWay
          ? html`<${HandOver} delivery=${delivery} needsCode=${needsCode} onChange=${onChange} />`
          : html`<${PickUp} delivery=${delivery} onChange=${onChange} />`
    }
  </article>`
}

/** @param {{ delivery: Delivery }} props */
function Customer({ delivery }) {
  const { t } = useLocale()
  const { customer, deliveryAddress, landmark, notes, deliveryLocation } = delivery
  return html`<h3>${customer.firstName} ${customer.lastName}</h3>
    <p>${deliveryAddress}</p>
    ${landmark && html`<p class="hint">${t('rider.landmark', { landmark })}</p>`}
    ${notes && html`<p class="hint">${notes}</p>`}
    <${Ways} phone=${customer.phone} point=${deliveryLocation} address=${deliveryAddress ?? ''} />`
}

/** @param {{ delivery: Delivery }} props */
function Stores({ delivery: { stores, deliveryAddress, status } }) {
  const { t } = useLocale()
  return html`${stores
      .filter((store) => store.status !== 'cancelled')
      .map(({ id, name, address, barangay, city, phone, location }) => {
        const where = [address, barangay, city].filter(Boolean).join(', ')
        return html`<div key=${id}>
          <h3>${t('rider.pick-up', { store: name })}</h3>
          <p>${where}</p>
          <${Ways} phone=${phone} point=${location} address=${where} />
        </div>`
      })}
    <p class="hint">${t('rider.to')} ${deliveryAddress}</p>
    ${status !== 'ready' && html`<p class="state" data-status="pending">${t('rider.not-ready')}</p>`}`
}

/** @param {{ delivery: Delivery }} props */
function Contents({ delivery: { items } }) {
  const { t, number } = useLocale()
  return html`<details>
    <summary>${t('rider.items', { count: items.length })}</summary>
    <ul>
      ${items.map(
        ({ id, name, variant, quantity, prescription }) =>
          html`<li key=${id}>
            ${number(quantity)} × ${name}${variant && ` (${variant})`}
            ${prescription && html`<strong> ${t('rider.prescription')}</strong>`}
          </li>`,
      )}
    </ul>
  </details>`
}

/** @param {{ delivery: Delivery, onChange: () => Promise<void> }} props */
function PickUp({ delivery, onChange }) {
  const { t } = useLocale()
  const decide = async (/** @type {'accept' | 'reject'} */ kind) => {
    await act(kind, delivery)
    void onChange()
  }
  return html`<${Act} onAct=${() => decide('accept')}>${t('rider.set-out')}<//>
    <${Act} look="link" onAct=${() => decide('reject')}>${t('rider.give-back')}<//>`
}

/** @param {{ delivery: Delivery, needsCode: boolean, onChange: () => Promise<void> }} props */
function HandOver({ delivery, needsCode, onChange }) {
  const { t } = useLocale()
  const [isFailing, setFailing] = useState(false)
  return html`<${Deliver} delivery=${delivery} needsCode=${needsCode} onChange=${onChange} />
    <button type="button" class="link" onClick=${() => setFailing(true)}>${t('rider.fail')}</button>
    ${
      isFailing &&
      html`<${FailDialog}
        delivery=${delivery}
        onClose=${() => setFailing(false)}
        onChange=${onChange}
      />`
    }`
}
