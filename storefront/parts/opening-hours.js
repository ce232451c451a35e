import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { weekdays } from './weekdays.js'

/** @import { Store } from '../shared/api-types.ts' */
/** @import { Weekday } from './weekdays.js' */

/** A line for each day. A store without hours is always open. @param {{ hours: Store['operatingHours'] }} props */
export function OpeningHours({ hours }) {
  const { t, clockTime, weekday } = useLocale()
  if (!hours || Object.keys(hours).length === 0) return html`<p>${t('hours.always')}</p>`
  const range = (/** @type {{ open: string, close: string } | null | undefined} */ day) => {
    if (!day) return t('hours.closed')
    return day.open === day.close
      ? t('hours.all-day')
      : `${clockTime(day.open)} – ${clockTime(day.close)}`
  }
  return html`<dl class="facts">
    ${Object.entries(weekdays).map(
      ([name, date]) =>
        html`<dt>${weekday(date)}</dt>
          <dd>${range(hours[/** @type {Weekday} */ (name)])}</dd>`,
    )}
  </dl>`
}
