/** What the market owes the vendor, and every sale, refund and payout. */
import { useState } from 'preact/hooks'
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { Act } from '../../parts/button.js'
import { download } from '../../parts/files.js'
import { List } from '../../parts/list/list.js'
import { useAttempt } from '../../parts/message.js'
import { useResource } from '../../parts/resource.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'

/** @import { Line } from '../types.ts' */
/** @import { Column } from '../../parts/list/table.js' */

export function Money() {
  const { t, money, moment } = useLocale()
  const { data } = useResource(() => api('GET', '/api/vendor/balance'))
  /** @type {Column<Line & { id: string }>[]} */
  const columns = [
    {
      title: t('money.what'),
      kind: 'main',
      show: ({ kind, orderId, orderNumber }) =>
        html`${t(`entry.${kind}`)}
        ${orderId && html` <a href=${linkTo('orders', orderId)}>${orderNumber}</a>`}`,
      sortBy: ({ kind }) => kind,
    },
    { title: t('money.note'), show: ({ note }) => note },
    {
      title: t('orders.amount'),
      kind: 'number',
      show: ({ amount }) => money(amount),
      sortBy: ({ amount }) => amount,
    },
    {
      title: t('orders.when'),
      kind: 'number',
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  return html`<h1>${t('vendor.money')}</h1>
    <div class="halves">
      <section class="card">
        <h2>${t('money.balance')}</h2>
        <p class="big">${data ? money(data.balance) : '…'}</p>
        <p class="hint">${t(data && data.balance < 0 ? 'money.you-owe' : 'money.owed')}</p>
      </section>
      <${Statement} />
    </div>
    <${List}
      label=${t('vendor.money')}
      path="/api/vendor/ledger"
      keyOf=${(/** @type {Line} */ { entryId }) => entryId}
      columns=${columns}
      empty=${html`<${Empty} title=${t('money.none')} text=${t('money.none-text')} link="/console" action=${t('vendor.today')} />`}
    />`
}

/** Today and the first of its month, in Manila. */
function thisMonth() {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return { from: `${today.slice(0, 8)}01`, to: today }
}

function Statement() {
  const { t } = useLocale()
  const attempt = useAttempt()
  const [{ from, to }, setRange] = useState(thisMonth)
  const save = () =>
    attempt(() =>
      download(`/api/vendor/statement.csv?from=${from}&to=${to}`, `statement-${from}-${to}.csv`),
    )
  const set =
    (/** @type {'from' | 'to'} */ end) =>
    (/** @type {any} */ { currentTarget }) =>
      setRange({ from, to, [end]: currentTarget.value })
  return html`<section class="card">
    <h2>${t('money.statement')}</h2>
    <div class="pair">
      <label
        >${t('money.from')}<input type="date" value=${from} max=${to} onChange=${set('from')}
      /></label>
      <label
        >${t('money.to')}<input type="date" value=${to} min=${from} onChange=${set('to')}
      /></label>
    </div>
    <${Act} look="button quiet" onAct=${save}>${t('sheet.download')}<//>
  </section>`
}
