import { Type } from 'typebox'
import { HomePage } from '../../../../storefront/market/home.js'
import { browseActiveStores } from '../../stores/service.ts'
import { storeView } from '../../stores/shared-view.ts'
import { storefrontLink } from '../links.ts'
import { page } from '../render/page.ts'

const STORES = 24

export const homePage = page({
  path: '/',
  summary: 'Show the home page of the market',
  query: Type.Object({ town: Type.Optional(Type.String({ maxLength: 100 })) }),
  load: async ({ query: { town } }) => {
    const { rows, total } = await browseActiveStores({ city: town }, { limit: STORES, offset: 0 })
    return { town: town ?? null, stores: rows.map(storeView), total }
  },
  head: (_, { t }) => ({
    title: t('home.title'),
    description: t('home.text'),
    url: storefrontLink(),
  }),
  view: HomePage,
})
