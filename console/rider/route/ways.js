/** How to reach a place and whoever is there. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { mapLink } from '../../parts/map-link.js'

/** @param {{ phone: string | null, point: { latitude: number, longitude: number } | null, address: string }} props */
export function Ways({ phone, point, address }) {
  const { t } = useLocale()
  return html`<p class="ways">
    ${phone && html`<a class="chip" href=${`tel:${phone}`}>${t('rider.call')}</a>`}
    <a class="chip" href=${mapLink(point, address)} target="_blank" rel="noreferrer"
      >${t('rider.map')}</a
    >
  </p>`
}
