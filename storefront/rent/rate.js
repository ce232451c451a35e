import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Listing } from '../shared/api-types.ts' */

/** @param {{ listing: Pick<Listing, 'rate' | 'pricing_unit'> }} props */
export function Rate({ listing: { rate, pricing_unit } }) {
  const { t, money } = useLocale()
  return html`<p class="price">
    <strong>${money(rate)}</strong> <small>${t(`rent.${pricing_unit}`)}</small>
  </p>`
}
