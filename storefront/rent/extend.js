/** Keeps what is rented longer: the day of return moves to a later one. Browser only. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { addDays, daysBetween } from './days.js'
import { priceOf } from './price.js'

/** @import { Booking } from '../shared/api-types.ts' */

/** @param {{ booking: Booking, onChange: () => Promise<void> }} props */
export function Extend({ booking, onChange }) {
  const { t, money } = useLocale()
  const { id, start_date, end_date, units_requested: units } = booking
  const earliest = addDays(end_date, 1)
  const [endDate, setEndDate] = useState(earliest)
  const isLater = endDate >= earliest
  const days = daysBetween(start_date, endDate)
  const { total } = priceOf(booking, { days, units, delivery: true })
  async function send() {
    await api('PATCH', `/api/rentals/bookings/${id}/extend`, { endDate })
    await onChange()
  }
  return html`<${Form}
    send=${send}
    submit=${isLater ? t('bookings.extend-for', { total: money(total) }) : t('bookings.extend')}
  >
    <${Field}
      name="endDate"
      type="date"
      label=${t('bookings.extend-until')}
      min=${earliest}
      value=${endDate}
      onInput=${(/** @type {any} */ { currentTarget }) => setEndDate(currentTarget.value)}
      required
    />
  <//>`
}
