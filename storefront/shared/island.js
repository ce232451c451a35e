/** A part of a page that becomes interactive: the server renders it, the browser takes it over with the same component. */
import { html } from './html.js'

/**
 * @template {object} Props
 * @param {object} island
 * @param {string} island.name As the page's script passes it to `startIslands`.
 * @param {import('preact').ComponentType<Props>} island.component
 * @param {Props} island.props Plain data: it travels as JSON.
 */
export function Island({ name, component, props }) {
  return html`<div data-island=${name} data-props=${JSON.stringify(props)}>
    <${component} ...${props} />
  </div>`
}
