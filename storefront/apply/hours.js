/** Opening hours of a week: the same every day to begin with, and any day may be closed or differ. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @typedef {Record<string, { open: string, close: string } | null>} Week */

const weekdays = /** @type {const} */ ([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
])

/** @type {Week} */
export const usualWeek = Object.fromEntries(
  weekdays.map((day) => [day, { open: '08:00', close: '18:00' }]),
)

/** A Monday, to name the days after it. */
const MONDAY = Date.UTC(2026, 0, 5)

/** @param {{ week: Week, onChange: (week: Week) => void }} props */
export function Hours({ week, onChange }) {
  const { t, weekday } = useLocale()
  const nameOf = (/** @type {number} */ index) =>
    weekday(new Date(MONDAY + index * 86_400_000).toISOString().slice(0, 10))
  return html`<fieldset class="hours">
    <legend>${t('apply.hours')}</legend>
    ${weekdays.map((day, index) => {
      const hours = week[day] ?? null
      const name = nameOf(index)
      const set = (/** @type {Week[string]} */ next) => onChange({ ...week, [day]: next })
      return html`<div class="hours-day" key=${day}>
        <label class="check">
          <input
            type="checkbox"
            checked=${hours !== null}
            onChange=${() => set(hours ? null : (usualWeek[day] ?? null))}
          />
          ${name}
        </label>
        ${
          hours
            ? /** @type {const} */ (['open', 'close']).map(
                (end) =>
                  html`<input
                    type="time"
                    aria-label="${name}, ${t(`apply.${end}`)}"
                    value=${hours[end]}
                    onChange=${(/** @type {any} */ { currentTarget }) =>
                      set({ ...hours, [end]: currentTarget.value })}
                  />`,
              )
            : html`<span class="hint">${t('apply.closed')}</span>`
        }
      </div>`
    })}
  </fieldset>`
}
