import { anonymous, route } from '../../platform/http/route.ts'
import { AutocompleteQuery, AutocompleteReply, SearchQuery, SearchReply } from './schemas.ts'
import { autocomplete, search } from './service/search.ts'
import { foundProductView, foundStoreView } from './view.ts'

const searchCatalogue = route({
  method: 'get',
  path: '/api/search',
  summary:
    'Full-text search of active stores and products, best matches first; up to `limit` of each',
  auth: anonymous,
  query: SearchQuery,
  reply: SearchReply,
  handler: async ({ query: { limit, offset, ...input } }) => {
    const { stores, products } = await search(input, { limit, offset })
    return {
      success: true as const,
      query: input.q,
      results: {
        stores: stores.rows.map(foundStoreView),
        products: products.rows.map(foundProductView),
      },
      total: { stores: stores.total, products: products.total },
      ...(stores.isEstimate || products.isEstimate ? { totalIsEstimate: true as const } : {}),
    }
  },
})

const suggest = route({
  method: 'get',
  path: '/api/search/autocomplete',
  summary: 'Names of stores and products with words that begin as typed, in that order',
  auth: anonymous,
  query: AutocompleteQuery,
  reply: AutocompleteReply,
  handler: async ({ query }) => ({
    success: true as const,
    suggestions: await autocomplete(query.q, query.limit),
  }),
})

export const searchRoutes = [searchCatalogue, suggest]
