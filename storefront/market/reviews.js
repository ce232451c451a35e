import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'

/** @import { Review } from '../shared/api-types.ts' */

/** What customers wrote last. @param {{ reviews: Review[] }} props */
export function Reviews({ reviews }) {
  const { t, day } = useLocale()
  if (reviews.length === 0) return null
  return html`<div class="card">
    <h2>${t('store.reviews')}</h2>
    <ul class="stack">
      ${reviews.map(
        ({ rating, comment, reviewerName, createdAt, reply }) =>
          html`<li>
            <p>
              <span class="rating" role="img" aria-label=${t('store.stars', { count: rating })}
                >${'★'.repeat(rating)}</span
              >${' '}<strong>${reviewerName}</strong>
              <small>${day(createdAt)}</small>
            </p>
            ${comment && html`<p class="description">${comment}</p>`}
            ${reply && html`<p class="reply"><strong>${t('store.reply')}</strong> ${reply}</p>`}
          </li>`,
      )}
    </ul>
  </div>`
}
