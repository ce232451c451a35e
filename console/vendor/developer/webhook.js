/** One webhook: its state, its secret, and the log of its deliveries. */
import { useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { useAttempt } from '../../parts/message.js'
import { Deliveries } from './deliveries.js'

/** @import { Webhook } from '../types.ts' */

/** @param {{ webhook: Webhook, onChange: () => Promise<void>, onSecret: (secret: string) => void }} props */
export function WebhookCard({ webhook, onChange, onSecret }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  const [isLogOpen, setLogOpen] = useState(false)
  const { id, url, isEnabled, failingSince, lastError } = webhook
  const path = `/api/developer/webhooks/${id}`
  const change = (/** @type {boolean} */ next) =>
    attempt(async () => {
      await api('PATCH', path, { isEnabled: next })
      await onChange()
    })
  async function rotate() {
    const question = { title: t('webhooks.rotate-title'), text: t('webhooks.rotate-text') }
    if ((await ask({ ...question, action: t('webhooks.rotate') })) === null) return
    const reply = await attempt(() => api('POST', `${path}/rotate-secret`, {}))
    if (reply) onSecret(reply.secret)
  }
  async function remove() {
    const question = { title: t('webhooks.remove-title'), text: t('webhooks.remove-text') }
    if ((await ask({ ...question, action: t('webhooks.remove'), isDangerous: true })) === null)
      return
    await attempt(() => api('DELETE', path))
    await onChange()
  }
  return html`<section class="card">
    <h2>${url}</h2>
    <p>
      <span class=${isEnabled ? 'badge good' : 'badge'}
        >${t(isEnabled ? 'webhooks.on' : 'webhooks.off')}</span
      >
      ${webhook.events.map((event) => html` <code class="badge">${event}</code>`)}
    </p>
    ${failingSince && html`<p class="alert">${t('webhooks.failing', { when: moment(failingSince) })} ${lastError}</p>`}
    <p class="links">
      <button type="button" class="link" onClick=${() => void change(!isEnabled)}>
        ${t(isEnabled ? 'webhooks.disable' : 'webhooks.enable')}
      </button>
      <button type="button" class="link" onClick=${() => void rotate()}>
        ${t('webhooks.rotate')}
      </button>
      <button type="button" class="link danger" onClick=${() => void remove()}>
        ${t('webhooks.remove')}
      </button>
    </p>
    <details onToggle=${(/** @type {any} */ { currentTarget }) => setLogOpen(currentTarget.open)}>
      <summary>${t('webhooks.log')}</summary>
      ${isLogOpen && html`<${Deliveries} webhookId=${id} canSend=${isEnabled} />`}
    </details>
  </section>`
}
