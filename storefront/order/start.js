/** The page of an order. */
import { WithUser } from '../account/with-user.js'
import { Skeleton } from '../parts/skeleton.js'
import { html } from '../shared/html.js'
import { lazy } from '../shared/lazy.js'
import { useLocale } from '../shared/locale.js'
import { startPage } from '../shared/start.js'

const LiveOrder = lazy(async () => (await import('./live.js')).LiveOrder, Skeleton)
const KeptOrder = lazy(async () => (await import('./live.js')).KeptOrder, Skeleton)

const id = location.pathname.split('/')[2] ?? ''

function OrderPage() {
  const { t } = useLocale()
  return html`<${WithUser} title=${t('order.log-in')} offline=${html`<${KeptOrder} id=${id} />`}>
    <${LiveOrder} id=${id} />
  <//>`
}

startPage(OrderPage)

// Back from the provider by the browser's button: the page is as it was left, in the middle of something.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
