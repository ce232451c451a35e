/** A review of each store of a delivered order. */
import { useEffect, useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.js'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Order } from '../shared/api-types.ts' */

/** @param {{ order: Order }} props */
export function Reviews({ order }) {
  const [reviewed, setReviewed] = useState(/** @type {Set<string> | null} */ (null))
  useEffect(() => void findReviewed(order.id).then(setReviewed), [order.id])
  if (!reviewed) return null
  const stores = order.stores.filter(({ status }) => status === 'delivered')
  return stores.map(
    (store) =>
      html`<${Review}
        key=${store.id}
        orderId=${order.id}
        store=${store}
        isReviewed=${reviewed.has(store.id)}
      />`,
  )
}

/** The stores of an order that the customer has reviewed, on whichever phone. @param {string} orderId */
async function findReviewed(orderId) {
  /** @type {{ storeId: string }[]} */
  const reviews = await api('GET', `/api/orders/${orderId}/reviews?limit=100`).then(
    ({ data }) => data,
    () => [], // the market says so when one is sent again
  )
  return new Set(reviews.map(({ storeId }) => storeId))
}

/** @param {{ orderId: string, store: Order['stores'][number], isReviewed: boolean }} props */
function Review({ orderId, store, isReviewed }) {
  const { t } = useLocale()
  const [rating, setRating] = useState(0)
  const [isDone, setDone] = useState(isReviewed)
  /** @param {Record<string, string>} values */
  const send = async ({ comment = '' }) => {
    const body = { storeId: store.id, rating, comment: comment.trim() || null }
    await api('POST', `/api/orders/${orderId}/reviews`, body).catch((error) => {
      if (error.code !== 'ALREADY_REVIEWED') throw error
    })
    setDone(true)
  }
  if (isDone)
    return html`<section class="card">
      <p role="status">${t('review.thanks', { store: store.name })}</p>
    </section>`
  return html`<section class="card" aria-labelledby="review-${store.id}">
    <h2 id="review-${store.id}">${t('review.title', { store: store.name })}</h2>
    <fieldset class="stars">
      <legend class="visually-hidden">${t('review.stars')}</legend>
      ${[1, 2, 3, 4, 5].map(
        (stars) =>
          html`<label>
            <input
              type="radio"
              name="stars-${store.id}"
              class="visually-hidden"
              checked=${rating === stars}
              onChange=${() => setRating(stars)}
            />
            <span aria-hidden="true">${stars <= rating ? '★' : '☆'}</span>
            <span class="visually-hidden">${t('review.star', { count: stars })}</span>
          </label>`,
      )}
    </fieldset>
    ${
      rating > 0 &&
      html`<${Form} send=${send} submit=${t('review.send')}>
        <${Field} name="comment" label=${t('review.comment')} multiline maxlength="2000" />
      <//>`
    }
  </section>`
}
