import { Type } from 'typebox'
import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { mediaTypes } from './entry.ts'
import { FeedQuery, FeedReply } from './schemas.ts'
import { findFeed } from './service.ts'

export const catalogFeedRoutes = [
  route({
    method: 'get',
    path: '/api/stores/:storeId/catalog-feed',
    summary: "The active products of a store for a social network's catalogue, as JSON or CSV",
    auth: anonymous,
    params: Type.Object({ storeId: Uuid }),
    query: FeedQuery,
    reply: FeedReply,
    produces: 'text/csv',
    handler: async ({ params, query: { format } }) => {
      const { etag, bytes, read } = await findFeed({
        storeId: params.storeId.toLowerCase(),
        format,
      })
      return new RawResponse(read(), mediaTypes[format], {
        headers: {
          ETag: etag,
          'Cache-Control': 'public, max-age=3600',
          'Content-Length': String(bytes),
        },
      })
    },
  }),
]
