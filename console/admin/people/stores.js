/** Every store in any state. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'

/** @import { Store } from '../types.ts' */

const states = /** @type {const} */ (['active', 'inactive', 'verified', 'unverified'])

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
        stateOf(store)
          .map((state) => t(`admin.store.${state}`))
          .join(', '),
      sortBy: (store) => stateOf(store).join(),
    },
    {
      title: t('admin.rating'),
      kind: 'number',
      show: ({ rating, reviewCount }) =>
        reviewCount > 0 ? `${number(rating)} (${number(reviewCount)})` : '',
      sortBy: ({ rating }) => rating,
    },
  ]
  const set = (/** @type {Store} */ { id }, /** @type {object} */ change) =>
    api('PATCH', `/api/admin/stores/${id}`, change)
  /** @type {import('../../parts/list/actions.js').Action<Store>[]} */
  const actions = [
    {
      label: t('admin.verify'),
      isFor: ({ isVerified }) => !isVerified,
      each: (store) => set(store, { isVerified: true }),
      undo: (store) => set(store, { isVerified: false }),
    },
    {
      label: t('admin.take-down'),
      look: 'danger',
      isFor: ({ isActive }) => isActive,
      prepare: ({ length }) =>
        ask({
          title: t('admin.take-down-sure', { count: length }),
          action: t('admin.take-down'),
          isDangerous: true,
        }),
      each: (store) => set(store, { isActive: false }),
      undo: (store) => set(store, { isActive: true }),
    },
    {
      label: t('admin.open-again'),
      isFor: ({ isActive }) => !isActive,
      each: (store) => set(store, { isActive: true }),
      undo: (store) => set(store, { isActive: false }),
    },
  ]
  return html`<h1>${t('admin.stores')}</h1>
    <${List}
      label=${t('admin.stores')}
      path="/api/admin/stores"
      search=${t('admin.search-stores')}
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: [
            ['', t('admin.all')],
            ...states.map((state) => [state, t(`admin.store.${state}`)]),
          ],
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty}
        title=${t('admin.no-stores')}
        text=${t('admin.no-stores-text')}
        link=${linkTo('applications')}
        action=${t('admin.applications')}
      />`}
    />`
}

/** @param {Store} store @returns {(typeof states)[number][]} */
const stateOf = ({ isActive, isVerified }) => [
  isActive ? 'active' : 'inactive',
  isVerified ? 'verified' : 'unverified',
]
