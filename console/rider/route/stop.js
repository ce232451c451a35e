/** One stop: an order to pick up, to hand over, or to wait with. */
import { useState } from 'preact/hooks'
import { countOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { storeAddress } from '../../../storefront/shared/store-address.js'
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
        ? html`<${PickedUp} delivery=${delivery} /><${Customer} delivery=${delivery} />`
        : html`<${ToPickUp} delivery=${delivery} />`
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
function ToPickUp({ delivery: { stores, deliveryAddress, status } }) {
  const { t } = useLocale()
  return html`${storesOf(stores).map(
      (store) =>
        html`<div key=${store.id}>
          <h3>${t('rider.pick-up', { store: store.name })}</h3>
          <${Place} store=${store} />
        </div>`,
    )}
    <p class="hint">${t('rider.to')} ${deliveryAddress}</p>
    ${status !== 'ready' && html`<p class="state" data-status="pending">${t('rider.not-ready')}</p>`}`
}

/** An order that is accepted when it is ready is on its way at once, and its rider not yet at the store. @param {{ delivery: Delivery }} props */
function PickedUp({ delivery: { stores } }) {
  const { t } = useLocale()
  return storesOf(stores).map(
    (store) =>
      html`<details key=${store.id}>
        <summary>${t('rider.pick-up', { store: store.name })}</summary>
        <${Place} store=${store} />
      </details>`,
  )
}

/** @param {Delivery['stores']} stores */
const storesOf = (stores) => stores.filter(({ status }) => status !== 'cancelled')

/** @param {{ store: Delivery['stores'][number] }} props */
function Place({ store }) {
  const address = storeAddress(store)
  return html`<p>${address}</p>
    <${Ways} phone=${store.phone} point=${store.location} address=${address} />`
}

/** @param {{ delivery: Delivery }} props */
function Contents({ delivery: { items } }) {
  const { t, number } = useLocale()
  return html`<details>
    <summary>${t('rider.items', { count: items.length })}</summary>
    <ul>
      ${items.map(
        ({ id, name, variant, quantity, unit, prescription }) =>
          html`<li key=${id}>
            ${countOf({ quantity, unit }, number)} ${name}${variant && ` (${variant})`}
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
