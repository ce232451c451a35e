import { Type } from 'typebox'
import { ListReply, listView, pageQuery } from '../../../platform/contract/pagination.ts'
import { Done, doneView, objectView, Uuid } from '../../../platform/contract/schema.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { admin, vendor } from '../../auth/guard.ts'
import {
  AdminListingInput,
  AdminListingPatch,
  AvailabilityQuery,
  AvailabilityReply,
  BlockedReply,
  BlockInput,
  Listing,
  ListingInput,
  ListingPatch,
  ListingReply,
  ListingsQuery,
  UnblockInput,
} from './schemas.ts'
import { readActiveListing, readMonthAvailability, searchListings } from './service/browse.ts'
import { blockDates, unblockDates, type BlockedDay } from './service/days.ts'
import {
  createListing,
  createListingForVendor,
  deactivateListing,
  listVendorListings,
  updateAnyListing,
  updateListing,
} from './service/manage.ts'
import { availabilityView, listingView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
const listingReply = objectView('data', listingView)
const blockedReply = objectView('data', (days: BlockedDay[]) => days)

const listListings = route({
  method: 'get',
  path: '/api/rentals',
  summary: 'Listings, newest first; with dates, the units available on all of them',
  auth: anonymous,
  query: ListingsQuery,
  reply: ListReply(Listing),
  view: listView(listingView),
  handler: ({ query: { limit, offset, ...search } }) => searchListings(search, { limit, offset }),
})

const getListing = route({
  method: 'get',
  path: '/api/rentals/:id',
  summary: 'One active listing, with its vendor and the agreement to sign',
  auth: anonymous,
  params: IdParams,
  reply: ListingReply,
  view: listingReply,
  handler: ({ params }) => readActiveListing(params.id),
})

const getAvailability = route({
  method: 'get',
  path: '/api/rentals/:id/availability',
  summary: 'The available units on each date of a month; the current one in Manila unless given',
  auth: anonymous,
  params: IdParams,
  query: AvailabilityQuery,
  reply: AvailabilityReply,
  view: objectView('data', availabilityView),
  handler: ({ params, query }) => readMonthAvailability(params.id, query),
})

const listOwnListings = route({
  method: 'get',
  path: '/api/vendor/rentals/listings',
  summary: 'Your listings, active or not, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Listing),
  view: listView(listingView),
  handler: ({ caller, query }) => listVendorListings({ vendorId: caller.id }, query),
})

const createOwnListing = route({
  method: 'post',
  path: '/api/vendor/rentals/listings',
  summary: 'List something for rent',
  auth: vendor,
  body: ListingInput,
  status: 201,
  reply: ListingReply,
  view: listingReply,
  handler: ({ caller, body }) => createListing(caller.id, body),
})

const patchOwnListing = route({
  method: 'patch',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Change one of your listings; bookings keep the price they were made at',
  auth: vendor,
  params: IdParams,
  body: ListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  view: listingReply,
  handler: ({ caller, params, body }) => updateListing(caller.id, params.id, body),
})

const deleteOwnListing = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Take one of your listings off the market; its bookings stay',
  auth: vendor,
  params: IdParams,
  reply: Done,
  errors: ['CONFLICT'],
  view: doneView,
  handler: ({ caller, params }) => deactivateListing(caller.id, params.id),
})

const blockListingDates = route({
  method: 'post',
  path: '/api/vendor/rentals/listings/:id/block-dates',
  summary: 'Block dates, or change the reason of blocked ones; bookings on them stay',
  auth: vendor,
  params: IdParams,
  body: BlockInput,
  reply: BlockedReply,
  view: blockedReply,
  handler: ({ caller, params, body }) => blockDates(caller.id, params.id, body),
})

const unblockListingDates = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id/block-dates',
  summary: 'Unblock dates',
  auth: vendor,
  params: IdParams,
  body: UnblockInput,
  reply: BlockedReply,
  view: blockedReply,
  handler: ({ caller, params, body }) => unblockDates(caller.id, params.id, body),
})

const createListingAsAdmin = route({
  method: 'post',
  path: '/api/admin/rentals/listings',
  summary: 'List something for rent in a vendor’s name',
  auth: admin,
  body: AdminListingInput,
  status: 201,
  reply: ListingReply,
  view: listingReply,
  handler: ({ caller, body }) => createListingForVendor(caller.id, body),
})

const patchListingAsAdmin = route({
  method: 'patch',
  path: '/api/admin/rentals/listings/:id',
  summary: 'Change, verify or switch off any listing',
  auth: admin,
  params: IdParams,
  body: AdminListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  view: listingReply,
  handler: ({ caller, params, body }) => updateAnyListing(caller.id, params.id, body),
})

export const rentalRoutes = [
  listListings,
  getListing,
  getAvailability,
  listOwnListings,
  createOwnListing,
  patchOwnListing,
  deleteOwnListing,
  blockListingDates,
  unblockListingDates,
  createListingAsAdmin,
  patchListingAsAdmin,
]
