/** The bookings of the customer, each with what can be done about it. Browser only. */
import { useEffect, useState } from 'preact/hooks'
import { WithUser } from '../account/with-user.js'
import { api } from '../shared/api.js'
import { PhoneLink } from '../parts/phone-link.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'

const Extend = lazy(async () => (await import('./extend.js')).Extend)

/** @import { Booking, BookingSummary } from '../shared/api-types.ts' */

export function BookingsPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('bookings.title')}><${Bookings} /></${WithUser}>`
}

function Bookings() {
  const { t } = useLocale()
  const [bookings, setBookings] = useState(
    /** @type {(Booking | BookingSummary)[] | null} */ (null),
  )
  const [error, setError] = useState('')
  const load = () =>
    api('GET', '/api/rentals/bookings/my?limit=50').then(
      ({ data }) => setBookings(data),
      ({ message }) => setError(message || t('error.offline')),
    )
  useEffect(() => void load(), [])
  if (error) return html`<p class="alert" role="alert">${error}</p>`
  if (!bookings)
    return html`<section class="card skeleton narrow" aria-label=${t('page.loading')}></section>`
  return html`<div class="narrow">
    <div class="heading"><h1>${t('bookings.title')}</h1></div>
    ${
      bookings.length === 0 &&
      html`<section class="card">
        <p>${t('bookings.none')}</p>
        <a class="button" href="/rentals">${t('rent.title')}</a>
      </section>`
    }
    ${bookings.map((booking) =>
      'id' in booking
        ? html`<${BookingCard} key=${booking.id} booking=${booking} onChange=${load} />`
        : html`<${SummaryCard} key=${booking.booking_number} booking=${booking} />`,
    )}
  </div>`
}

/** A booking in the name of an e-mail that is not proven. @param {{ booking: BookingSummary }} props */
function SummaryCard({ booking: { booking_number, listing, start_date, end_date, status } }) {
  const { t, day } = useLocale()
  return html`<article class="card">
    <p class="eyebrow">${booking_number}</p>
    <h2><a href=${`/rentals/${listing.id}`}>${listing.title}</a></h2>
    <p><span class="badge">${t(`bookings.${status}`)}</span></p>
    <p class="range">${t('rent.range', { start: day(start_date), end: day(end_date) })}</p>
  </article>`
}

/** @param {{ booking: Booking, onChange: () => Promise<void> }} props */
function BookingCard({ booking, onChange }) {
  const { t, day, money } = useLocale()
  const { listing, vendor, status, booking_number, start_date, end_date, units_requested } = booking
  const isOpen = ['pending', 'confirmed', 'active'].includes(status)
  const canExtend = status === 'confirmed' || status === 'active'
  const [isExtending, setExtending] = useState(false)
  return html`<article class="card">
    <p class="eyebrow">${booking_number}</p>
    <h2><a href=${`/rentals/${listing.id}`}>${listing.title}</a></h2>
    <p>
      <span class=${`badge ${status === 'pending' ? 'warm' : isOpen ? 'good' : ''}`}
        >${t(`bookings.${status}`)}</span
      >
    </p>
    <p class="range">${t('rent.range', { start: day(start_date), end: day(end_date) })}</p>
    <dl class="totals">
      <dt>${t('rent.units-of', { count: units_requested })}</dt>
      <dd>${money(booking.rental_amount)}</dd>
      ${
        booking.delivery_fee > 0 &&
        html`<dt>${t('rent.delivery-fee')}</dt>
          <dd>${money(booking.delivery_fee)}</dd>`
      }
      ${
        booking.security_deposit > 0 &&
        html`<dt>${t('rent.deposit')}</dt>
          <dd>${money(booking.security_deposit)}</dd>`
      }
      <dt>${t('rent.total')}</dt>
      <dd>${money(booking.total_amount)}</dd>
    </dl>
    <p class="facts-line">
      ${t('bookings.vendor')}: ${vendor.name}
      <${PhoneLink} number=${vendor.phone} />
    </p>
    ${
      canExtend &&
      (isExtending
        ? html`<${Extend}
            booking=${booking}
            onChange=${() => onChange().then(() => setExtending(false))}
          />`
        : html`<button type="button" class="button quiet" onClick=${() => setExtending(true)}>
            ${t('bookings.extend')}
          </button>`)
    }
    ${booking.allowed_moves.includes('cancelled') && html`<${Cancel} id=${booking.id} onChange=${onChange} />`}
  </article>`
}

/** @param {{ id: string, onChange: () => void }} props */
function Cancel({ id, onChange }) {
  const { t } = useLocale()
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState('')
  const cancel = () =>
    api('PATCH', `/api/rentals/bookings/${id}/cancel`, {}).then(onChange, ({ message }) =>
      setError(message),
    )
  if (!isSure)
    return html`<button type="button" class="link" onClick=${() => setSure(true)}>
      ${t('bookings.cancel')}
    </button>`
  return html`<button type="button" class="button" onClick=${cancel}>
      ${t('bookings.cancel-sure')}
    </button>
    <button type="button" class="button quiet" onClick=${() => setSure(false)}>
      ${t('bookings.keep')}
    </button>
    ${error && html`<p class="alert" role="alert">${error}</p>`}`
}
