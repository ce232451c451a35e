import { Type } from 'typebox'
import { anonymous, route } from '../../platform/http/route.ts'
import { objectView, Uuid } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { LocationInput, LocationPatch, LocationReply, LocationsReply } from './schemas.ts'
import { addLocation, changeLocation, listLocations } from './service.ts'
import { locationsReply, locationView } from './view.ts'

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
    reply: LocationReply,
    errors: ['CONFLICT'],
    view: objectView('location', locationView),
    handler: ({ caller, body }) => addLocation(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/locations/:id',
    summary: 'Change a service area',
    auth: admin,
    params: Type.Object({ id: Uuid }),
    body: LocationPatch,
    reply: LocationReply,
    errors: ['CONFLICT'],
    view: objectView('location', locationView),
    handler: ({ caller, params, body }) => changeLocation(caller.id, params.id, body),
  }),
]
