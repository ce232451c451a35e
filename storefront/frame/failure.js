import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @typedef {'limited' | 'busy' | 'broken'} FailureKind */

/** What passes by itself, or may. It says no detail. @param {{ kind: FailureKind }} props */
export function Failure({ kind }) {
  const { t } = useLocale()
  return html`<section class="card narrow splash">
    <h1>${t(`failure.${kind}`)}</h1>
    <p>${t(`failure.${kind}.text`)}</p>
    <p><a class="button quiet" href="">${t('maintenance.again')}</a></p>
  </section>`
}
