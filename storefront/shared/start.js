/** What the script of every page begins with: the count of the cart, the look-out for a new version, and its islands. Browser only. */
import { hydrate, render } from 'preact'
import { showCartCount } from '../cart/count.js'
import { html } from './html.js'
import { LocaleProvider } from './locale.js'
import { watchForNewVersion } from './new-version.js'
import { locale } from './page-locale.js'

showCartCount()
watchForNewVersion()

/**
 * Takes over the islands that the server has rendered.
 * @param {Record<string, import('preact').ComponentType<any>>} components
 */
export function startIslands(components) {
  for (const element of document.querySelectorAll('[data-island]')) {
    const { island = '', props = '{}' } = /** @type {HTMLElement} */ (element).dataset
    const component = components[island]
    if (component) hydrate(inLocale(component, JSON.parse(props)), element)
  }
}

/**
 * Renders a page that only the browser can fill, in place of what the server left in `main`.
 * @param {import('preact').ComponentType<any>} component
 * @param {object} [props]
 */
export function startPage(component, props = {}) {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'))
  main.replaceChildren()
  render(html`<div class="narrow">${inLocale(component, props)}</div>`, main)
}

/** @param {import('preact').ComponentType<any>} component @param {object} props */
function inLocale(component, props) {
  return html`<${LocaleProvider} value=${locale}><${component} ...${props} /></${LocaleProvider}>`
}
