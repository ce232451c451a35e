/** A month of a listing: what is free, what is booked, and what the vendor blocks. */
import { useState } from 'preact/hooks'
import { addMonths, weeksOf } from '../../../storefront/rent/days.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Dialog } from '../../parts/dialog.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'

/** @import { Listing } from '../../../storefront/shared/api-types.ts' */
/** @typedef {Record<string, { availableUnits: number, blocked: boolean, reason?: string }>} Days */

const MANILA_MS = 8 * 3_600_000
/** A week of days to name the columns by, Monday first. */
const week = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-01-${day}`)

/** @param {{ listing: Listing, onClose: () => void }} props */
export function Calendar({ listing, onClose }) {
  const { t, month: monthName, weekday } = useLocale()
  const attempt = useAttempt()
  const today = new Date(Date.now() + MANILA_MS).toISOString().slice(0, 10)
  const [month, setMonth] = useState(today.slice(0, 7))
  const [year, number] = month.split('-').map(Number)
  const path = `/api/rentals/${listing.id}/availability?year=${year}&month=${number}`
  const { data, error, reload } = useResource(() => api('GET', path), [path])
  /** @type {Days} */
  const days = data?.data.availability ?? {}
  /** @param {string} day @param {boolean} isBlocked */
  const set = async (day, isBlocked) => {
    const dates = `/api/vendor/rentals/listings/${listing.id}/block-dates`
    await api(isBlocked ? 'POST' : 'DELETE', dates, { dates: [day] })
    await reload()
  }
  /** @param {string} day */
  const toggle = (day) => {
    const isBlocked = days[day]?.blocked ?? false
    return attempt(() => set(day, !isBlocked), {
      done: t(isBlocked ? 'calendar.unblocked' : 'calendar.blocked-day'),
      undo: () => attempt(() => set(day, isBlocked)),
    })
  }
  return html`<${Dialog} title=${listing.title} onClose=${onClose}>
    <p class="hint">${t('calendar.hint')}</p>
    <div class="calendar-head">
      <button
        type="button"
        class="button quiet small"
        onClick=${() => setMonth(addMonths(month, -1))}
      >
        ←<span class="visually-hidden"> ${t('calendar.earlier')}</span>
      </button>
      <h3 aria-live="polite">${monthName(`${month}-01`)}</h3>
      <button
        type="button"
        class="button quiet small"
        onClick=${() => setMonth(addMonths(month, 1))}
      >
        →<span class="visually-hidden"> ${t('calendar.later')}</span>
      </button>
    </div>
    ${error && html`<p class="alert">${error.message}</p>`}
    <table class="month">
      <thead>
        <tr>
          ${week.map((day) => html`<th scope="col"><abbr title=${weekday(day)}>${weekday(day).slice(0, 2)}</abbr></th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map(
          (cells) =>
            html`<tr>
              ${cells.map(
                (day) =>
                  html`<td>
                    ${day && html`<${Day} day=${day} state=${days[day]} units=${listing.total_units} isPast=${day < today} onToggle=${() => void toggle(day)} />`}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  <//>`
}

/** @param {{ day: string, state: Days[string] | undefined, units: number, isPast: boolean, onToggle: () => void }} props */
function Day({ day, state, units, isPast, onToggle }) {
  const { t, day: nameOf } = useLocale()
  const free = state?.availableUnits ?? units
  const isBlocked = state?.blocked ?? false
  const look = isBlocked ? 'blocked' : free < units ? 'booked' : 'free'
  const text = isBlocked ? t('calendar.blocked') : t('calendar.free', { count: free, units })
  return html`<button
    type="button"
    class=${`day ${look}`}
    disabled=${isPast}
    aria-pressed=${String(isBlocked)}
    onClick=${onToggle}
  >
    ${Number(day.slice(8))}<small>${isBlocked ? '✕' : `${free}/${units}`}</small>
    <span class="visually-hidden">${nameOf(day)}: ${text}</span>
  </button>`
}
