/** Every account. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { user } from '../../../storefront/shared/session.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'

/** @import { Account } from '../types.ts' */

const roles = /** @type {const} */ (['customer', 'vendor', 'rider', 'admin'])

export function Users() {
  const { t, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Account>[]} */
  const columns = [
    {
      title: t('admin.user'),
      kind: 'main',
      show: ({ firstName, lastName, email }) =>
        html`${firstName} ${lastName}<small>${email}</small>`,
      sortBy: ({ firstName }) => firstName,
    },
    { title: t('admin.phone'), show: ({ phone }) => phone },
    {
      title: t('admin.role'),
      show: ({ role }) => t(`admin.role.${role}`),
      sortBy: ({ role }) => roles.indexOf(role),
    },
    {
      title: t('admin.status'),
      show: (account) => t(`admin.user.${stateOf(account)}`),
      sortBy: stateOf,
    },
    {
      title: t('admin.since'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  const set = (/** @type {Account} */ { id }, /** @type {object} */ change) =>
    api('PATCH', `/api/admin/users/${id}`, change)
  const isOther = (/** @type {Account} */ { id }) => id !== user.value?.id
  /** @type {import('../../parts/list/actions.js').Action<Account>[]} */
  const actions = [
    {
      label: t('admin.ban'),
      look: 'danger',
      isFor: (account) => isOther(account) && !account.isBanned,
      prepare: ({ length }) =>
        ask({
          title: t('admin.ban-sure', { count: length }),
          text: t('admin.ban-text'),
          action: t('admin.ban'),
          isDangerous: true,
        }),
      each: (account) => set(account, { isBanned: true }),
      undo: (account) => set(account, { isBanned: false }),
    },
    {
      label: t('admin.restore'),
      isFor: (account) => account.isBanned || !account.isActive,
      each: (account) => set(account, { isBanned: false, isActive: true }),
    },
  ]
  return html`<h1>${t('admin.users')}</h1>
    <${List}
      label=${t('admin.users')}
      path="/api/admin/users"
      search=${t('admin.search-users')}
      filters=${[
        {
          name: 'role',
          label: t('admin.role'),
          options: roles.map((role) => [role, t(`admin.role.${role}`)]),
        },
      ]}
      columns=${columns}
      actions=${actions}
    />`
}

/** @param {Account} account */
function stateOf({ isActive, isBanned }) {
  if (isBanned) return 'banned'
  return isActive ? 'active' : 'inactive'
}
