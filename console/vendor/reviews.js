/** What customers say of the vendor's stores, to be answered. */
import { useState } from 'preact/hooks'
import { Field, Form } from '../../storefront/parts/form.js'
import { api } from '../../storefront/shared/api.js'
import { html } from '../../storefront/shared/html.js'
import { useLocale } from '../../storefront/shared/locale.js'
import { Dialog } from '../parts/dialog.js'
import { List } from '../parts/list/list.js'
import { say } from '../parts/message.js'
import { Empty } from '../parts/state.js'
import { useStores } from './stores.js'
import { linkTo } from '../shell/router.js'

/** @import { Review } from './types.ts' */
/** @import { Column } from '../parts/list/table.js' */

export function Reviews() {
  const { t, day } = useLocale()
  const stores = useStores() ?? []
  const [answered, answer] = useState(/** @type {Review | null} */ (null))
  const [version, setVersion] = useState(0)
  /** @type {Column<Review>[]} */
  const columns = [
    {
      title: t('reviews.stars'),
      kind: 'main',
      show: ({ rating, reviewerName }) =>
        html`<span class="rating" role="img" aria-label=${t('reviews.rating', { count: rating })}
            >${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}</span
          >${' '}${reviewerName}`,
      sortBy: ({ rating }) => rating,
    },
    { title: t('reviews.comment'), show: ({ comment }) => comment },
    { title: t('reviews.reply'), show: ({ reply }) => reply },
    {
      title: t('vendor.store'),
      show: ({ orderId, storeName }) => html`<a href=${linkTo('orders', orderId)}>${storeName}</a>`,
    },
    {
      title: t('orders.when'),
      kind: 'number',
      show: ({ createdAt }) => day(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      title: t('reviews.answer'),
      show: (review) =>
        html`<button type="button" class="link" onClick=${() => answer(review)}>
          ${t(review.reply ? 'reviews.change' : 'reviews.answer')}
        </button>`,
    },
  ]
  /** @param {Record<string, string>} values */
  const send = async ({ reply }) => {
    await api('POST', `/api/vendor/reviews/${answered?.id}/reply`, { reply })
    say({ text: t('reviews.answered') })
    answer(null)
    setVersion(version + 1)
  }
  return html`<h1>${t('vendor.reviews')}</h1>
    <${List}
      label=${t('vendor.reviews')}
      path="/api/vendor/reviews"
      filters=${
        stores.length > 1
          ? [
              {
                name: 'storeId',
                label: t('product.store'),
                options: stores.map(({ id, name }) => [id, name]),
              },
            ]
          : []
      }
      columns=${columns}
      version=${version}
      empty=${html`<${Empty} title=${t('reviews.none')} text=${t('reviews.none-text')} />`}
    />
    ${
      answered &&
      html`<${Dialog} title=${t('reviews.answer')} onClose=${() => answer(null)}>
        <p>${answered.comment}</p>
        <${Form} send=${send} submit=${t('reviews.send')}>
          <${Field}
            name="reply"
            label=${t('reviews.reply')}
            hint=${t('reviews.reply-hint')}
            multiline
            rows="4"
            maxlength="2000"
            required
            defaultValue=${answered.reply ?? ''}
          />
        <//>
      <//>`
    }`
}
