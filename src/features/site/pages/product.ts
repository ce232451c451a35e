import { Type } from 'typebox'
import { ProductPage } from '../../../../storefront/market/product.js'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { getActiveProduct } from '../../products/service.ts'
import { productForSaleView } from '../../products/shared-view.ts'
import { getActiveStore } from '../../stores/service.ts'
import { storeView } from '../../stores/shared-view.ts'
import { productLink } from '../links.ts'
import { page } from '../render/page.ts'
import { productData } from '../structured-data.ts'

export const productPage = page({
  path: '/stores/:slug/products/:id',
  summary:
    'Show the page of a product; 404 for one that is unknown, not active or of another store',
  isLinked: true,
  params: Type.Object({ slug: Type.String({ maxLength: 200 }), id: Type.String() }),
  load: async ({ params: { slug, id } }) => {
    if (!isUuid(id)) fail('NOT_FOUND', 'There is no product with this id.')
    const [store, product] = await Promise.all([getActiveStore(slug), getActiveProduct(id)])
    if (product.store_id !== store.id) fail('NOT_FOUND', 'The store has no such product.')
    return {
      product: productForSaleView(product),
      store: storeView(store),
      canOrder: config.hasStorefront,
    }
  },
  head: ({ product, store }, { money }) => ({
    title: `${product.name}, ${money(product.price)}`,
    description: product.description || `${product.name}, ${store.name}, ${store.city}`,
    url: productLink(store.slug, product.id),
    image: product.images[0] ?? store.logoUrl ?? store.bannerUrl,
    properties: {
      'og:type': 'product',
      'product:price:amount': product.price.toFixed(2),
      'product:price:currency': 'PHP',
      'product:availability':
        product.inventory >= product.minQuantity ? 'in stock' : 'out of stock',
      'product:brand': store.name,
    },
    structuredData: productData(product, store),
  }),
  view: ProductPage,
  script: 'market/product-start.js',
})
