/** What has become of an application. */
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @typedef {{ status: 'pending' | 'approved' | 'rejected', reason: string | null, createdAt: string, reviewedAt: string | null }} Application */

/** @param {{ application: Application, name: string, onAgain?: () => void, again: string, workUrl?: string }} props */
export function ApplicationState({ application, name, onAgain, again, workUrl }) {
  const { t, moment } = useLocale()
  const { status, reason, createdAt, reviewedAt } = application
  const states = { pending: 'pending', approved: 'delivered', rejected: 'cancelled' }
  return html`<section class="card" aria-labelledby="application-title">
    <h2 id="application-title">${name}</h2>
    <p class="state" data-status=${states[status]} role="status">${t(`apply.${status}`)}</p>
    ${reason && html`<p>${t('order.reason', { reason })}</p>`}
    <p class="hint">${t('apply.sent', { when: moment(createdAt) })}</p>
    ${reviewedAt && html`<p class="hint">${t('apply.reviewed', { when: moment(reviewedAt) })}</p>`}
    ${
      status === 'approved' &&
      workUrl &&
      html`<a class="button" href=${workUrl}>${t('account.work')}</a>`
    }
    ${
      onAgain &&
      html`<button type="button" class="button quiet" onClick=${onAgain}>${again}</button>`
    }
  </section>`
}
