/** The API keys: made with a name, shown once, with their last use, and revoked. */
import { useState } from 'preact/hooks'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { useStores } from '../stores.js'
import { NewKey } from './new-key.js'
import { Secret } from './secret.js'
import { Usage } from './usage.js'

/** @import { ApiKey } from '../types.ts' */

export function Keys() {
  const { t } = useLocale()
  const attempt = useAttempt()
  const stores = useStores() ?? []
  const [made, setMade] = useState(/** @type {{ key: ApiKey, apiKey: string } | null} */ (null))
  const { data, error, reload } = useResource(() => api('GET', '/api/developer/keys?limit=100'))
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  /** @param {ApiKey} key */
  async function revoke({ id, name }) {
    const question = { title: t('keys.revoke-title', { name }), text: t('keys.revoke-text') }
    if ((await ask({ ...question, action: t('keys.revoke'), isDangerous: true })) === null) return
    await attempt(() => api('DELETE', `/api/developer/keys/${id}`), { done: t('keys.revoked') })
    await reload()
  }
  /** @param {{ key: ApiKey, apiKey: string }} reply */
  async function show(reply) {
    setMade(reply)
    await reload()
  }
  return html`<${Usage} />
    <section class="card">
      <h2>${t('keys.title')}</h2>
      ${data.data.length === 0 && html`<p class="hint">${t('keys.none')}</p>`}
      <ul class="entries">
        ${data.data.map(
          (/** @type {ApiKey} */ key) =>
            html`<li key=${key.id}>
              <div>
                <strong>${key.name}</strong> <span class="badge">${t(`keys.${key.kind}`)}</span>
                <small>
                  <code>${key.prefix}…${key.lastFour}</code>
                  ${stores.length > 1 && ` · ${stores.find(({ id }) => id === key.storeId)?.name}`}
                </small>
                <${LastUse} at=${key.lastUsedAt} />
              </div>
              <button type="button" class="link danger" onClick=${() => void revoke(key)}>
                ${t('keys.revoke')}<span class="visually-hidden">: ${key.name}</span>
              </button>
            </li>`,
        )}
      </ul>
    </section>
    <section class="card">
      <h2>${t('keys.new')}</h2>
      <${NewKey} key=${data.total} stores=${stores} onMade=${show} />
    </section>
    ${
      made &&
      html`<${Secret}
        title=${t('keys.made', { name: made.key.name })}
        secret=${made.apiKey}
        example=${curlOf(made.apiKey)}
        onClose=${() => setMade(null)}
      />`
    }`
}

/** @param {{ at: string | null }} props */
function LastUse({ at }) {
  const { t, moment } = useLocale()
  return html`<small>${at ? t('keys.last-used', { when: moment(at) }) : t('keys.unused')}</small>`
}

/** A first message to the agent, ready for a shell. @param {string} key */
const curlOf = (key) => `curl -s '${location.origin}/v1/chat' \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"message":"Magkano ang bigas?","session_id":"${crypto.randomUUID()}"}'`
