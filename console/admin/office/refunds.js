/** Refunds of all orders; what the provider cannot return is paid by hand, and recorded here. */
import { PhoneLink } from '../../../storefront/parts/phone-link.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { endRefund, refundState } from '../orders/refund.js'

/** @import { RefundOfOrder } from '../types.ts' */

/** @typedef {RefundOfOrder & { id: string }} Row */

const statuses = /** @type {const} */ (['pending', 'succeeded', 'failed'])

export function Refunds() {
  const { t, money, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Row>[]} */
  const columns = [
    {
      title: t('admin.order'),
      kind: 'main',
      show: ({ orderId, orderNumber, reason }) =>
        html`<a href=${linkTo('orders', orderId)}>${orderNumber}</a><small>${reason}</small>`,
      sortBy: ({ orderNumber }) => orderNumber,
    },
    {
      title: t('admin.status'),
      show: (row) => html`${t(refundState(row))}${row.note && html`<small>${row.note}</small>`}`,
      sortBy: ({ status }) => status,
    },
    {
      title: t('admin.payment'),
      show: ({ paymentMethod }) => t(`admin.method.${paymentMethod}`),
    },
    {
      title: t('admin.phone'),
      show: ({ contactPhone }) => html`<${PhoneLink} number=${contactPhone} />`,
    },
    {
      title: t('admin.when'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      title: t('office.refund-amount'),
      kind: 'number',
      show: ({ amount }) => money(amount),
      sortBy: ({ amount }) => amount,
    },
  ]
  /** @param {'succeeded' | 'failed'} status @returns {import('../../parts/list/actions.js').Action<Row>} */
  const ending = (status) => {
    const label = t(status === 'succeeded' ? 'admin.refund-paid' : 'admin.refund-not-paid')
    return {
      label,
      isFor: ({ manual, status: current }) => manual && current === 'pending',
      prepare: (rows) =>
        ask({
          title: t(`office.refund-sure.${status}`, { count: rows.length }),
          text: money(rows.reduce((sum, { amount }) => sum + amount, 0)),
          action: label,
          isDangerous: status === 'failed',
        }),
      each: ({ refundId }) => endRefund(refundId, status),
    }
  }
  return html`<${List}
    label=${t('office.refunds')}
    path="/api/admin/refunds"
    keyOf=${(/** @type {RefundOfOrder} */ { refundId }) => refundId}
    filters=${[
      {
        name: 'manual',
        label: t('office.refund-by'),
        options: [
          ['true', t('office.refund-by-hand')],
          ['false', t('office.refund-by-provider')],
        ],
      },
      {
        name: 'status',
        label: t('admin.status'),
        options: statuses.map((status) => [status, t(`office.refund-status.${status}`)]),
      },
    ]}
    columns=${columns}
    actions=${[ending('succeeded'), ending('failed')]}
    empty=${html`<${Empty} title=${t('office.no-refunds')} text=${t('office.no-refunds-text')} />`}
  />`
}
