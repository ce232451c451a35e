/** The sales agent of a store: its settings, a place to try it out, and its page on Messenger. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../../storefront/parts/form.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { say } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { StoreChoice } from '../store-choice.js'
import { useStores } from '../stores.js'
import { Messenger } from './messenger.js'
import { Playground } from './playground.js'

/** @import { Agent } from '../types.ts' */
/** @import { Store } from '../../../storefront/shared/api-types.ts' */

export function AgentSection() {
  const { t } = useLocale()
  const stores = useStores()
  const [chosen, choose] = useState('')
  const { data: usage } = useResource(() => api('GET', '/api/developer/usage'))
  const store = stores?.find(({ id }) => id === chosen) ?? stores?.[0]
  if (!stores) return html`<${Skeleton} />`
  if (!store) return html`<p>${t('store.none')}</p>`
  const hasPlan = usage?.limit !== 0
  return html`<h1>${t('vendor.agent')}</h1>
    <${StoreChoice} stores=${stores} chosen=${store.id} onChoose=${choose} />
    <div class="halves">
      <${Settings} key=${store.id} store=${store} />
      <${Playground} key=${`try-${store.id}`} store=${store} hasPlan=${hasPlan} />
      <${Messenger} key=${`messenger-${store.id}`} store=${store} hasPlan=${hasPlan} />
    </div>`
}

const switches = /** @type {const} */ (['enabled', 'testKeysUseModel'])

/** @param {{ store: Store }} props */
function Settings({ store }) {
  const { t } = useLocale()
  const path = `/api/vendor/stores/${store.id}/agent`
  const { data, error, reload, set } = useResource(() => api('GET', path), [path])
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  /** @type {Agent} */
  const agent = data.agent
  /** @param {Record<string, string>} values */
  const send = async ({ name, greeting, instructions, ...chosen }) => {
    const flags = Object.fromEntries(switches.map((each) => [each, chosen[each] === 'yes']))
    set(await api('PATCH', path, { name, greeting, instructions, ...flags }))
    say({ text: t('account.saved') })
  }
  return html`<section class="card">
    <h2>${t('agent.settings')}</h2>
    <${Form} send=${send} submit=${t('account.save')}>
      <${Field}
        name="name"
        label=${t('field.name')}
        maxlength="100"
        required
        defaultValue=${agent.name}
      />
      <${Field}
        name="greeting"
        label=${t('agent.greeting')}
        hint=${t('agent.greeting-hint')}
        multiline
        maxlength="500"
        defaultValue=${agent.greeting}
      />
      <${Field}
        name="instructions"
        label=${t('agent.instructions')}
        hint=${t('agent.instructions-hint')}
        multiline
        rows="8"
        maxlength="4000"
        defaultValue=${agent.instructions}
      />
      ${switches.map(
        (each) =>
          html`<p key=${each}>
            <label class="check">
              <input type="checkbox" name=${each} value="yes" defaultChecked=${agent[each]} />
              ${t(`agent.${each}`)}
            </label>
          </p>`,
      )}
    <//>
  </section>`
}
