/** What the rider has delivered, and the cash to hand over. */
import { Skeleton } from '../../storefront/parts/skeleton.js'
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { List } from '../parts/list/list.js'
import { useResource } from '../parts/resource.js'
import { Empty } from '../parts/state.js'

/** @import { Delivery } from './types.ts' */

export function History() {
  const { t, money, moment } = useLocale()
  const { data } = useResource(() => api('GET', '/api/rider/balance'))
  /** @type {import('../parts/list/table.js').Column<Delivery>[]} */
  const columns = [
    { title: t('rider.order'), kind: 'main', show: ({ orderNumber }) => orderNumber },
    { title: t('rider.to'), show: ({ deliveryAddress }) => deliveryAddress },
    {
      title: t('rider.amount'),
      kind: 'number',
      show: ({ total }) => money(total),
      sortBy: ({ total }) => total,
    },
    {
      title: t('rider.payment'),
      show: ({ paymentMethod }) =>
        t(paymentMethod === 'cash_on_delivery' ? 'rider.cash' : 'rider.online'),
      sortBy: ({ paymentMethod }) => paymentMethod,
    },
    {
      title: t('rider.when'),
      show: ({ status, timeline, createdAt }) =>
        `${t(status === 'delivered' ? 'rider.was-delivered' : 'rider.was-cancelled')}, ${moment(timeline.at(-1)?.at ?? createdAt)}`,
      sortBy: ({ timeline, createdAt }) => timeline.at(-1)?.at ?? createdAt,
    },
  ]
  return html`<h1>${t('rider.history')}</h1>
    <section class="card owed" aria-labelledby="owed">
      <h2 id="owed">${t('rider.owed')}</h2>
      ${data ? html`<p class="amount">${money(data.balance)}</p>` : html`<${Skeleton} />`}
      <p class="hint">${t('rider.owed-text')}</p>
    </section>
    <${List}
      label=${t('rider.history')}
      path="/api/rider/orders/history"
      columns=${columns}
      empty=${html`<${Empty}
        title=${t('rider.no-history')}
        text=${t('rider.no-history-text')}
        link="/console"
        action=${t('rider.route')}
      />`}
    />`
}
