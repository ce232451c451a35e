/** The page of an order: it follows what happens, and asks what there is to answer. */
import { useEffect, useState } from 'preact/hooks'
import { PushCard } from '../account/push-card.js'
import { SignIn } from '../account/sign-in.js'
import { NoConnection, WithUser } from '../account/with-user.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { logOut } from '../shared/session.js'
import { startPage } from '../shared/start.js'
import { Actions } from './actions.js'
import { Pay } from './pay.js'
import { Replacements } from './replacements.js'
import { Reviews } from './review.js'
import { isFinal } from './states.js'
import { Facts, Items, Summary } from './view.js'
import { look, order, showKept, trouble, watchOrder } from './watch.js'

const id = location.pathname.split('/')[2] ?? ''
const hasFailed = new URLSearchParams(location.search).get('payment') === 'failed'

function OrderPage() {
  const { t } = useLocale()
  useEffect(() => void showKept(id), [])
  return html`<${WithUser} title=${t('order.log-in')} offline=${order.value && html`<${Kept} />`}>
    <${Watched} />
  <//>`
}

/** What the phone keeps of the order, without a connection. */
function Kept() {
  const { t } = useLocale()
  if (!order.value) return null
  return html`<p class="banner" role="status">${t('order.offline')}</p>
    <${Shown} settings=${null} />`
}

function Watched() {
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
  if (error?.status === 401)
    return html`<${SignIn} title=${t('order.log-in')} onDone=${() => look(id)} />`
  if (error?.status === 403) return html`<${Foreign} />`
  if (error?.status === 404)
    return html`<section class="card">
      <h1>${t('order.unknown')}</h1>
      <p>${t('order.unknown-text')}</p>
      <a class="button" href="/orders">${t('orders.title')}</a>
    </section>`
  if (error) return html`<${NoConnection} onRetry=${() => look(id)} />`
  return html`<section class="card skeleton" aria-label=${t('page.loading')} />`
}

/** @param {{ settings: any }} props */
function Shown({ settings }) {
  const shown = order.value
  if (!shown) return null
  document.title = shown.orderNumber
  return html`<${Summary} order=${shown} hasFailed=${hasFailed} />
    <${Replacements} order=${shown} />
    ${shown.status === 'pending' && settings && html`<${Pay} order=${shown} settings=${settings} hasFailed=${hasFailed} />`}
    ${settings && html`<${Reviews} order=${shown} />`}
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

startPage(OrderPage)

// Back from the provider by the browser's button: the page is as it was left, in the middle of something.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
