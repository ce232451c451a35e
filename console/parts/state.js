/** What is shown in place of content: that there is none yet and what to do about it, or that it could not be loaded. */
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'

/**
 * Says the next step.
 * @param {{ title: string, text?: string, action?: string, link?: string, onAct?: () => void, children?: any }} props
 */
export function Empty({ title, text, action, link, onAct, children }) {
  return html`<section class="empty">
    <h2>${title}</h2>
    ${text && html`<p>${text}</p>`}
    ${action && link && html`<a class="button" href=${link}>${action}</a>`}
    ${action && onAct && html`<button type="button" class="button" onClick=${onAct}>${action}</button>`}
    ${children}
  </section>`
}

/** @param {{ error?: any, onRetry: () => unknown }} props */
export function Failure({ error, onRetry }) {
  const { t } = useLocale()
  return html`<section class="card" role="alert">
    <h2>${error?.message ? t('state.failed') : t('page.offline')}</h2>
    <p>${error?.message || t('page.offline-text')}</p>
    <button type="button" class="button" onClick=${onRetry}>${t('page.try-again')}</button>
  </section>`
}
