/** What of an order its store must know beside the goods: for whom, how it is paid, what the customer wrote. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/** @import { CapturedOrder, PlatformOrder, VendorOrder } from '../types.ts' */

/** @param {{ order: VendorOrder }} props */
export function Facts({ order }) {
  const { t } = useLocale()
  return html`${order.notes && html`<p class="note">${t('order.notes')}: ${order.notes}</p>`}
  ${order.source === 'platform' ? html`<${OfPlatform} order=${order} />` : html`<${OfCaptured} order=${order} />`}`
}

/** @param {{ order: PlatformOrder }} props */
function OfPlatform({ order }) {
  const { t, money } = useLocale()
  const { rider, paymentMethod, paymentStatus, fulfilment, contactPhone, changeFor } = order
  const isCash = paymentMethod === 'cash_on_delivery'
  return html`<p class="facts-line">
    <span>
      ${isCash ? t(fulfilment === 'pickup' ? 'order.cash-here' : 'order.cash') : t(`order.payment.${paymentStatus}`)}
      ${fulfilment === 'pickup' && isCash && changeFor && ` · ${t('order.change-for', { amount: money(changeFor) })}`}
    </span>
    ${
      rider
        ? html`<span>
            ${t('order.rider')}: ${rider.firstName} ${rider.lastName}
            ${rider.phone && html` <a class="tap" href=${`tel:${rider.phone}`}>${rider.phone}</a>`}
          </span>`
        : contactPhone && html`<a class="tap" href=${`tel:${contactPhone}`}>${contactPhone}</a>`
    }
  </p>`
}

/** @param {{ order: CapturedOrder }} props */
function OfCaptured({ order: { customerName, deliveryAddress, contactPhone } }) {
  return html`<p class="facts-line">
    <span>${customerName}, ${deliveryAddress}</span>
    <a class="tap" href=${`tel:${contactPhone}`}>${contactPhone}</a>
  </p>`
}
