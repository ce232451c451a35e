/** The first screen of admins: what needs them, and the numbers of the day. */
import { Skeleton } from '../../../storefront/parts/skeleton.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { orderStatuses } from '../../../storefront/shared/order-statuses.js'
import { useResource } from '../../parts/resource.js'
import { Failure } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { Bars, Days } from './bars.js'
import { loadToday } from './load.js'
import { Operations } from './operations.js'

/** @import { Order, OrderInWork } from '../types.ts' */

const LOOK_MS = 15_000

const methods = /** @type {Order['paymentMethod'][]} */ ([
  'cash_on_delivery',
  'ewallet_a',
  'ewallet_b',
  'online_banking_c',
])

export function Today() {
  const { t, money, number, day: dayName } = useLocale()
  const { data, error, reload } = useResource(() => loadToday(Date.now()), [], { everyMs: LOOK_MS })
  if (!data)
    return error ? html`<${Failure} error=${error} onRetry=${reload} />` : html`<${Skeleton} />`
  const { stats, day, month, late, toDo } = data
  const figures = [
    [t('admin.revenue-today'), money(stats.revenueToday)],
    [t('admin.orders-today'), number(day.orders.total)],
    [t('admin.open-orders'), number(stats.openOrders)],
    [t('admin.revenue-month'), money(stats.revenueThisMonth)],
    [t('admin.active-stores'), number(stats.activeStores)],
    [t('admin.all-users'), number(stats.totalUsers)],
  ]
  return html`<h1>${t('admin.today')}</h1>
    <${ToDo} toDo=${toDo} />
    <${Late} late=${late} />
    <dl class="figures">
      ${figures.map(
        ([name, text]) =>
          html`<div key=${name} class="card">
            <dt>${name}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>
    <div class="charts">
      <${Bars}
        title=${t('admin.by-status')}
        bars=${orderStatuses.map((status) => {
          const value = day.orders.byStatus[status]
          return { name: t(`admin.status.${status}`), value, text: number(value) }
        })}
      />
      <${Bars}
        title=${t('admin.by-method')}
        bars=${methods.map((method) => {
          const value = day.revenue.byMethod[method]
          return { name: t(`admin.method.${method}`), value, text: money(value) }
        })}
      />
      <${Days}
        title=${t('admin.by-day', { total: money(month.revenue.total) })}
        days=${month.revenue.byDay.map(
          (/** @type {{ date: string, amount: number }} */ { date, amount }) => ({
            name: dayName(date),
            value: amount,
            text: money(amount),
          }),
        )}
      />
    </div>
    <${Operations} />`
}

/** @typedef {'failed' | 'refunds' | 'held' | 'stores' | 'riders' | 'posts'} Waiting */

/** @param {{ toDo: Record<Waiting, number> }} props */
function ToDo({ toDo }) {
  const { t } = useLocale()
  /** @type {[Waiting, string][]} */
  const links = [
    ['failed', `${linkTo('orders')}?deliveryFailed=true`],
    ['refunds', `${linkTo('money', 'refunds')}?manual=true&status=pending`],
    ['held', `${linkTo('events')}?status=held`],
    ['stores', `${linkTo('applications')}?status=pending`],
    ['riders', `${linkTo('applications', 'riders')}?status=pending`],
    ['posts', `${linkTo('posts')}?status=draft`],
  ]
  const open = links.filter(([name]) => toDo[name] > 0)
  if (open.length === 0) return html`<p class="state">${t('admin.nothing-to-do')}</p>`
  return html`<ul class="to-do" aria-label=${t('admin.to-do')}>
    ${open.map(
      ([name, link]) =>
        html`<li key=${name}>
          <a class="card" href=${link}>${t(`admin.to-do.${name}`, { count: toDo[name] })}</a>
        </li>`,
    )}
  </ul>`
}

/** @param {{ late: { data: OrderInWork[], total: number } }} props */
function Late({ late: { data, total } }) {
  const { t } = useLocale()
  if (total === 0) return null
  return html`<section class="card attention" aria-labelledby="late">
    <h2 id="late">${t('admin.late', { count: total })}</h2>
    <ul class="late">
      ${data.map(
        ({ id, orderNumber, status, since, stores, rider }) =>
          html`<li key=${id}>
            <a href=${linkTo('orders', id)}>${orderNumber}</a>
            <span>
              ${t(`admin.status.${status}`)} ·
              ${rider ? `${rider.firstName} ${rider.lastName}` : stores.map(({ name }) => name).join(', ')}
            </span>
            <strong>${t('admin.minutes', { count: minutesSince(since) })}</strong>
          </li>`,
      )}
    </ul>
  </section>`
}

const minutesSince = (/** @type {string} */ at) =>
  Math.floor((Date.now() - Date.parse(at)) / 60_000)
