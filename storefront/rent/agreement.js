import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @param {{ title: string, content: string, version: number, updatedAt: string }} props */
export function AgreementPage({ title, content, version, updatedAt }) {
  const { t, day } = useLocale()
  return html`<article class="card narrow">
    <h1>${title}</h1>
    <p class="hint">${t('agreement.version', { version, day: day(updatedAt) })}</p>
    <p class="description">${content}</p>
  </article>`
}
