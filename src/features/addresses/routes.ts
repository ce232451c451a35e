import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { done, IdParams, objectReply } from '../../platform/contract/schema.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { Address, AddressInput, AddressPatch } from './schemas.ts'
import { addAddress, changeAddress, deleteAddress, listOwnAddresses } from './service.ts'
import { addressView } from './view.ts'

const perCaller = createRateLimit('addresses', { per: 'caller', points: 120, seconds: 60 })
const addressReply = objectReply('address', Address, addressView)

export const addressRoutes = [
  route({
    method: 'get',
    path: '/api/users/addresses',
    summary: 'Your saved addresses: the default one, then the newest',
    auth: user,
    limits: [perCaller],
    query: Type.Object(pageQuery),
    ...listReply(Address, addressView),
    handler: ({ caller, query }) => listOwnAddresses(caller.id, query),
  }),
  route({
    method: 'post',
    path: '/api/users/addresses',
    summary: 'Save an address, at most 20',
    auth: user,
    limits: [perCaller],
    body: AddressInput,
    status: 201,
    ...addressReply,
    errors: ['CONFLICT'],
    handler: ({ caller, body }) => addAddress(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/users/addresses/:id',
    summary: 'Change a saved address',
    auth: user,
    limits: [perCaller],
    params: IdParams,
    body: AddressPatch,
    ...addressReply,
    handler: ({ caller, params, body }) => changeAddress(caller.id, params.id, body),
  }),
  route({
    method: 'delete',
    path: '/api/users/addresses/:id',
    summary: 'Delete a saved address',
    auth: user,
    limits: [perCaller],
    params: IdParams,
    ...done,
    handler: ({ caller, params }) => deleteAddress(caller.id, params.id),
  }),
]
