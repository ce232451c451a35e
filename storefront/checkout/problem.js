/** A problem with the order, and the ways on as buttons. */
import { useEffect, useRef } from 'preact/hooks'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { problem } from './state.js'

/** @import { WayOn } from './ways.js' */

/** @param {{ onWay: (way: WayOn) => unknown }} props */
export function ProblemCard({ onWay }) {
  const locale = useLocale()
  const element = useRef(/** @type {HTMLElement | null} */ (null))
  const shown = problem.value
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  if (!shown) return null
  const { text, values, notes = [], ways } = shown
  return html`<section class="problem" role="alert" tabindex="-1" ref=${element}>
    <p>${say(locale, text, values)}</p>
    ${notes.map((note) => html`<p>${note}</p>`)}
    ${ways.map(
      (way, index) =>
        html`<button
          type="button"
          class=${index === 0 ? 'button' : 'button quiet'}
          onClick=${() => onWay(way)}
        >
          ${say(locale, way.text, way.values)}
        </button>`,
    )}
  </section>`
}

/**
 * The text of a problem: amounts as money, times as times of Manila.
 * @param {import('../shared/locale.js').Locale} locale
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
function say(
  { t, money, moment, day, clockTime },
  key,
  { opensAt, minimum, limit, date, from, to, ...values } = {},
) {
  const isAmount = /cod(Max|FirstOrderMax)Amount$/.test(key)
  return t(/** @type {any} */ (key), {
    ...values,
    ...(opensAt && { opensAt: moment(opensAt) }),
    ...(minimum !== undefined && { minimum: money(minimum) }),
    ...(limit !== undefined && { limit: isAmount ? money(limit) : limit, count: limit }),
    ...(date && { day: day(date), from: clockTime(from), to: clockTime(to) }),
  })
}
