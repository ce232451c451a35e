/** Every order, and one of them. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { orderStatuses } from '../../../storefront/shared/order-statuses.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { OrderPage } from './order.js'

/** @import { Order } from '../types.ts' */

/** @param {{ id: string }} props */
export function Orders({ id }) {
  return id ? html`<${OrderPage} key=${id} id=${id} />` : html`<${OrderList} />`
}

function OrderList() {
  const { t, money, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Order>[]} */
  const columns = [
    {
      title: t('admin.order'),
      kind: 'main',
      show: ({ id, orderNumber, agent }) =>
        html`<a href=${linkTo('orders', id)}>${orderNumber}</a
          >${agent && html`<small>${t('admin.agent', { agent })}</small>`}`,
      sortBy: ({ orderNumber }) => orderNumber,
    },
    {
      title: t('admin.status'),
      show: ({ status }) => t(`admin.status.${status}`),
      sortBy: ({ status }) => orderStatuses.indexOf(status),
    },
    { title: t('admin.stores'), show: ({ stores }) => stores.map(({ name }) => name).join(', ') },
    {
      title: t('admin.rider'),
      show: ({ rider }) => (rider ? `${rider.firstName} ${rider.lastName}` : ''),
      sortBy: ({ rider }) => rider?.firstName ?? '',
    },
    {
      title: t('admin.total'),
      kind: 'number',
      show: ({ total }) => money(total),
      sortBy: ({ total }) => total,
    },
    {
      title: t('admin.payment'),
      show: ({ paymentMethod, paymentStatus }) =>
        `${t(`admin.method.${paymentMethod}`)}, ${t(`admin.payment.${paymentStatus}`)}`,
      sortBy: ({ paymentMethod }) => paymentMethod,
    },
    {
      title: t('admin.when'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  /** @type {import('../../parts/list/actions.js').Action<Order>[]} */
  const actions = [
    {
      label: t('admin.cancel'),
      look: 'danger',
      isFor: ({ allowedMoves }) => allowedMoves.includes('cancelled'),
      prepare: (rows) =>
        ask({
          title: t('admin.cancel-sure', { count: rows.length }),
          action: t('admin.cancel'),
          reason: t('admin.reason'),
          isDangerous: true,
        }),
      each: ({ id }, reason) => api('POST', `/api/orders/${id}/cancel`, { reason: reason || null }),
    },
  ]
  return html`<h1>${t('admin.orders')}</h1>
    <${List}
      label=${t('admin.orders')}
      path="/api/admin/orders"
      search=${t('admin.search-orders')}
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: orderStatuses.map((status) => [status, t(`admin.status.${status}`)]),
        },
        {
          name: 'deliveryFailed',
          label: t('admin.delivery'),
          options: [['true', t('admin.delivery-failed')]],
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty} title=${t('admin.no-orders')} text=${t('admin.no-orders-text')} />`}
    />`
}
