import { anonymous, route } from '../../platform/http/route.ts'
import { AutocompleteQuery, AutocompleteReply, SearchQuery, SearchReply } from './schemas.ts'
import { autocomplete, search } from './service/search.ts'
import { autocompleteReply, searchReply } from './view.ts'

export const searchRoutes = [
  route({
    method: 'get',
    path: '/api/search',
    summary:
      'Full-text search of active stores and products, best matches first; up to `limit` of each',
    auth: anonymous,
    query: SearchQuery,
    reply: SearchReply,
    view: searchReply,
    handler: ({ query: { limit, offset, ...input } }) => search(input, { limit, offset }),
  }),
  route({
    method: 'get',
    path: '/api/search/autocomplete',
    summary: 'Names of stores and products with words that begin as typed, in that order',
    auth: anonymous,
    query: AutocompleteQuery,
    reply: AutocompleteReply,
    view: autocompleteReply,
    handler: ({ query }) => autocomplete(query.q, query.limit),
  }),
]
