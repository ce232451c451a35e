import { fail } from '../../platform/contract/errors.ts'
import { listReply } from '../../platform/contract/pagination.ts'
import { objectReply } from '../../platform/contract/schema.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Place, PlaceParams, PlacesQuery } from './schemas.ts'
import { findPlace, listPlaces } from './service.ts'
import { immutableReply, placeView } from './view.ts'

const placesReply = listReply(Place, placeView)
const placeReply = objectReply('place', Place, placeView)

export const placeRoutes = [
  route({
    method: 'get',
    path: '/api/places',
    summary:
      'The places right below `parent`, or the regions: the Philippine Standard Geographic Code',
    auth: anonymous,
    query: PlacesQuery,
    reply: placesReply.reply,
    handler: async ({ query, headers }) => {
      const places = await listPlaces(query.parent, query)
      return await immutableReply(placesReply.view(places, { query }))(headers)
    },
  }),
  route({
    method: 'get',
    path: '/api/places/:code',
    summary: 'One place by its code',
    auth: anonymous,
    params: PlaceParams,
    reply: placeReply.reply,
    errors: ['NOT_FOUND'],
    handler: async ({ params, headers }) => {
      const place = await findPlace(params.code)
      if (!place)
        fail('NOT_FOUND', 'No place has this code. Codes have 10 digits, see GET /api/places.')
      return await immutableReply(placeReply.view(place, null))(headers)
    },
  }),
]
