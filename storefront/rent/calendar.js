/** A month, with the units that are free on each day. */
import { Icon } from '../parts/icon.js'
import { weekdays } from '../parts/weekdays.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { addMonths, weeksOf } from './days.js'

/** @typedef {Record<string, { availableUnits: number, blocked: boolean }>} Availability */

/**
 * @param {object} props
 * @param {string} props.month `YYYY-MM`
 * @param {Availability} props.days
 * @param {string} props.earliest The first day that can be booked.
 * @param {{ start: string | null, end: string | null }} props.range What is chosen, `end` being the day of return.
 * @param {(day: string) => void} props.onPick
 * @param {(month: string) => void} [props.onMonth] Instead of the link to another month.
 */
export function Calendar({ month, days, earliest, range, onPick, onMonth }) {
  const { t, month: monthName, weekday } = useLocale()
  const turn = (/** @type {string} */ to) => (/** @type {Event} */ event) => {
    if (!onMonth) return
    event.preventDefault()
    onMonth(to)
  }
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const weeks = weeksOf(month)
  return html`<div class="calendar">
    <div class="calendar-head">
      ${
        month > earliest.slice(0, 7)
          ? html`<a
              class="tool"
              href=${`?month=${before}`}
              onClick=${turn(before)}
              aria-label=${t('calendar.before')}
              ><${Icon} name="back"
            /></a>`
          : html`<span class="tool"></span>`
      }
      <h3 aria-live="polite">${monthName(`${month}-01`)}</h3>
      <a
        class="tool"
        href=${`?month=${after}`}
        onClick=${turn(after)}
        aria-label=${t('calendar.after')}
        ><${Icon} name="next"
      /></a>
    </div>
    <table>
      <thead>
        <tr>
          ${Object.values(weekdays).map(
            (day) =>
              html`<th scope="col">
                <abbr title=${weekday(day)}>${weekday(day).slice(0, 3)}</abbr>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) =>
                day
                  ? html`<td>
                      <${Day}
                        day=${day}
                        free=${freeOn(days, day, earliest)}
                        isTooEarly=${day < earliest}
                        range=${range}
                        onPick=${onPick}
                      />
                    </td>`
                  : html`<td></td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** @param {Availability} days @param {string} day @param {string} earliest */
function freeOn(days, day, earliest) {
  return day < earliest ? 0 : (days[day]?.availableUnits ?? 0)
}

/**
 * The day of return needs no free unit, so every day to come can be touched.
 * @param {{ day: string, free: number, isTooEarly: boolean, range: { start: string | null, end: string | null }, onPick: (day: string) => void }} props
 */
function Day({ day, free, isTooEarly, range: { start, end }, onPick }) {
  const { t, day: dayName } = useLocale()
  const isEdge = day === start || day === end
  const isWithin = start !== null && end !== null && day > start && day < end
  const label = t(free > 0 ? 'calendar.free-on' : 'calendar.taken-on', {
    day: dayName(day),
    count: free,
  })
  const name = [free > 0 ? 'free' : 'taken', isEdge && 'edge', isWithin && 'within']
  return html`<button
    type="button"
    class=${name.filter(Boolean).join(' ')}
    aria-pressed=${String(isEdge || isWithin)}
    disabled=${isTooEarly}
    onClick=${() => onPick(day)}
  >
    <span aria-hidden="true">${Number(day.slice(8))}</span>
    <small aria-hidden="true">${free > 0 && free}</small>
    <span class="visually-hidden">${label}</span>
  </button>`
}
