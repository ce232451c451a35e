/** The page of a listing: what it is, when it is free, what it costs, and the way to book it. */
import { Icon } from '../parts/icon.js'
import { Picture } from '../parts/picture.js'
import { PhoneLink } from '../parts/phone-link.js'
import { html } from '../shared/html.js'
import { Island } from '../shared/island.js'
import { useLocale } from '../shared/locale.js'
import { Booking } from './booking.js'
import { Rate } from './rate.js'

/** @import { Listing } from '../shared/api-types.ts' */
/** @import { Availability } from './calendar.js' */

/** @param {{ listing: Listing, month: string, days: Availability, today: string, canBook: boolean }} props */
export function ListingPage({ listing, month, days, today, canBook }) {
  const { t } = useLocale()
  const { title, description, images, is_verified, category } = listing
  return html`<article class="card product">
      <div class="goods-picture">
        <span class="goods-letter" aria-hidden="true">${title.charAt(0)}</span>
        <${Picture} src=${images[0]} alt=${title} isFirst />
      </div>
      <div>
        <p class="eyebrow">${category.name}</p>
        <h1>${title}</h1>
        <${Rate} listing=${listing} />
        ${is_verified && html`<p><span class="badge good">${t('rent.verified')}</span></p>`}
        ${description && html`<p class="description">${description}</p>`}
      </div>
    </article>
    <section class="columns">
      <div class="card">
        <h2>${t('rent.when')}</h2>
        <${Island}
          name="Booking"
          component=${Booking}
          props=${{ listing, month, days, today, canBook }}
        />
        ${canBook && html`<noscript><p class="hint">${t('page.needs-script')}</p></noscript>`}
      </div>
      <${Terms} listing=${listing} />
    </section>`
}

/** @param {{ listing: Listing }} props */
function Terms({ listing }) {
  const { t, money } = useLocale()
  const { vendor, agreement, pickup_address, pickup_instructions } = listing
  const { minimum_rental_units: min, maximum_rental_units: max } = listing
  return html`<div class="card">
    <h2>${t('rent.terms')}</h2>
    <dl class="facts">
      <dt>${t('rent.from')}</dt>
      <dd>
        ${vendor.name}${' '}
        <${PhoneLink} number=${vendor.phone} />
      </dd>
      <dt>${t('rent.units')}</dt>
      <dd>${t('rent.units-of', { count: listing.total_units })}</dd>
      ${
        (min > 1 || max !== null) &&
        html`<dt>${t('rent.at-once')}</dt>
          <dd>${max === null ? t('rent.at-least', { min }) : t('rent.between', { min, max })}</dd>`
      }
      <dt>${t('rent.deposit')}</dt>
      <dd>
        ${listing.security_deposit > 0 ? money(listing.security_deposit) : t('rent.no-deposit')}
      </dd>
      ${
        listing.advance_booking_days > 0 &&
        html`<dt>${t('rent.ahead')}</dt>
          <dd>${t('rent.ahead-days', { count: listing.advance_booking_days })}</dd>`
      }
    </dl>
    <ul class="stack">
      ${
        pickup_address &&
        html`<li class="with-icon">
          <${Icon} name="pin" /><span
            >${pickup_address}
            ${pickup_instructions && html`<small>${pickup_instructions}</small>`}</span
          >
        </li>`
      }
      ${
        listing.offers_delivery &&
        html`<li class="with-icon">
          <${Icon} name="bike" />${t('rent.delivery', { fee: money(listing.delivery_fee) })}
        </li>`
      }
      ${
        agreement?.is_active &&
        html`<li class="with-icon">
          <${Icon} name="check" /><a class="tap" href=${`/agreements/${agreement.id}`}
            >${t('rent.agreement', { title: agreement.title })}</a
          >
        </li>`
      }
    </ul>
  </div>`
}
