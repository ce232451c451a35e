import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** What the server sends of a page that only the browser can fill. */
export function Loading() {
  const { t } = useLocale()
  return html`<section class="card skeleton" aria-label=${t('page.loading')} />
    <noscript><p class="card">${t('page.needs-script')}</p></noscript>`
}
