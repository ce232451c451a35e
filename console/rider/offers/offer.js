/** An order that the rider may take. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { storeAddress } from '../../../storefront/shared/store-address.js'
import { act } from '../acts/store.js'
import { Act } from '../../parts/button.js'
import { Cash } from '../route/cash.js'
import { Countdown } from './countdown.js'

/** @import { Offer } from '../types.ts' */

/** @param {{ offer: Offer, onChange: () => Promise<void> }} props */
export function OfferCard({ offer, onChange }) {
  const { t } = useLocale()
  const { stores, deliveryAddress, orderNumber, status } = offer
  const decide = async (/** @type {'accept' | 'reject'} */ kind) => {
    await act(kind, offer)
    void onChange()
  }
  return html`<article class="card" aria-label=${orderNumber}>
    <h3>${stores.map(({ name }) => name).join(', ')}</h3>
    <p>${stores.map(storeAddress).join(' · ')}</p>
    <p><span class="visually-hidden">${t('rider.to')} </span>→ ${deliveryAddress}</p>
    <${Cash} delivery=${offer} />
    ${status !== 'ready' && html`<p class="state" data-status="pending">${t('rider.not-ready')}</p>`}
    ${offer.offer && html`<${Countdown} offer=${offer.offer} />`}
    <div class="pair">
      <${Act} onAct=${() => decide('accept')}>${t('rider.accept')}<//>
      <${Act} look="button quiet" onAct=${() => decide('reject')}>${t('rider.reject')}<//>
    </div>
  </article>`
}
