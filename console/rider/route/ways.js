/** How to reach a place and whoever is there. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'

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

/** @param {{ latitude: number, longitude: number } | null} point @param {string} address */
function mapLink(point, address) {
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude, longitude } = point
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
