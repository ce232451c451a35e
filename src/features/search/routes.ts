import { createAccountLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { AutocompleteQuery, AutocompleteReply, SearchQuery, SearchReply } from './schemas.ts'
import { autocomplete, search } from './service/search.ts'
import { autocompleteReply, searchReply } from './shared-view.ts'

/** The visitors of a place may share an address, and autocomplete asks with each letter. */
const limits = [createAccountLimit('search', { per: 'ip', points: 300, seconds: 60 })]

export const searchRoutes = [
  route({
    method: 'get',
    path: '/api/search',
    summary:
      'Full-text search of active stores and products, best matches first; up to `limit` of each',
    auth: anonymous,
    limits,
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
    limits,
    query: AutocompleteQuery,
    reply: AutocompleteReply,
    view: autocompleteReply,
    handler: ({ query }) => autocomplete(query.q, query.limit),
  }),
]
