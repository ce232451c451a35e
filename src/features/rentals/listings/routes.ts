import { Type } from 'typebox'
import {
  clampPage,
  toListReply,
  ListReply,
  pageQuery,
} from '../../../platform/contract/pagination.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { Done, Uuid } from '../../../platform/contract/schema.ts'
import { admin, vendor } from '../../auth/guard.ts'
import {
  AdminListingInput,
  AdminListingPatch,
  BlockedReply,
  BlockInput,
  Listing,
  ListingInput,
  ListingPatch,
  ListingReply,
  ListingsQuery,
  MonthQuery,
  MonthReply,
  MOST_LISTINGS,
  UnblockInput,
} from './schemas.ts'
import { activeListing, browseListings, calendarOf } from './service/browse.ts'
import { blockDates, unblockDates } from './service/days.ts'
import {
  addListing,
  addListingFor,
  changeAnyListing,
  changeListing,
  listingsOf,
  removeListing,
} from './service/manage.ts'
import { blockedReply, calendarReply, listingReply, listingView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })

const browse = route({
  method: 'get',
  path: '/api/rentals',
  summary: 'What can be rented, newest first; with dates, how much of it is free on all of them',
  auth: anonymous,
  query: ListingsQuery,
  reply: ListReply(Listing),
  handler: async ({ query: { limit, offset, ...search } }) => {
    const page = clampPage({ limit, offset }, MOST_LISTINGS)
    return toListReply(await browseListings(search, page), page, listingView)
  },
})

const readOne = route({
  method: 'get',
  path: '/api/rentals/:id',
  summary: 'One active listing, with its vendor and the agreement to sign',
  auth: anonymous,
  params: IdParams,
  reply: ListingReply,
  handler: async ({ params }) => listingReply(await activeListing(params.id)),
})

const readMonth = route({
  method: 'get',
  path: '/api/rentals/:id/availability',
  summary: 'What is free on each date of a month; the current one in Manila unless said',
  auth: anonymous,
  params: IdParams,
  query: MonthQuery,
  reply: MonthReply,
  handler: async ({ params, query }) => calendarReply(await calendarOf(params.id, query)),
})

const browseOwn = route({
  method: 'get',
  path: '/api/vendor/rentals/listings',
  summary: 'Your listings, active or not, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Listing),
  handler: async ({ caller, query }) =>
    toListReply(await listingsOf(caller.id, query), query, listingView),
})

const add = route({
  method: 'post',
  path: '/api/vendor/rentals/listings',
  summary: 'List something for rent',
  auth: vendor,
  body: ListingInput,
  status: 201,
  reply: ListingReply,
  handler: async ({ caller, body }) => listingReply(await addListing(caller.id, body)),
})

const change = route({
  method: 'patch',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Change one of your listings; bookings keep the price they were made at',
  auth: vendor,
  params: IdParams,
  body: ListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    listingReply(await changeListing(caller.id, params.id, body)),
})

const remove = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Take one of your listings off the market; its bookings stay',
  auth: vendor,
  params: IdParams,
  reply: Done,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => {
    await removeListing(caller.id, params.id)
    return { success: true as const }
  },
})

const block = route({
  method: 'post',
  path: '/api/vendor/rentals/listings/:id/block-dates',
  summary: 'Block dates, or give blocked ones another reason; what is booked on them stays',
  auth: vendor,
  params: IdParams,
  body: BlockInput,
  reply: BlockedReply,
  handler: async ({ caller, params, body }) =>
    blockedReply(await blockDates(caller.id, params.id, body)),
})

const unblock = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id/block-dates',
  summary: 'Free blocked dates again',
  auth: vendor,
  params: IdParams,
  body: UnblockInput,
  reply: BlockedReply,
  handler: async ({ caller, params, body }) =>
    blockedReply(await unblockDates(caller.id, params.id, body)),
})

const addForVendor = route({
  method: 'post',
  path: '/api/admin/rentals/listings',
  summary: 'List something for rent in a vendor’s name',
  auth: admin,
  body: AdminListingInput,
  status: 201,
  reply: ListingReply,
  handler: async ({ caller, body }) => listingReply(await addListingFor(caller.id, body)),
})

const changeAny = route({
  method: 'patch',
  path: '/api/admin/rentals/listings/:id',
  summary: 'Change, verify or switch off any listing',
  auth: admin,
  params: IdParams,
  body: AdminListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    listingReply(await changeAnyListing(caller.id, params.id, body)),
})

export const rentalRoutes = [
  browse,
  readOne,
  readMonth,
  browseOwn,
  add,
  change,
  remove,
  block,
  unblock,
  addForVendor,
  changeAny,
]
