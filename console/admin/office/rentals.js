/** Everything that is for rent, in any state. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { moderation, states, statesOf } from '../moderation.js'

/** @import { Listing } from '../types.ts' */

const path = '/api/admin/rentals/listings'

export function Rentals() {
  const { t, money } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Listing>[]} */
  const columns = [
    {
      title: t('office.listing'),
      kind: 'main',
      show: ({ id, title, is_active: isActive }) =>
        isActive ? html`<a href=${`/rentals/${id}`}>${title}</a>` : title,
      sortBy: ({ title }) => title,
    },
    {
      title: t('admin.role.vendor'),
      show: ({ vendor }) => html`${vendor.name}<small>${vendor.phone}</small>`,
      sortBy: ({ vendor }) => vendor.name,
    },
    {
      title: t('admin.category'),
      show: ({ category }) => category.name,
      sortBy: ({ category }) => category.name,
    },
    {
      title: t('office.rate'),
      kind: 'number',
      show: ({ rate, pricing_unit: unit }) => `${money(rate)} ${t(`office.${unit}`)}`,
      sortBy: ({ rate }) => rate,
    },
    {
      title: t('admin.status'),
      show: (listing) =>
        statesOf(flagsOf(listing))
          .map((state) => t(`admin.store.${state}`))
          .join(', '),
      sortBy: (listing) => statesOf(flagsOf(listing)).join(),
    },
  ]
  const sure = (/** @type {number} */ count) => t('office.take-down-sure', { count })
  return html`<h1>${t('admin.rentals')}</h1>
    <${List}
      label=${t('admin.rentals')}
      path=${path}
      search=${t('office.search-rentals')}
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: states.map((state) => [state, t(`admin.store.${state}`)]),
        },
      ]}
      columns=${columns}
      actions=${moderation({ path, flagsOf, sure, t })}
      empty=${html`<${Empty} title=${t('office.no-rentals')} text=${t('office.no-rentals-text')} />`}
    />`
}

/** @param {Listing} listing */
const flagsOf = ({ is_active: isActive, is_verified: isVerified }) => ({ isActive, isVerified })
