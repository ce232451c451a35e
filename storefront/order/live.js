/** An order that is live: it follows what happens, and asks what there is to answer. */
import { useEffect, useState } from 'preact/hooks'
import { NoConnection } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'
import { logOut } from '../shared/session.js'
import { isFinal } from './states.js'
import { Facts, Items, Summary } from './view.js'
import { look, order, showKept, trouble, watchOrder } from './watch.js'

const Actions = lazy(async () => (await import('./actions.js')).Actions)
const Pay = lazy(async () => (await import('./pay.js')).Pay)
const PushCard = lazy(async () => (await import('../account/push-card.js')).PushCard)
const Replacements = lazy(async () => (await import('./replacements.js')).Replacements)
const Reviews = lazy(async () => (await import('./review.js')).Reviews)

const hasFailed = new URLSearchParams(location.search).get('payment') === 'failed'

/** @param {{ id: string }} props */
export function LiveOrder({ id }) {
  const { t } = useLocale()
  const [settings, setSettings] = useState(/** @type {any} */ (null))
  useEffect(() => void start(), [])
  async function start() {
    await watchOrder(id)
    setSettings((await api('GET', '/api/settings').catch(() => ({ settings: {} }))).settings)
  }
  const error = trouble.value
  if (order.value)
    return html`${error && html`<p class="banner" role="status">${t('order.offline')}</p>`}
      <${Shown} settings=${settings} />`
  if (error?.status === 403) return html`<${Foreign} />`
  if (error?.status === 404)
    return html`<section class="card">
      <h1>${t('order.unknown')}</h1>
      <p>${t('order.unknown-text')}</p>
      <a class="button" href="/orders">${t('orders.title')}</a>
    </section>`
  if (error) return html`<${NoConnection} onRetry=${() => look(id)} />`
  return html`<${Skeleton} />`
}

/** What the phone keeps of the order, without a connection. @param {{ id: string }} props */
export function KeptOrder({ id }) {
  const { t } = useLocale()
  useEffect(() => void showKept(id), [])
  if (!order.value) return html`<${NoConnection} onRetry=${() => location.reload()} />`
  return html`<p class="banner" role="status">${t('order.offline')}</p>
    <${Shown} settings=${null} />`
}

/** @param {{ settings: any }} props */
function Shown({ settings }) {
  const shown = order.value
  if (!shown) return null
  document.title = shown.orderNumber
  return html`<${Summary} order=${shown} hasFailed=${hasFailed} />
    ${shown.replacements.some(({ status }) => status === 'pending') && html`<${Replacements} order=${shown} />`}
    ${shown.status === 'pending' && settings && html`<${Pay} order=${shown} settings=${settings} hasFailed=${hasFailed} />`}
    ${settings && shown.status === 'delivered' && html`<${Reviews} order=${shown} />`}
    ${settings && !isFinal(shown) && shown.status !== 'pending' && html`<${PushCard} isOffer />`}
    <${Items} order=${shown} />
    <${Facts} order=${shown} />
    ${settings && html`<${Actions} order=${shown} />`}`
}

function Foreign() {
  const { t } = useLocale()
  return html`<section class="card">
    <h1>${t('order.foreign')}</h1>
    <p>${t('order.foreign-text')}</p>
    <button type="button" class="button" onClick=${() => logOut(location.pathname)}>
      ${t('order.other-account')}
    </button>
  </section>`
}
