import { anonymous, route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { Location, LocationInput, LocationPatch, LocationsReply } from './schemas.ts'
import { addLocation, changeLocation, listLocations } from './service.ts'
import { locationsReply, locationView } from './view.ts'

const locationReply = objectReply('location', Location, locationView)

export const locationRoutes = [
  route({
    method: 'get',
    path: '/api/locations',
    summary: 'The service areas',
    auth: anonymous,
    reply: LocationsReply,
    view: locationsReply,
    handler: listLocations,
  }),
  route({
    method: 'post',
    path: '/api/admin/locations',
    summary: 'Add a service area; names are unique',
    auth: admin,
    body: LocationInput,
    status: 201,
    ...locationReply,
    errors: ['CONFLICT'],
    handler: ({ caller, body }) => addLocation(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/locations/:id',
    summary: 'Change a service area',
    auth: admin,
    params: IdParams,
    body: LocationPatch,
    ...locationReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => changeLocation(caller.id, params.id, body),
  }),
]
