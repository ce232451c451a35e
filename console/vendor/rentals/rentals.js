/** What the vendor rents out: bookings with their moves, listings with their calendar, agreements. */
import { html } from '../../../storefront/shared/html.js'
import { lazy } from '../../../storefront/shared/lazy.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { Tabs } from '../../parts/tabs.js'
import { Bookings } from './bookings.js'

const Listings = lazy(async () => (await import('./listings.js')).Listings, Skeleton)
const Agreements = lazy(async () => (await import('./agreements.js')).Agreements, Skeleton)
const BookingPage = lazy(async () => (await import('./booking.js')).BookingPage, Skeleton)

/** @type {[string, import('../../../storefront/shared/texts.ts').TextKey][]} */
const parts = [
  ['', 'rentals.bookings'],
  ['listings', 'rentals.listings'],
  ['agreements', 'rentals.agreements'],
]

/** @param {{ id: string }} props A part, or the id of a booking. */
export function Rentals({ id }) {
  const { t } = useLocale()
  if (!parts.some(([part]) => part === id)) return html`<${BookingPage} id=${id} />`
  return html`<h1>${t('vendor.rentals')}</h1>
    <${Tabs} section="rentals" label=${t('vendor.rentals')} parts=${parts} current=${id} />
    ${
      id === 'listings'
        ? html`<${Listings} />`
        : id === 'agreements'
          ? html`<${Agreements} />`
          : html`<${Bookings} />`
    }`
}
