import { Type } from 'typebox'
import { SearchPage } from '../../../../storefront/market/search.js'
import { search } from '../../search/service/search.ts'
import { searchReply } from '../../search/shared-view.ts'
import { page } from '../render/page.ts'

const RESULTS = 24

/** Nothing yet, for the page on which one starts to search. */
const none = { stores: [], products: [] }

export const searchPage = page({
  path: '/search',
  summary: 'Search stores and products; typed mistakes are corrected',
  query: Type.Object({
    q: Type.String({ maxLength: 200, default: '' }),
    page: Type.Integer({ minimum: 1, maximum: 400, default: 1 }),
  }),
  load: async ({ query }) => {
    const q = query.q.trim()
    if (!q) return { q, results: none, total: { stores: 0, products: 0 }, page: 1, pages: 0 }
    const paging = { limit: RESULTS, offset: RESULTS * (query.page - 1) }
    const { results, total } = searchReply(await search({ q, type: 'all' }, paging), {
      query: { q },
    })
    const most = Math.max(total.stores, total.products)
    return { q, results, total, page: query.page, pages: Math.ceil(most / RESULTS) }
  },
  head: ({ q }, { t }) => ({ title: q ? t('search.title-of', { q }) : t('search.title') }),
  view: SearchPage,
  script: 'market/start.js',
})
