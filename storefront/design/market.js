/** The elements of looking around and of choosing, on the page of the design system. */
import { AddToCart } from '../cart/add-to-cart.js'
import { Maintenance } from '../frame/maintenance.js'
import { Fulfilment } from '../market/fulfilment.js'
import { Reviews } from '../market/reviews.js'
import { FoundStoreRow } from '../market/search.js'
import { SearchBox } from '../market/search-box.js'
import { StoreHead } from '../market/store.js'
import { StoreProducts } from '../market/store-products.js'
import { Chips } from '../parts/chips.js'
import { Icon } from '../parts/icon.js'
import { Pages } from '../parts/pages.js'
import { ProductCard } from '../parts/product-card.js'
import { StoreCard } from '../parts/store-card.js'
import { html } from '../shared/html.js'
import { foundProduct, product, review, store } from './samples.js'

const plain = { ...product, id: '1', choices: [] }

/** @param {{ sample: import('preact').ComponentType<{ title: string, children?: any }> }} props */
export function Market({ sample: Sample }) {
  return html`<${Sample} title="Search, with what can be meant">
      <${SearchBox} q="bang" />
      <ul class="suggestions">
        <li><a href="/design"><${Icon} name="search" />Bangus, boneless</a></li>
        <li><a href="/design"><${Icon} name="bag" />Bangus ni Aling Nena</a></li>
      </ul>
    </${Sample}>
    <section class="sample">
      <div class="heading">
        <h2>Cards and lists</h2>
        <p>2 stores</p>
      </div>
      <${Chips} label="Towns" all="All towns" entries=${towns} chosen="Salay" link=${() => '/design'} />
      <ul class="shelf">
        ${[1, 2, 3].map(() => html`<li><${ProductCard} product=${foundProduct} showsStore /></li>`)}
      </ul>
      <${StoreProducts}
        products=${[product, plain, { ...plain, id: '2', inventory: 0 }]}
        store=${store}
        canOrder
      />
      <ul class="rows">
        <li><${FoundStoreRow} store=${store} /></li>
      </ul>
      <ul class="stores">
        <li><${StoreCard} store=${store} /></li>
      </ul>
      <${Pages} page=${2} pages=${3} query=${{}} />
    </section>
    <section class="card product">
      <div class="goods-picture"><img class="cover" src="/favicon.ico" alt="A picture" /></div>
      <div>
        <p class="eyebrow">A product, and what is chosen of it</p>
        <${AddToCart} product=${product} store=${store} />
      </div>
    </section>
    <section><${StoreHead} store=${{ ...store, phone: '+639171234567' }} /></section>
    <section class="columns">
      <${Fulfilment}
        store=${{ ...store, slots: [slot] }}
        area=${['Looc', 'Poblacion']}
        slots=${[slot]}
      />
      <${Reviews} reviews=${[review]} />
    </section>
    <${Maintenance} message="A splash, for when there is nothing else to show." />`
}

const towns = [
  { name: 'Salay', stores: 6 },
  { name: 'Claveria', stores: 4 },
]

/** @type {import('../shared/api-types.ts').Store['slots'][number] & { left: number }} */
const slot = {
  days: ['monday'],
  from: '08:00',
  to: '10:00',
  minutes: 120,
  capacity: 5,
  cutOffMinutes: 60,
  left: 2,
}
