/** A choice among few, as links: it works without scripts, and the address keeps it. */
import { html } from '../shared/html.js'

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.all What stands for no choice.
 * @param {{ name: string, stores: number }[]} props.entries
 * @param {string} props.chosen Empty for no choice.
 * @param {(name: string) => string} props.link
 */
export function Chips({ label, all, entries, chosen, link }) {
  if (entries.length < 2 && !chosen) return null
  const isChosen = (/** @type {string} */ name) => name.toLowerCase() === chosen.toLowerCase()
  const chip = (/** @type {string} */ name, /** @type {any} */ text) =>
    html`<li>
      <a class="chip" href=${link(name)} aria-current=${isChosen(name) ? 'true' : undefined}
        >${text}</a
      >
    </li>`
  return html`<nav aria-label=${label}>
    <ul class="chips">
      ${chip('', all)}
      ${entries.map(({ name, stores }) => chip(name, html`${name} <small>${stores}</small>`))}
    </ul>
  </nav>`
}
