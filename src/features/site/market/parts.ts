/** What the pages of stores and products share. */
import { formatPesos } from '../../../platform/values/money.ts'
import { html, type Html } from '../../../platform/values/html.ts'
import type { StoreRow } from '../../stores/service.ts'
import { isOpenAt, nextOpening } from '../../stores/opening-hours.ts'
import { manilaDay, manilaTime, now } from '../../../platform/values/clock.ts'

/** An image, if the address is one that a browser loads. */
export function picture(
  src: string | null | undefined,
  { alt = '', className = 'cover', loading = 'eager' } = {},
): Html | null {
  if (!src || !/^https?:\/\//.test(src)) return null
  return html`<img
    src="${src}"
    alt="${alt}"
    class="${className}"
    loading="${loading}"
    decoding="async"
  />`
}

/** The price, and the crossed-out one that it is compared with; `isFrom` for the lowest of several. Amounts are centavos. */
export function priceTag(
  price: number,
  comparePrice: number | null,
  note: string,
  { isFrom = false } = {},
): Html {
  const before = comparePrice !== null && comparePrice > price ? formatPesos(comparePrice) : null
  return html`<p class="price">
    <strong>${isFrom && 'from '}${formatPesos(price)}</strong>
    ${before && html`<del><span class="visually-hidden">instead of </span>${before}</del>`}
    <small>${note}</small>
  </p>`
}

export function openBadge({ accepting_orders, operating_hours }: StoreRow): Html {
  if (!accepting_orders) return html`<span class="badge">Taking a break</span>`
  const at = now()
  if (isOpenAt(operating_hours, at)) return html`<span class="badge good">Open now</span>`
  const opens = nextOpening(operating_hours, at)
  if (!opens) return html`<span class="badge">Closed now</span>`
  const { weekday, time } = manilaTime(opens)
  const when = manilaDay(opens) === manilaDay(at) ? time : `${capitalize(weekday)} ${time}`
  return html`<span class="badge">Closed now, opens ${when}</span>`
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The town and, if known, the barangay. */
export function placeOf({ barangay, city }: StoreRow): string {
  return [barangay, city].filter(Boolean).join(', ')
}
