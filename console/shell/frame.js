/** What the server sends of the console: the browser fills it. Rendered by the server only. */
import { html } from '../../storefront/shared/html.js'

/**
 * @param {object} props
 * @param {string} props.siteName
 * @param {string} props.markUrl
 * @param {boolean} props.hasStorefront
 * @param {any} props.children
 */
export function ConsoleFrame({ siteName, markUrl, hasStorefront, children }) {
  return html`<body class="console">
    <div
      id="app"
      data-site=${siteName}
      data-mark=${markUrl}
      data-market=${hasStorefront ? '/' : undefined}
    >
      <main id="main">${children}</main>
    </div>
  </body>`
}
