/** What every page has around it: header and footer. Rendered by the server only. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Icon } from '../parts/icon.js'

/**
 * @param {object} props
 * @param {string} props.siteName
 * @param {string} props.markUrl
 * @param {boolean} props.hasStorefront
 * @param {any} props.children
 */
export function Frame({ siteName, markUrl, hasStorefront, children }) {
  const { t } = useLocale()
  return html`<body>
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="awning">
      <a class="brand" href="/"
        ><img src=${markUrl} alt="" width="36" height="36" /><span>${siteName}</span></a
      >
      ${hasStorefront && html`<${Navigation} />`}
    </header>
    <main id="main">${children}</main>
    <footer class="foot">
      <${Languages} />
      ${hasStorefront && html`<${FooterLinks} />`}
    </footer>
  </body>`
}

function Navigation() {
  const { t } = useLocale()
  return html`<nav class="tools" aria-label=${t('frame.navigation')}>
    <a href="/search"
      ><${Icon} name="search" /><span class="visually-hidden">${t('frame.search')}</span></a
    >
    <a href="/account"
      ><${Icon} name="person" /><span class="visually-hidden">${t('frame.account')}</span></a
    >
    <a href="/cart"
      ><${Icon} name="basket" /><span class="visually-hidden">${t('frame.cart')}</span
      ><span id="cart-count" class="count" hidden></span
    ></a>
  </nav>`
}

function FooterLinks() {
  const { t } = useLocale()
  return html`<ul class="links">
    <li><a href="/rentals">${t('frame.rentals')}</a></li>
    <li><a href="/sell">${t('frame.sell')}</a></li>
    <li><a href="/ride">${t('frame.ride')}</a></li>
    <li><a href="/docs">${t('frame.builders')}</a></li>
  </ul>`
}

const names = { en: 'English', fil: 'Filipino', ceb: 'Cebuano' }

/** A form, so that a language can be chosen without scripts. The server leads back to the page that sent it. */
function Languages() {
  const { t, language } = useLocale()
  return html`<form class="languages" action="/language" aria-label=${t('frame.language')}>
    ${Object.entries(names).map(
      ([code, name]) =>
        html`<button
          name="language"
          value=${code}
          lang=${code}
          class="link"
          aria-pressed=${String(code === language)}
        >
          ${name}
        </button>`,
    )}
  </form>`
}
