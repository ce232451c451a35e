/** Every store in any state. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { moderation, states, statesOf } from '../moderation.js'

/** @import { Store } from '../types.ts' */

const path = '/api/admin/stores'

export function Stores() {
  const { t, number } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Store>[]} */
  const columns = [
    {
      title: t('admin.store'),
      kind: 'main',
      show: ({ name, slug, isActive }) =>
        isActive ? html`<a href=${`/stores/${slug}`}>${name}</a>` : name,
      sortBy: ({ name }) => name,
    },
    {
      title: t('admin.category'),
      show: ({ category }) => category,
      sortBy: ({ category }) => category,
    },
    {
      title: t('admin.address'),
      show: ({ barangay, city }) => [barangay, city].filter(Boolean).join(', '),
      sortBy: ({ city }) => city,
    },
    {
      title: t('admin.status'),
      show: (store) =>
        statesOf(store)
          .map((state) => t(`admin.store.${state}`))
          .join(', '),
      sortBy: (store) => statesOf(store).join(),
    },
    {
      title: t('admin.rating'),
      kind: 'number',
      show: ({ rating, reviewCount }) =>
        reviewCount > 0 ? `${number(rating)} (${number(reviewCount)})` : '',
      sortBy: ({ rating }) => rating,
    },
  ]
  const sure = (/** @type {number} */ count) => t('admin.take-down-sure', { count })
  return html`<h1>${t('admin.stores')}</h1>
    <${List}
      label=${t('admin.stores')}
      path=${path}
      search=${t('admin.search-stores')}
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: states.map((state) => [state, t(`admin.store.${state}`)]),
        },
      ]}
      columns=${columns}
      actions=${moderation({ path, flagsOf: (/** @type {Store} */ store) => store, sure, t })}
      empty=${html`<${Empty}
        title=${t('admin.no-stores')}
        text=${t('admin.no-stores-text')}
        link=${linkTo('applications')}
        action=${t('admin.applications')}
      />`}
    />`
}
