/** Bars with their names and figures, as SVG; a list says the same to those who do not see it. */
import { html } from '../../../storefront/shared/html.js'

/** @typedef {{ name: string, value: number, text: string }} Bar */

/** @param {{ title: string, bars: Bar[] }} props */
export function Bars({ title, bars }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return html`<figure class="card bars">
    <figcaption>${title}</figcaption>
    <ul>
      ${bars.map(
        ({ name, value, text }) =>
          html`<li key=${name}>
            <span>${name}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="rail" width="100" height="8" rx="2" />
              <rect width=${(100 * Math.max(0, value)) / most} height="8" rx="2" />
            </svg>
            <strong>${text}</strong>
          </li>`,
      )}
    </ul>
  </figure>`
}

/**
 * Days side by side.
 * @param {{ title: string, days: Bar[] }} props
 */
export function Days({ title, days }) {
  const most = Math.max(1, ...days.map(({ value }) => value))
  const width = 100 / days.length
  const label = days.map(({ name, text }) => `${name}: ${text}`).join('; ')
  return html`<figure class="card by-day">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label=${label}>
      ${days.map(({ name, value, text }, index) => {
        const height = (40 * Math.max(0, value)) / most
        return html`<rect
          key=${name}
          x=${index * width + width * 0.1}
          y=${40 - height}
          width=${width * 0.8}
          height=${height}
        >
          <title>${name}: ${text}</title>
        </rect>`
      })}
    </svg>
    <p class="hint ends"><span>${days[0]?.name}</span><span>${days.at(-1)?.name}</span></p>
  </figure>`
}
