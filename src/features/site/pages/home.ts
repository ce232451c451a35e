import { Type } from 'typebox'
import { HomePage } from '../../../../storefront/market/home.js'
import { config } from '../../../config/config.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { findOffers } from '../../products/service.ts'
import { findProducts } from '../../search/service/search.ts'
import { foundProductView } from '../../search/shared-view.ts'
import { browseActiveStores, findCategories, findTowns } from '../../stores/service.ts'
import { storeView } from '../../stores/shared-view.ts'
import { redirect } from '../assets/serve.ts'
import { storefrontLink } from '../links.ts'
import { preferenceCookie, readCookie } from '../render/cookie.ts'
import { page } from '../render/page.ts'

const STORES = 48
const OFFERS = 10
const TOWN = 'town'
const Filter = Type.Optional(Type.String({ maxLength: 100 }))

/** The town that was chosen last stays chosen; an empty one stands for all. */
const homePage = page({
  path: '/',
  summary: 'Show the home page of the market: stores, categories and offers of a town',
  query: Type.Object({
    town: Filter,
    category: Filter,
    page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  }),
  load: async ({ query, headers, set }) => {
    const town = (query.town ?? readCookie(headers, TOWN) ?? '').trim().slice(0, 100)
    if (query.town !== undefined) set('Set-Cookie', preferenceCookie(TOWN, town))
    const category = query.category?.trim() ?? ''
    const [towns, categories, stores, offers] = await Promise.all([
      findTowns(),
      findCategories(town),
      browseActiveStores(
        { city: town, category },
        { limit: STORES, offset: STORES * (query.page - 1) },
      ),
      category || query.page > 1 ? [] : findOffers({ town, limit: OFFERS }).then(findProducts),
    ])
    return {
      towns,
      categories,
      town,
      category,
      page: query.page,
      pages: Math.ceil(stores.total / STORES),
      total: stores.total,
      stores: stores.rows.map(storeView),
      offers: offers.map(foundProductView),
    }
  },
  head: (_, { t }) => ({
    title: t('home.title'),
    description: t('home.text'),
    url: storefrontLink(),
  }),
  view: HomePage,
  cacheControl: 'private, max-age=60', // it depends on the town of the visitor
  script: 'market/start.js',
})

/** The stores are on the home page; who shortens the address of one comes there. */
const storesRoute = route({
  method: 'get',
  path: '/stores',
  summary: 'Lead to the home page, which shows the stores',
  auth: anonymous,
  status: 303,
  handler: () => redirect('/'),
})

export const homePages = [...homePage, ...(config.hasStorefront ? [storesRoute] : [])]
