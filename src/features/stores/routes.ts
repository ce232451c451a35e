import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { anonymous, route } from '../../platform/http/route.ts'
import { Day, IdParams, objectReply } from '../../platform/contract/schema.ts'
import { admin, vendor } from '../auth/guard.ts'
import { ModerationInput, Slot, Store, StoreInput, StoreState } from './schemas.ts'
import {
  browseActiveStores,
  browseAllStores,
  browseVendorStores,
  getActiveStore,
  moderateStore,
  updateStore,
} from './service.ts'
import { storeView } from './shared-view.ts'
import { listSlots, type SlotState } from './slot-service.ts'
import { slotView } from './view.ts'

const storeReply = objectReply('store', Store, storeView)
const Filter = Type.Optional(Type.String({ maxLength: 100 }))

export const storeRoutes = [
  route({
    method: 'get',
    path: '/api/stores',
    summary: 'Active stores, newest first',
    auth: anonymous,
    query: Type.Object({ category: Filter, city: Filter, q: Filter, ...pageQuery }),
    ...listReply(Store, storeView),
    handler: ({ query: { limit, offset, ...filter } }) =>
      browseActiveStores(filter, { limit, offset }),
  }),
  route({
    method: 'get',
    path: '/api/stores/:idOrSlug',
    summary: 'One active store, by id or slug',
    auth: anonymous,
    params: Type.Object({ idOrSlug: Type.String({ maxLength: 200 }) }),
    ...storeReply,
    handler: ({ params }) => getActiveStore(params.idOrSlug),
  }),
  route({
    method: 'get',
    path: '/api/stores/:id/slots',
    summary:
      'The slots of an active store on a day, today by default, and how many orders each still takes',
    auth: anonymous,
    params: IdParams,
    query: Type.Object({ date: Type.Optional(Day) }),
    ...objectReply('data', Type.Array(Slot), (slots: SlotState[]) => slots.map(slotView)),
    handler: ({ params, query }) => listSlots(params.id, query.date),
  }),
  route({
    method: 'get',
    path: '/api/vendor/stores',
    summary: 'The stores of the signed-in vendor, active or not, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(Store, storeView),
    handler: ({ caller, query }) => browseVendorStores(caller.id, query),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/stores/:id',
    summary:
      'Change a store of the vendor, except its slug, owner, verification and rating; another name drops the verification',
    auth: vendor,
    params: IdParams,
    body: StoreInput,
    ...storeReply,
    errors: ['FORBIDDEN'],
    handler: ({ caller, params, body }) => updateStore(caller.id, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/admin/stores',
    summary: 'Every store in any state, newest first; q is a part of the name',
    auth: admin,
    query: Type.Object({ status: Type.Optional(StoreState), q: Filter, ...pageQuery }),
    ...listReply(Store, storeView),
    handler: ({ query: { limit, offset, ...filter } }) =>
      browseAllStores(filter, { limit, offset }),
  }),
  route({
    method: 'patch',
    path: '/api/admin/stores/:id',
    summary: 'Verify a store, take it down (isActive false), or open it again',
    auth: admin,
    params: IdParams,
    body: ModerationInput,
    ...storeReply,
    handler: ({ caller, params, body }) => moderateStore(caller.id, params.id, body),
  }),
]
