/** Opening hours of a week: the same every day to begin with, and any day may be closed or differ. */
import { weekdays } from '../parts/weekdays.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @typedef {Record<string, { open: string, close: string } | null>} Week */

/** @type {Week} */
export const usualWeek = Object.fromEntries(
  Object.keys(weekdays).map((day) => [day, { open: '08:00', close: '18:00' }]),
)

/** @param {{ week: Week, onChange: (week: Week) => void }} props */
export function Hours({ week, onChange }) {
  const { t, weekday } = useLocale()
  return html`<fieldset class="hours">
    <legend>${t('apply.hours')}</legend>
    ${Object.entries(weekdays).map(([day, date]) => {
      const hours = week[day] ?? null
      const name = weekday(date)
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
