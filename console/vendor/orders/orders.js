/** All orders of the vendor, of any source and status, and one of them in full. */
import { countOf } from '../../../storefront/shared/amount.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { moveOrder } from '../moves.js'
import { nextMove, statuses, statusOf } from '../today/board.js'
import { linkToOrder, numberOf } from './names.js'
import { OrderPage } from './page.js'
import { printSlips } from './slip.js'

/** @import { VendorOrder } from '../types.ts' */
/** @import { TextKey } from '../../../storefront/shared/texts.ts' */

const sources = /** @type {const} */ (['platform', 'api', 'messenger'])

/** @param {{ id: string }} props */
export function Orders({ id }) {
  return id ? html`<${OrderPage} id=${id} />` : html`<${All} />`
}

function All() {
  const locale = useLocale()
  const { t, moment, money, number } = locale
  /** @type {import('../../parts/list/actions.js').Action<VendorOrder>[]} */
  const actions = [
    {
      label: t('orders.move'),
      each: (order) => moveOrder(order, nextMove(order)?.to ?? ''),
      isFor: (order) => !['delivered', undefined].includes(nextMove(order)?.to),
    },
    {
      label: t('orders.print'),
      prepare: async (orders) => (printSlips(orders, locale), null),
      each: async () => {},
    },
  ]
  /** @type {import('../../parts/list/table.js').Column<VendorOrder>[]} */
  const columns = [
    {
      title: t('orders.number'),
      kind: 'main',
      show: (order) => html`<a href=${linkToOrder(order)}>${numberOf(order)}</a>`,
      sortBy: numberOf,
    },
    {
      title: t('orders.status'),
      show: (order) => html`<${Status} order=${order} />`,
      sortBy: (order) => statuses.indexOf(/** @type {any} */ (statusOf(order))),
    },
    {
      title: t('orders.source'),
      show: ({ source }) => t(`source.${source}`),
      sortBy: ({ source }) => source,
    },
    {
      title: t('orders.goods'),
      show: ({ items }) => items.map((item) => `${countOf(item, number)} ${item.name}`).join(', '),
    },
    {
      title: t('orders.amount'),
      kind: 'number',
      show: (order) => money(amountOf(order)),
      sortBy: amountOf,
    },
    {
      title: t('orders.when'),
      kind: 'number',
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  return html`<h1>${t('vendor.orders')}</h1>
    <${List}
      label=${t('vendor.orders')}
      path="/api/vendor/orders"
      search=${t('orders.search')}
      filters=${[
        {
          name: 'status',
          label: t('orders.status'),
          options: statuses.map((each) => [each, t(`status.${each}`)]),
        },
        {
          name: 'source',
          label: t('orders.source'),
          options: sources.map((each) => [each, t(`source.${each}`)]),
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty} title=${t('orders.none')} text=${t('orders.none-text')} link=${linkTo('products', 'new')} action=${t('first.product')} />`}
    />`
}

/** @param {VendorOrder} order */
const amountOf = (order) => (order.source === 'platform' ? order.subtotal : order.total)

const looks = /** @type {Record<string, string>} */ ({
  new: 'badge warm',
  confirmed: 'badge warm',
  preparing: 'badge good',
  ready: 'badge good',
})

/** @param {{ order: VendorOrder }} props */
function Status({ order }) {
  const { t } = useLocale()
  const status = statusOf(order)
  return html`<span class=${looks[status] ?? 'badge'}
    >${t(/** @type {TextKey} */ (`status.${status}`))}</span
  >`
}
