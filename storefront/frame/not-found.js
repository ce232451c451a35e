import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** Says neither what is missing nor whether it ever was there. */
export function NotFound() {
  const { t } = useLocale()
  return html`<section class="card narrow">
    <h1>${t('not-found.title')}</h1>
    <p>${t('not-found.text')}</p>
    <p><a class="button" href="/">${t('not-found.home')}</a></p>
  </section>`
}
