/** The store's page on Messenger: connected with its access token, which is never shown again, and disconnected. */
import { Field, Form } from '../../../storefront/parts/form.js'
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { say, useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'

/** @import { Store } from '../../../storefront/shared/api-types.ts' */
/** @import { MessengerPage } from '../types.ts' */
/** @typedef {{ messenger: MessengerPage | null }} Reply */

/** @param {{ store: Store, hasPlan: boolean }} props without the plan a page can only be disconnected */
export function Messenger({ store, hasPlan }) {
  const { t } = useLocale()
  const path = `/api/vendor/stores/${store.id}/messenger`
  const { data, error, reload, set } = useResource(
    () => /** @type {Promise<Reply>} */ (api('GET', path)),
    [path],
  )
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const page = data.messenger
  return html`<section class="card">
    <h2>${t('messenger.title')}</h2>
    ${page ? html`<${Connected} path=${path} page=${page} onChange=${set} />` : html`<p class="hint">${t('messenger.text')}</p>`}
    ${!hasPlan && html`<p class="banner">${t('messenger.pro')}</p>`}
    ${hasPlan && !page && html`<${Connect} path=${path} onChange=${set} />`}
    ${
      hasPlan &&
      page &&
      html`<details key=${page.connectedAt}>
        <summary>${t('messenger.renew')}</summary>
        <${Connect} path=${path} pageId=${page.pageId} onChange=${set} />
      </details>`
    }
  </section>`
}

/** @param {{ path: string, page: MessengerPage, onChange: (reply: Reply) => void }} props */
function Connected({ path, page, onChange }) {
  const { t, moment } = useLocale()
  const attempt = useAttempt()
  async function disconnect() {
    const question = { title: t('messenger.off-title'), text: t('messenger.off-text') }
    if ((await ask({ ...question, action: t('messenger.off'), isDangerous: true })) === null) return
    const done = t('messenger.is-off')
    const reply = await attempt(() => api('PATCH', path, { pageId: null }), { done })
    if (reply) onChange(reply)
  }
  return html`<p>
      <span class="badge good">${t('messenger.on')}</span> <strong>${page.pageName}</strong>
      <small>${t('messenger.page-id')} ${page.pageId}</small>
      <small>${t('messenger.since', { when: moment(page.connectedAt) })}</small>
    </p>
    ${page.lastError && html`<p class="alert">${t('messenger.failed')} ${page.lastError}</p>`}
    <p class="links">
      <button type="button" class="link danger" onClick=${() => void disconnect()}>
        ${t('messenger.off')}
      </button>
    </p>`
}

/** @param {{ path: string, pageId?: string, onChange: (reply: Reply) => void }} props */
function Connect({ path, pageId, onChange }) {
  const { t } = useLocale()
  /** @param {Record<string, string>} values */
  const send = async (values) => {
    onChange(await api('PATCH', path, { pageId: values.pageId, pageToken: values.pageToken }))
    say({ text: t('messenger.is-on') })
  }
  /** @param {any} error */
  const explain = ({ code }) => {
    if (code === 'BUSY') return t('messenger.away')
    return code === 'CONFLICT' ? t('messenger.conflict') : null
  }
  return html`<${Form} send=${send} submit=${t('messenger.connect')} explain=${explain}>
    <${Field}
      name="pageId"
      label=${t('messenger.page-id')}
      hint=${t('messenger.page-id-hint')}
      inputmode="numeric"
      autocomplete="off"
      maxlength="64"
      required
      defaultValue=${pageId}
    />
    <${Field}
      name="pageToken"
      type="password"
      label=${t('messenger.token')}
      hint=${t('messenger.token-hint')}
      autocomplete="off"
      maxlength="1024"
      required
    />
  <//>`
}
