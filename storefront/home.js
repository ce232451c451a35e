/** The list of stores, each with its products on demand. */
import { applySettings } from './brand.js'
import { $, el, pesos, picture } from './elements.js'
import { api } from './session.js'

const STORES_PER_PAGE = 24
const PRODUCTS_PER_STORE = 12

const list = $('stores')
let shown = 0

$('more').addEventListener('click', () => void showMore())
void applySettings()
void showMore()

async function showMore() {
  const more = $('more')
  more.disabled = true
  try {
    const { data, total } = await api('GET', `/api/stores?limit=${STORES_PER_PAGE}&offset=${shown}`)
    if (shown === 0) list.replaceChildren()
    list.append(...data.map(storeCard))
    shown += data.length
    more.hidden = shown >= total || data.length === 0
    more.textContent = 'Show more stores'
    $('count').textContent = total === 1 ? '1 store' : `${total} stores`
    if (total === 0) list.replaceChildren(noStores())
  } catch (error) {
    if (shown === 0) list.replaceChildren(el('li', { class: 'card message' }, error.message))
    more.hidden = false
    more.textContent = 'Try again'
  } finally {
    more.disabled = false
    list.removeAttribute('aria-busy')
  }
}

function noStores() {
  return el(
    'li',
    { class: 'card message' },
    'No store has opened yet. Stores that vendors open show up here.',
  )
}

function storeCard(store) {
  const location = [store.barangay, store.city].filter(Boolean).join(', ')
  const facts = [store.category, location].filter(Boolean).join(' · ')
  return el(
    'li',
    { class: 'card store' },
    el('div', { class: 'banner-picture' }, picture(store.bannerUrl, { width: 600, height: 200 })),
    el(
      'div',
      { class: 'logo', 'aria-hidden': 'true' },
      picture(store.logoUrl, { width: 64, height: 64 }) ?? store.name.charAt(0),
    ),
    el(
      'div',
      { class: 'store-text' },
      el('h3', {}, el('a', { href: pathOf(store) }, store.name), store.isVerified && verified()),
      el('p', { class: 'facts-line' }, facts),
      el('p', { class: 'facts-line' }, openness(store), rating(store)),
      store.description && el('p', { class: 'description' }, store.description),
      productsSection(store),
    ),
  )
}

function pathOf(store) {
  return `/stores/${encodeURIComponent(store.slug)}`
}

function verified() {
  return el('span', { class: 'verified', role: 'img', 'aria-label': 'Verified store' }, '✓')
}

function openness({ isOpen, acceptingOrders }) {
  if (!acceptingOrders) return el('span', { class: 'badge' }, 'Taking a break')
  return isOpen
    ? el('span', { class: 'badge good' }, 'Open now')
    : el('span', { class: 'badge' }, 'Closed now')
}

function rating({ rating: stars, reviewCount }) {
  if (reviewCount === 0) return null
  const label = `Rated ${stars} of 5 in ${reviewCount} reviews`
  return el(
    'span',
    { class: 'rating', role: 'img', 'aria-label': label },
    `★ ${stars.toFixed(1)} (${reviewCount})`,
  )
}

/** The products of a store, loaded when the section is opened. */
function productsSection(store) {
  const products = el('div', { class: 'goods', 'aria-live': 'polite' })
  const details = el(
    'details',
    {},
    el('summary', {}, 'See what they sell', hiddenText(` at ${store.name}`)),
    products,
  )
  details.addEventListener('toggle', () => {
    if (details.open && products.childElementCount === 0) void loadProducts(products, store)
  })
  return details
}

async function loadProducts(element, store) {
  element.replaceChildren(el('p', { class: 'hint' }, 'One moment …'))
  try {
    const path = `/api/stores/${store.id}/products?limit=${PRODUCTS_PER_STORE}`
    const { data, total } = await api('GET', path)
    const rest = total - data.length
    element.replaceChildren(
      data.length > 0
        ? el(
            'ul',
            {},
            data.map((product) => productItem(product, store)),
          )
        : el('p', { class: 'hint' }, 'The shelves are empty at the moment.'),
    )
    if (rest > 0) element.append(el('p', { class: 'hint' }, `and ${rest} more`))
  } catch (error) {
    element.replaceChildren(el('p', { class: 'hint' }, error.message))
  }
}

function productItem(product, store) {
  const { id, name, price, comparePrice, priceFrom, unit, images, inventory } = product
  return el(
    'li',
    {},
    el('div', { class: 'thumb' }, picture(images[0], { width: 56, height: 56 })),
    el('a', { class: 'product-name', href: `${pathOf(store)}/products/${id}` }, name),
    el(
      'span',
      { class: 'price' },
      el('strong', {}, priceFrom && 'from ', pesos(price)),
      comparePrice > price && el('del', {}, hiddenText('instead of '), pesos(comparePrice)),
      el('small', {}, inventory > 0 ? `per ${unit}` : 'Sold out'),
    ),
  )
}

function hiddenText(text) {
  return el('span', { class: 'visually-hidden' }, text)
}
