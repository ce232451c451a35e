import { Type } from 'typebox'
import { StorePage } from '../../../../storefront/market/store.js'
import { config } from '../../../config/config.ts'
import { findWidgetKey } from '../../api-keys/service.ts'
import { renderStoreProducts } from '../../products/page-cache.ts'
import { listStoreReviews } from '../../reviews/service.ts'
import { reviewView } from '../../reviews/shared-view.ts'
import { deliveryAreaNames, getActiveStore, type StoreRow } from '../../stores/service.ts'
import { storeView } from '../../stores/shared-view.ts'
import { listSlots } from '../../stores/slot-service.ts'
import { storeLink } from '../links.ts'
import { page } from '../render/page.ts'
import { storeData } from '../structured-data.ts'

const PRODUCTS = 36
const REVIEWS = 3

export const storePage = page({
  path: '/stores/:slug',
  summary: 'Show the page of a store; 404 for one that is unknown or not active',
  isLinked: true,
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  query: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }) }),
  load: async ({ params, query }) => {
    const store = await getActiveStore(params.slug)
    const paging = { limit: PRODUCTS, offset: PRODUCTS * (query.page - 1) }
    const [products, area, slots, reviews, widgetKey] = await Promise.all([
      renderStoreProducts(store.id, paging).then((json) => JSON.parse(json.toString())),
      store.delivery_enabled ? deliveryAreaNames(store) : [],
      store.slots.length > 0 ? listSlots(store.id) : [],
      store.review_count > 0 ? listStoreReviews(store.id, { limit: REVIEWS, offset: 0 }) : NOTHING,
      findWidgetKey(store.id),
    ])
    return {
      store: storeView(store),
      products: products.data,
      page: query.page,
      pages: Math.ceil(products.total / PRODUCTS),
      area,
      slots: slots.filter(({ isOpen }) => isOpen).map(({ from, to, left }) => ({ from, to, left })),
      reviews: reviews.rows.map(reviewView),
      widgetKey,
      canOrder: config.hasStorefront,
    }
  },
  head: ({ store }, { t }) => ({
    title: store.name,
    description: store.description || t('store.description', { facts: factsOf(store) }),
    url: storeLink(store.slug),
    image: store.bannerUrl ?? store.logoUrl,
    structuredData: storeData(store),
  }),
  view: StorePage,
  script: 'market/store-start.js',
})

const NOTHING = { rows: [], total: 0 }

function factsOf({ category, barangay, city }: Pick<StoreRow, 'category' | 'barangay' | 'city'>) {
  return [category, [barangay, city].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}
