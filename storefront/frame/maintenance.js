import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @param {{ message: string }} props The message of the admins, if they left one. */
export function Maintenance({ message }) {
  const { t } = useLocale()
  return html`<section class="card narrow splash">
    <h1>${t('maintenance.title')}</h1>
    <p>${message || t('maintenance.text')}</p>
    <p><a class="button quiet" href="">${t('maintenance.again')}</a></p>
  </section>`
}
