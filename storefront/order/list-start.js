/** The orders of a customer, newest first. The phone keeps the first page to be read offline. */
import { get, set } from 'idb-keyval'
import { useEffect, useState } from 'preact/hooks'
import { NoConnection, WithUser } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { api, ApiError } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'
import { OrderCard } from './card.js'

/** @import { Order } from '../shared/api-types.ts' */
/** @typedef {{ data: Order[], total: number }} Orders */

const PAGE = 20
const KEY = 'orders'

function OrdersPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('orders.log-in')} offline=${html`<${KeptList} />`}>
    <${OwnList} />
  <//>`
}

function OwnList() {
  const { t } = useLocale()
  const [orders, setOrders] = useState(/** @type {Orders | null} */ (null))
  const [isOffline, setOffline] = useState(false)
  useEffect(() => void more(), [])
  async function more() {
    const before = orders?.data ?? []
    try {
      const path = `/api/orders?limit=${PAGE}&offset=${before.length}`
      const { data, total } = await api('GET', path)
      if (before.length === 0) await set(KEY, { data, total }).catch(() => {})
      setOrders({ data: [...before, ...data], total })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOffline(true)
    }
  }
  if (isOffline && !orders) return html`<${KeptList} />`
  if (!orders) return html`<${Skeleton} />`
  return html`<${List} orders=${orders.data} /> ${
      orders.data.length < orders.total &&
      html`<button type="button" class="button quiet" onClick=${more}>${t('orders.more')}</button>`
    }`
}

function KeptList() {
  const { t } = useLocale()
  const [kept, setKept] = useState(/** @type {Orders | null | undefined} */ (undefined))
  useEffect(
    () =>
      void get(KEY).then(
        (orders) => setKept(orders ?? null),
        () => setKept(null),
      ),
    [],
  )
  if (kept === undefined) return null
  if (!kept) return html`<${NoConnection} onRetry=${() => location.reload()} />`
  return html`<p class="banner" role="status">${t('order.offline')}</p>
    <${List} orders=${kept.data} isOffline />`
}

/** @param {{ orders: Order[], isOffline?: boolean }} props */
function List({ orders, isOffline = false }) {
  const { t } = useLocale()
  if (orders.length === 0)
    return html`<h1>${t('orders.title')}</h1>
      <section class="card">
        <p>${t('orders.empty')}</p>
        <a class="button" href="/">${t('cart.to-market')}</a>
      </section>`
  return html`<h1>${t('orders.title')}</h1>
    <ul class="order-list">
      ${orders.map(
        (order) => html`<${OrderCard} key=${order.id} order=${order} canReorder=${!isOffline} />`,
      )}
    </ul>`
}

startPage(OrdersPage)
