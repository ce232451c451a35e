/** The console of a customer: the ways to become somebody who works here. */
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { logOut } from '../../storefront/shared/session.js'

export function Visitor() {
  const { t } = useLocale()
  return html`<section class="card">
    <h1>${t('visitor.title')}</h1>
    <p>${t('visitor.text')}</p>
    <a class="button" href="/sell">${t('account.sell')}</a>
    <a class="button quiet" href="/ride">${t('account.ride')}</a>
    <p class="aside">
      <button type="button" class="link" onClick=${() => void logOut('/console')}>
        ${t('visitor.other')}
      </button>
    </p>
  </section>`
}
