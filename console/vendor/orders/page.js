/** One order in full, live while it is looked at. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'
import { Empty, Failure } from '../../parts/state.js'
import { linkTo, query } from '../../shell/router.js'
import { OrderCard } from './card.js'
import { numberOf } from './names.js'

/** @import { VendorOrder } from '../types.ts' */

const LOOK_MS = 1_500

/** @param {{ id: string }} props */
export function OrderPage({ id }) {
  const { t, moment } = useLocale()
  const {
    data: order,
    error,
    reload,
  } = useResource(() => loadOrder(id), [id], { everyMs: LOOK_MS })
  if (error?.status === 403 || error?.status === 404)
    return html`<${Empty}
      title=${t('orders.unknown')}
      link=${linkTo('orders')}
      action=${t('vendor.orders')}
    />`
  if (!order)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  return html`<div class="reading">
    <p><a class="back" href=${linkTo('orders')}>← ${t('vendor.orders')}</a></p>
    <h1>${numberOf(order)}</h1>
    <${OrderCard} order=${order} onChange=${reload} heading="h2" />
    ${
      order.source === 'platform' &&
      html`<section class="card">
        <h2>${t('orders.history')}</h2>
        <ul class="history">
          ${order.timeline.map(
            ({ status, at, by }, index) =>
              html`<li key=${index}>
                <strong>${t(`status.${status}`)}</strong> <span>${t(`actor.${by}`)}</span>
                <time datetime=${at}>${moment(at)}</time>
              </li>`,
          )}
        </ul>
        ${order.cancelReason && html`<p class="hint">${order.cancelReason}</p>`}
        ${order.deliveryFailure && html`<p class="alert">${t(`failure.${order.deliveryFailure.reason}`)} ${order.deliveryFailure.note}</p>`}
      </section>`
    }
  </div>`
}

/** An order that its customer placed, or one that the agent captured, as the address says. @param {string} id @returns {Promise<VendorOrder>} */
async function loadOrder(id) {
  if (query.value.has('captured'))
    return (await api('GET', `/api/vendor/captured-orders/${id}`)).order
  return { ...(await api('GET', `/api/orders/${id}`)).order, source: 'platform' }
}
