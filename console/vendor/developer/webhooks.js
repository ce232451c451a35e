/** The webhooks, each with the log of what it was sent. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { StoreChoice } from '../store-choice.js'
import { useStores } from '../stores.js'
import { Secret } from './secret.js'
import { WebhookCard } from './webhook.js'

/** @import { Webhook } from '../types.ts' */

const LOOK_MS = 5_000

export function Webhooks() {
  const { t } = useLocale()
  const stores = useStores() ?? []
  const [secret, setSecret] = useState('')
  const { data, error, reload } = useResource(
    () => api('GET', '/api/developer/webhooks?limit=100'),
    [],
    { everyMs: LOOK_MS },
  )
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  /** @param {Record<string, string>} values */
  const send = async ({ url, storeId }) => {
    const made = await api('POST', '/api/developer/webhooks', { url, ...(storeId && { storeId }) })
    setSecret(made.secret)
    await reload()
  }
  return html`${data.data.length === 0 && html`<p class="hint">${t('webhooks.none')}</p>`}
    ${data.data.map(
      (/** @type {Webhook} */ webhook) =>
        html`<${WebhookCard}
          key=${webhook.id}
          webhook=${webhook}
          onChange=${reload}
          onSecret=${setSecret}
        />`,
    )}
    <section class="card">
      <h2>${t('webhooks.new')}</h2>
      <${Form} key=${data.total} send=${send} submit=${t('webhooks.make')}>
        <${Field}
          name="url"
          type="url"
          label=${t('webhooks.url')}
          hint=${t('webhooks.url-hint')}
          placeholder="https://"
          required
        />
        <${StoreChoice} stores=${stores} all=${t('webhooks.all-stores')} />
      <//>
    </section>
    ${secret && html`<${Secret} title=${t('webhooks.secret')} secret=${secret} onClose=${() => setSecret('')} />`}`
}
