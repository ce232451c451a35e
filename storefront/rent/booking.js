/** Chooses the days and units of a rental, and shows what they cost before anything is asked. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Calendar } from './calendar.js'
import { addDays, daysBetween, monthsOf } from './days.js'
import { Price, priceOf } from './price.js'

/** @import { Listing } from '../shared/api-types.ts' */
/** @import { Availability } from './calendar.js' */

/** @param {{ listing: Listing, month: string, days: Availability, today: string, canBook: boolean }} props */
export function Booking({ listing, month: firstMonth, days: firstDays, today, canBook }) {
  const { t } = useLocale()
  const { month, setMonth, days, load } = useAvailability(listing.id, firstMonth, firstDays)
  const [range, setRange] = useState({
    start: /** @type {string | null} */ (null),
    end: /** @type {string | null} */ (null),
  })
  const [units, setUnits] = useState(listing.minimum_rental_units)
  const [delivery, setDelivery] = useState(false)
  const [Form, setForm] = useState(/** @type {any} */ (null))
  const { start, end } = range

  /** The first touch is the first day, the second the day of return. @param {string} day */
  const pick = (day) =>
    setRange(({ start: first, end: last }) =>
      first && !last && day > first ? { start: first, end: day } : { start: day, end: null },
    )
  useEffect(() => {
    if (start && end) void load(monthsOf(start, end))
  }, [start, end])
  /** The component is loaded with what it needs, such as the log-in, when somebody books. */
  async function book() {
    const { BookingForm } = await import('./booking-form.js')
    setForm(() => BookingForm)
  }
  const problem = start && end ? findProblem(listing, { start, end, units, days }, t) : null
  const choice = {
    startDate: start,
    endDate: end,
    unitsRequested: units,
    deliveryRequested: delivery,
  }
  return html`<p class="hint">${t(start && !end ? 'rent.pick-end' : 'rent.pick-start')}</p>
    <${Calendar}
      month=${month}
      days=${days}
      earliest=${addDays(today, listing.advance_booking_days)}
      range=${range}
      onPick=${pick}
      onMonth=${setMonth}
    />
    <div class="field">
      <label for="units">${t('rent.how-many')}</label>
      <input
        id="units"
        type="number"
        inputmode="numeric"
        min=${listing.minimum_rental_units}
        max=${listing.maximum_rental_units ?? listing.total_units}
        value=${units}
        onInput=${(/** @type {any} */ { currentTarget }) => setUnits(Number(currentTarget.value))}
      />
    </div>
    ${
      listing.offers_delivery &&
      html`<label class="check">
        <input type="checkbox" checked=${delivery} onChange=${() => setDelivery(!delivery)} />
        ${t('rent.deliver')}
      </label>`
    }
    <div aria-live="polite">
      ${start && end && !problem && html`<${Price} listing=${listing} days=${daysBetween(start, end)} units=${units} delivery=${delivery} start=${start} end=${end} />`}
      ${problem && html`<p class="alert">${problem}</p>`}
    </div>
    ${
      canBook &&
      (Form
        ? start &&
          end &&
          !problem &&
          html`<${Form}
            listing=${listing}
            choice=${choice}
            total=${priceOf(listing, { days: daysBetween(start, end), units, delivery }).total}
          />`
        : html`<button
            type="button"
            class="button"
            disabled=${!start || !end || Boolean(problem)}
            onClick=${book}
          >
            ${t('rent.book')}
          </button>`)
    }`
}

/**
 * The month on show, and the availability of all months that were looked at.
 * @param {string} listingId @param {string} firstMonth @param {Availability} firstDays
 */
function useAvailability(listingId, firstMonth, firstDays) {
  const [month, setMonth] = useState(firstMonth)
  const [months, setMonths] = useState(
    /** @type {Record<string, Availability>} */ ({ [firstMonth]: firstDays }),
  )
  /** @param {string[]} wanted */
  async function load(wanted) {
    const missing = wanted.filter((each) => !months[each])
    const loaded = await Promise.all(
      missing.map(async (each) => {
        const [year, number] = each.split('-').map(Number)
        const { data } = await api(
          'GET',
          `/api/rentals/${listingId}/availability?year=${year}&month=${number}`,
        )
        return [each, data.availability]
      }),
    )
    setMonths((known) => ({ ...known, ...Object.fromEntries(loaded) }))
  }
  return {
    month,
    days: /** @type {Availability} */ (Object.assign({}, ...Object.values(months))),
    load,
    setMonth: async (/** @type {string} */ next) => {
      await load([next])
      setMonth(next)
    },
  }
}

/**
 * What stands against the choice, in words; null for nothing.
 * @param {Listing} listing
 * @param {{ start: string, end: string, units: number, days: Availability }} choice
 * @param {import('../shared/locale.js').Locale['t']} t
 */
function findProblem(listing, { start, end, units, days }, t) {
  const { minimum_rental_units: min, maximum_rental_units: max, total_units } = listing
  if (!Number.isInteger(units) || units < min) return t('rent.at-least', { min })
  if (units > (max ?? total_units)) return t('rent.at-most', { max: max ?? total_units })
  const nights = Array.from({ length: daysBetween(start, end) }, (_, night) =>
    addDays(start, night),
  )
  const free = Math.min(...nights.map((day) => days[day]?.availableUnits ?? total_units))
  if (free <= 0) return t('rent.not-free')
  return free < units ? t('rent.only-free', { count: free }) : null
}
