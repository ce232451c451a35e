/** What a rental costs, line by line. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Listing } from '../shared/api-types.ts' */
/** @typedef {{ days: number, units: number, delivery: boolean }} Amount */

/** In pesos, as the server calculates it. @param {Pick<Listing, 'rate' | 'delivery_fee' | 'security_deposit'>} terms @param {Amount} amount */
export function priceOf({ rate, delivery_fee, security_deposit }, { days, units, delivery }) {
  const rental = Math.round(100 * rate) * days * units
  const fee = delivery ? Math.round(100 * delivery_fee) : 0
  const total = rental + fee + Math.round(100 * security_deposit)
  return { rental: rental / 100, fee: fee / 100, deposit: security_deposit, total: total / 100 }
}

/** @param {{ listing: Listing, start: string, end: string } & Amount} props */
export function Price({ listing, days, units, delivery, start, end }) {
  const { t, money, day } = useLocale()
  const { rental, fee, deposit, total } = priceOf(listing, { days, units, delivery })
  return html`<p class="range">${t('rent.range', { start: day(start), end: day(end) })}</p>
    <dl class="totals">
      <dt>
        ${money(listing.rate)} × ${t('rent.days', { count: days })}
        ${` × ${t('rent.units-of', { count: units })}`}
      </dt>
      <dd>${money(rental)}</dd>
      ${
        fee > 0 &&
        html`<dt>${t('rent.delivery-fee')}</dt>
          <dd>${money(fee)}</dd>`
      }
      ${
        deposit > 0 &&
        html`<dt>${t('rent.deposit')}<small>${t('rent.deposit-back')}</small></dt>
          <dd>${money(deposit)}</dd>`
      }
      <dt>${t('rent.total')}</dt>
      <dd>${money(total)}</dd>
    </dl>`
}
