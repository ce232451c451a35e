/** What the rider collects at the door. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

/** @import { Delivery } from '../types.ts' */

/** @param {{ delivery: Delivery }} props */
export function Cash({ delivery: { cashToCollect, changeDue, changeFor } }) {
  const { t, money } = useLocale()
  if (cashToCollect === 0) return html`<p class="cash">${t('rider.paid')}</p>`
  return html`<p class="cash">
    <strong>${t('rider.collect', { amount: money(cashToCollect) })}</strong>
    ${
      changeDue > 0 &&
      html`<small
        >${t('rider.change', { change: money(changeDue), bill: money(changeFor ?? 0) })}</small
      >`
    }
  </p>`
}
