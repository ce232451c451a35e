import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { admin, vendor } from '../auth/guard.ts'
import { ModerationInput, Store, StoreInput, StoreReply, StoreState } from './schemas.ts'
import {
  getActiveStore,
  listAllStores,
  listActiveStores,
  updateStore,
  moderateStore,
  listVendorStores,
} from './service.ts'
import { storeView } from './view.ts'

const Filter = Type.Optional(Type.String({ maxLength: 100 }))

const browse = route({
  method: 'get',
  path: '/api/stores',
  summary: 'Active stores, newest first',
  auth: anonymous,
  query: Type.Object({ category: Filter, city: Filter, q: Filter, ...pageQuery }),
  reply: ListReply(Store),
  handler: async ({ query: { limit, offset, ...filter } }) => {
    const page = { limit, offset }
    return toListReply(await listActiveStores(filter, page), page, storeView)
  },
})

const readOne = route({
  method: 'get',
  path: '/api/stores/:idOrSlug',
  summary: 'One active store, by id or slug',
  auth: anonymous,
  params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
  reply: StoreReply,
  handler: async ({ params }) => ({
    success: true as const,
    store: storeView(await getActiveStore(params.idOrSlug)),
  }),
})

const browseOwn = route({
  method: 'get',
  path: '/api/vendor/stores',
  summary: 'The stores of the signed-in vendor, active or not, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Store),
  handler: async ({ caller, query }) =>
    toListReply(await listVendorStores(caller.id, query), query, storeView),
})

const editOwn = route({
  method: 'patch',
  path: '/api/vendor/stores/:id',
  summary: 'Change an own store; slug, owner, verification and rating are not part of it',
  auth: vendor,
  params: Type.Object({ id: Uuid }),
  body: StoreInput,
  reply: StoreReply,
  handler: async ({ caller, params, body }) => ({
    success: true as const,
    store: storeView(await updateStore(caller.id, params.id, body)),
  }),
})

const browseAll = route({
  method: 'get',
  path: '/api/admin/stores',
  summary: 'Every store in any state, newest first; q is a part of the name',
  auth: admin,
  query: Type.Object({ status: Type.Optional(StoreState), q: Filter, ...pageQuery }),
  reply: ListReply(Store),
  handler: async ({ query: { limit, offset, ...filter } }) => {
    const page = { limit, offset }
    return toListReply(await listAllStores(filter, page), page, storeView)
  },
})

const moderate = route({
  method: 'patch',
  path: '/api/admin/stores/:id',
  summary: 'Verify a store, or take it off the market or back on',
  auth: admin,
  params: Type.Object({ id: Uuid }),
  body: ModerationInput,
  reply: StoreReply,
  handler: async ({ caller, params, body }) => ({
    success: true as const,
    store: storeView(await moderateStore(caller.id, params.id, body)),
  }),
})

export const storeRoutes = [browse, readOne, browseOwn, editOwn, browseAll, moderate]
