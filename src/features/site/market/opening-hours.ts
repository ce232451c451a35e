import { html, type Html } from '../../../platform/values/html.ts'
import type { StoreRow } from '../../stores/service.ts'

type Hours = NonNullable<StoreRow['operating_hours']>

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A line for each day, Monday first. A store without hours is always open. */
export function openingHours(hours: Hours | null): Html {
  if (!hours || Object.keys(hours).length === 0) return html`<p>Open every day, day and night</p>`
  return html`<dl class="facts">
    ${days.map(
      (day) =>
        html`<dt>${day.charAt(0).toUpperCase() + day.slice(1)}</dt>
          <dd>${range(hours[day])}</dd>`,
    )}
  </dl>`
}

function range(day: Hours[keyof Hours]): string {
  if (!day) return 'Closed'
  if (day.open === day.close) return 'Open 24 hours'
  return `${clockTime(day.open)} to ${clockTime(day.close)}`
}

/** `18:30` as `6:30 PM`. */
function clockTime(time: string): string {
  return format.format(new Date(`1970-01-01T${time}:00Z`))
}

const format = new Intl.DateTimeFormat('en-PH', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
})
