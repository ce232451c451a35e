/** What a webhook was sent in the last 30 days, what it answered, and sending it again. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'

/** @import { Delivery } from '../types.ts' */

const LOOK_MS = 5_000
const looks = { pending: 'badge warm', delivered: 'badge good', failed: 'badge' }

/** @param {{ webhookId: string, canSend: boolean }} props */
export function Deliveries({ webhookId, canSend }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  const path = `/api/developer/webhooks/${webhookId}/deliveries?limit=50`
  const { data, error, reload } = useResource(() => api('GET', path), [path], { everyMs: LOOK_MS })
  if (!data) return error ? html`<${Failure} error=${error} onRetry=${reload} />` : null
  const resend = (/** @type {string} */ id) =>
    attempt(
      async () => {
        await api('POST', `/api/developer/webhooks/deliveries/${id}/resend`, {})
        await reload()
      },
      { done: t('webhooks.resent') },
    )
  return html`${data.data.length === 0 && html`<p class="hint">${t('webhooks.nothing-sent')}</p>`}
    <ul class="entries">
      ${data.data.map(
        (
          /** @type {Delivery} */ {
            id,
            event,
            status,
            attempts,
            responseStatus,
            responseBody,
            error: reason,
            payload,
            createdAt,
            nextAttemptAt,
          },
        ) =>
          html`<li key=${id}>
            <details>
              <summary>
                <span class=${looks[status]}>${t(`deliveries.${status}`)}</span> ${event}
                <small
                  >${moment(createdAt)} · ${t('deliveries.attempts', { count: attempts })}</small
                >
              </summary>
              <p>${t('deliveries.sent')}</p>
              <pre class="raw" tabindex="0"><code>${payload}</code></pre>
              <p>${t('deliveries.answer')} ${responseStatus ?? reason ?? '–'}</p>
              ${responseBody && html`<pre class="raw" tabindex="0"><code>${responseBody}</code></pre>`}
              ${status === 'pending' && nextAttemptAt && html`<p>${t('deliveries.next', { when: moment(nextAttemptAt) })}</p>`}
              ${canSend && html`<${Act} look="button quiet" onAct=${() => resend(id)}>${t('webhooks.resend')}<//>`}
            </details>
          </li>`,
      )}
    </ul>`
}
