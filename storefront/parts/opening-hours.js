import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Store } from '../shared/api-types.ts' */

/** Days of which each weekday is one, Monday first. */
const days = {
  monday: '2024-01-01',
  tuesday: '2024-01-02',
  wednesday: '2024-01-03',
  thursday: '2024-01-04',
  friday: '2024-01-05',
  saturday: '2024-01-06',
  sunday: '2024-01-07',
}

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
    ${Object.entries(days).map(
      ([name, date]) =>
        html`<dt>${weekday(date)}</dt>
          <dd>${range(hours[/** @type {keyof typeof days} */ (name)])}</dd>`,
    )}
  </dl>`
}
