import { Icon } from '../parts/icon.js'
import { Pages } from '../parts/pages.js'
import { Picture } from '../parts/picture.js'
import { html } from '../shared/html.js'
import { useLocale } from '../shared/locale.js'
import { Rate } from './rate.js'

/** @import { Listing } from '../shared/api-types.ts' */

/**
 * What can be rented, by category.
 * @param {object} props
 * @param {string} props.category A slug; empty for all.
 * @param {string} props.search
 * @param {{ name: string, slug: string }[]} props.categories
 * @param {Listing[]} props.listings
 * @param {number} props.total
 * @param {number} props.page
 * @param {number} props.pages
 */
export function ListingsPage({ category, search, categories, listings, total, page, pages }) {
  const { t } = useLocale()
  return html`<section class="hero">
      <h1>${t('rent.title')}</h1>
      <p>${t('rent.text')}</p>
      <form class="search-box" role="search">
        ${category && html`<input type="hidden" name="category" value=${category} />`}
        <label class="visually-hidden" for="search">${t('search.label')}</label>
        <input
          id="search"
          name="search"
          type="search"
          maxlength="200"
          value=${search}
          placeholder=${t('rent.placeholder')}
        />
        <button class="button" aria-label=${t('search.submit')}><${Icon} name="search" /></button>
      </form>
      <${Categories} categories=${categories} chosen=${category} />
    </section>
    <section>
      <div class="heading">
        <h2>${t('rent.listings')}</h2>
        <p>${total}</p>
      </div>
      ${listings.length === 0 && html`<p class="card">${t('rent.none')}</p>`}
      <ul class="products">
        ${listings.map((listing) => html`<li><${ListingCard} listing=${listing} /></li>`)}
      </ul>
      <${Pages} page=${page} pages=${pages} query=${{ category, search }} />
    </section>`
}

/** @param {{ categories: { name: string, slug: string }[], chosen: string }} props */
function Categories({ categories, chosen }) {
  const { t } = useLocale()
  return html`<nav aria-label=${t('home.category')}>
    <ul class="chips">
      ${[{ name: t('home.all-categories'), slug: '' }, ...categories].map(
        ({ name, slug }) =>
          html`<li>
            <a
              class="chip"
              href=${slug ? `/rentals?category=${encodeURIComponent(slug)}` : '/rentals'}
              aria-current=${slug === chosen ? 'true' : undefined}
              >${name}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

/** @param {{ listing: Listing }} props */
function ListingCard({ listing }) {
  const { id, title, images, category, vendor } = listing
  return html`<article class="card goods">
    <div class="goods-picture">
      <span class="goods-letter" aria-hidden="true">${title.charAt(0)}</span>
      <${Picture} src=${images[0]} />
    </div>
    <h3><a class="stretched" href=${`/rentals/${id}`}>${title}</a></h3>
    <p class="facts-line">${[category.name, vendor.name].join(' · ')}</p>
    <${Rate} listing=${listing} />
  </article>`
}
