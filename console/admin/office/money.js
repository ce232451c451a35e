/** Who is owed money, and who owes some: vendors and riders with something open, and customers who get some back. */
import { useState } from 'preact/hooks'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { Tabs } from '../../parts/tabs.js'
import { Refunds } from './refunds.js'
import { settle, useSettlement } from './settle.js'

/** @import { Balance } from '../types.ts' */

/** @param {{ id: string }} props */
export function Money({ id }) {
  const { t } = useLocale()
  return html`<h1>${t('admin.money')}</h1>
    <p class="hint">${t('office.money-text')}</p>
    <${Tabs}
      section="money"
      label=${t('admin.money')}
      parts=${[
        ['', 'office.vendors'],
        ['riders', 'admin.riders'],
        ['refunds', 'office.refunds'],
      ]}
      current=${id}
    />
    ${
      id === 'refunds'
        ? html`<${Refunds} />`
        : html`<${Balances} key=${id} isRiders=${id === 'riders'} />`
    }`
}

/** @param {{ isRiders: boolean }} props */
function Balances({ isRiders }) {
  const { t, money } = useLocale()
  const [version, setVersion] = useState(0)
  const { settlement, open } = useSettlement({ onDone: () => setVersion(version + 1) })
  const kindOf = (/** @type {Balance} */ { balance }) =>
    isRiders ? 'cash' : balance > 0 ? 'payout' : 'debt'
  /** @type {import('../../parts/list/table.js').Column<Balance & { id: string }>[]} */
  const columns = [
    {
      title: t(isRiders ? 'admin.rider' : 'admin.role.vendor'),
      kind: 'main',
      show: ({ firstName, lastName, email }) =>
        html`${firstName} ${lastName}<small>${email}</small>`,
      sortBy: ({ firstName }) => firstName,
    },
    isRiders
      ? { title: t('admin.phone'), show: ({ phone }) => phone }
      : { title: t('admin.stores'), show: ({ stores }) => stores.join(', ') },
    {
      title: t(isRiders ? 'office.cash-open' : 'office.due'),
      kind: 'number',
      show: ({ balance }) => money(balance),
      sortBy: ({ balance }) => balance,
    },
    {
      title: t('office.record'),
      show: (row) =>
        html`<button
          type="button"
          class="chip"
          onClick=${() =>
            open({
              kind: kindOf(row),
              id: row.userId,
              name: `${row.firstName} ${row.lastName}`,
              open: Math.abs(row.balance),
            })}
        >
          ${t(`office.${kindOf(row)}`)}
        </button>`,
    },
  ]
  /** @type {import('../../parts/list/actions.js').Action<Balance & { id: string }>[]} */
  const actions = [
    {
      label: t(isRiders ? 'office.cash-all' : 'office.payout-all'),
      isFor: ({ balance }) => balance > 0,
      prepare: (rows) =>
        ask({
          title: t(isRiders ? 'office.cash-sure' : 'office.payout-sure', { count: rows.length }),
          text: money(rows.reduce((sum, { balance }) => sum + balance, 0)),
          action: t('office.record'),
        }),
      each: (row) =>
        settle({ kind: kindOf(row), id: row.userId }, { amount: row.balance }, crypto.randomUUID()),
    },
  ]
  return html`<${List}
      label=${t('admin.money')}
      path="/api/admin/balances"
      params=${{ of: isRiders ? 'riders' : 'vendors' }}
      keyOf=${(/** @type {Balance} */ { userId }) => userId}
      version=${version}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty} title=${t('office.nothing-open')} text=${t('office.nothing-open-text')} />`}
    />
    ${settlement}`
}
