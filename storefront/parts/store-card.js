import { html } from '../shared/html.js'
import { OpenBadge } from './open-badge.js'
import { Picture } from './picture.js'
import { Rating, Verified } from './store-marks.js'

/** @import { Store } from '../shared/api-types.ts' */

/** A store in a list. @param {{ store: Store }} props */
export function StoreCard({ store }) {
  const { name, slug, category, barangay, city } = store
  const place = [barangay, city].filter(Boolean).join(', ')
  return html`<article class="card store">
    <div class="banner-picture"><${Picture} src=${store.bannerUrl} /></div>
    <div class="logo" aria-hidden="true">
      ${store.logoUrl ? html`<${Picture} src=${store.logoUrl} />` : name.charAt(0)}
    </div>
    <div class="store-text">
      <h3>
        <a class="stretched" href=${`/stores/${encodeURIComponent(slug)}`}>${name}</a
        ><${Verified} store=${store} />
      </h3>
      <p class="facts-line">${[category, place].filter(Boolean).join(' · ')}</p>
      <p class="facts-line"><${OpenBadge} store=${store} /><${Rating} of=${store} /></p>
    </div>
  </article>`
}
