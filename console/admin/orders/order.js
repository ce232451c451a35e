/** One order for admins: its state, goods and money, its rider, and what can be done. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { api } from '../../../storefront/shared/api.js'
import { countOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { Assignment } from './assignment.js'
import { Decisions } from './decisions.js'
import { PaymentCard } from './payment.js'

/** @import { Order } from '../types.ts' */

const LOOK_MS = 2_000

/** @param {{ id: string }} props */
export function OrderPage({ id }) {
  const { t, moment } = useLocale()
  /** @returns {Promise<Order>} */
  const load = async () => (await api('GET', `/api/orders/${id}`)).order
  const { data: order, error, reload } = useResource(load, [id], { everyMs: LOOK_MS })
  if (!order)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  return html`<p><a class="back" href=${linkTo('orders')}>← ${t('admin.orders')}</a></p>
    <h1>${order.orderNumber}</h1>
    <p class="state" data-status=${order.status} role="status">
      ${t(`admin.status.${order.status}`)}
    </p>
    ${order.agent && html`<p class="hint">${t('admin.agent', { agent: order.agent })}</p>`}
    ${
      order.deliveryFailure &&
      html`<p class="alert">
        ${t(`admin.failure.${order.deliveryFailure.reason}`)}${order.deliveryFailure.note && `: ${order.deliveryFailure.note}`}
      </p>`
    }
    <${Decisions} order=${order} onChange=${reload} />
    <div class="columns">
      <${Goods} order=${order} />
      <section class="card" aria-labelledby="where">
        <h2 id="where">${t('admin.where')}</h2>
        <dl class="facts">
          ${
            order.customer &&
            html`<dt>${t('admin.customer')}</dt>
              <dd>${order.customer.firstName} ${order.customer.lastName}</dd>`
          }
          <dt>${t('admin.address')}</dt>
          <dd>${order.deliveryAddress ?? t('admin.pickup')}</dd>
          <dt>${t('admin.phone')}</dt>
          <dd>${order.contactPhone}</dd>
          ${
            order.notes &&
            html`<dt>${t('admin.notes')}</dt>
              <dd>${order.notes}</dd>`
          }
        </dl>
        <ol class="timeline" aria-label=${t('admin.timeline')}>
          ${order.timeline.map(
            ({ status, at, by }) =>
              html`<li key=${status + at}>
                <span>${t(`admin.status.${status}`)}</span>
                <small>${moment(at)}, ${t(`admin.by.${by}`)}</small>
              </li>`,
          )}
        </ol>
      </section>
      ${order.fulfilment === 'delivery' && html`<${Assignment} order=${order} onChange=${reload} />`}
      <${PaymentCard} order=${order} />
    </div>`
}

/** @param {{ order: Order }} props */
function Goods({ order: { stores, items, subtotal, deliveryFee, total } }) {
  const { t, money, number } = useLocale()
  return html`<section class="card" aria-labelledby="goods">
    <h2 id="goods">${t('admin.goods')}</h2>
    ${stores.map(
      ({ id, name, status }) =>
        html`<div class="part" key=${id}>
          <h3>${name} · ${t(`admin.status.${status}`)}</h3>
          <ul>
            ${items
              .filter(({ storeId }) => storeId === id)
              .map(
                (item) =>
                  html`<li key=${item.id}>
                    <span>
                      ${countOf(item, number)} ${item.name}${item.variant && ` (${item.variant})`}
                    </span>
                    <strong>${money(item.lineTotal)}</strong>
                  </li>`,
              )}
          </ul>
        </div>`,
    )}
    <dl class="totals">
      <dt>${t('admin.subtotal')}</dt>
      <dd>${money(subtotal)}</dd>
      <dt>${t('admin.fee')}</dt>
      <dd>${money(deliveryFee)}</dd>
      <dt>${t('admin.total')}</dt>
      <dd>${money(total)}</dd>
    </dl>
  </section>`
}
