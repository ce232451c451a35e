/** A problem with the order beside what it is about, and the ways on as buttons. */
import { useEffect, useRef } from 'preact/hooks'
import { html } from '../../shared/html.js'
import { useLocale } from '../../shared/locale.js'
import { problem } from '../state.js'
import { say } from './say.js'

/** @import { Problem, WayOn } from './ways.js' */

/** @param {{ at: Problem['at'], onWay: (way: WayOn) => unknown }} props */
export function ProblemCard({ at, onWay }) {
  const locale = useLocale()
  const element = useRef(/** @type {HTMLElement | null} */ (null))
  const shown = problem.value?.at === at ? problem.value : null
  useEffect(() => {
    if (!shown?.isAnswer) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  if (!shown) return null
  const { text, values, notes = [], ways, isAnswer } = shown
  return html`<section
    class="problem"
    role=${isAnswer ? 'alert' : 'status'}
    tabindex="-1"
    ref=${element}
  >
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
