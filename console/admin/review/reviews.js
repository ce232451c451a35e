/** Reviews, hidden or shown. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'

/** @import { Review } from '../types.ts' */

export function Reviews() {
  const { t, moment } = useLocale()
  /** @type {import('../../parts/list/table.js').Column<Review>[]} */
  const columns = [
    {
      title: t('admin.review'),
      kind: 'main',
      show: ({ rating, comment }) => html`${'★'.repeat(rating)}<small>${comment}</small>`,
      sortBy: ({ rating }) => rating,
    },
    {
      title: t('admin.store'),
      show: ({ storeName, reviewerName }) => html`${storeName}<small>${reviewerName}</small>`,
      sortBy: ({ storeName }) => storeName,
    },
    {
      title: t('admin.status'),
      show: ({ isHidden }) => t(isHidden ? 'admin.hidden' : 'admin.shown'),
    },
    {
      title: t('admin.when'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  const set = (/** @type {Review} */ { id }, /** @type {boolean} */ isHidden) =>
    api('PATCH', `/api/admin/reviews/${id}`, { isHidden })
  /** @type {import('../../parts/list/actions.js').Action<Review>[]} */
  const actions = [
    {
      label: t('admin.hide'),
      isFor: ({ isHidden }) => !isHidden,
      each: (review) => set(review, true),
      undo: (review) => set(review, false),
    },
    {
      label: t('admin.show'),
      isFor: ({ isHidden }) => isHidden,
      each: (review) => set(review, false),
      undo: (review) => set(review, true),
    },
  ]
  return html`<h1>${t('admin.reviews')}</h1>
    <${List}
      label=${t('admin.reviews')}
      path="/api/admin/reviews"
      filters=${[
        {
          name: 'isHidden',
          label: t('admin.status'),
          options: [
            ['false', t('admin.shown')],
            ['true', t('admin.hidden')],
          ],
        },
      ]}
      columns=${columns}
      actions=${actions}
      empty=${html`<${Empty} title=${t('admin.no-reviews')} text=${t('admin.no-reviews-text')} />`}
    />`
}
