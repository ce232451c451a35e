import { Type } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { anonymous, route } from '../../../platform/http/route.ts'
import { done, IdParams, objectReply } from '../../../platform/contract/schema.ts'
import { admin, vendor } from '../../auth/guard.ts'
import {
  AdminListingInput,
  AdminListingPatch,
  AllListingsQuery,
  Availability,
  AvailabilityQuery,
  BlockInput,
  BlockedDays,
  Listing,
  ListingInput,
  ListingPatch,
  ListingsQuery,
  UnblockInput,
} from './schemas.ts'
import {
  browseAllListings,
  readActiveListing,
  readMonthAvailability,
  searchListings,
} from './service/browse.ts'
import { blockDates, type BlockedDay, unblockDates } from './service/days.ts'
import {
  createListing,
  createListingForVendor,
  deactivateListing,
  listVendorListings,
  updateAnyListing,
  updateListing,
} from './service/manage.ts'
import { availabilityView, listingView, publicListingView } from './shared-view.ts'

const listingReply = objectReply('data', Listing, listingView)
const blockedReply = objectReply('data', BlockedDays, (days: BlockedDay[]) => days)

export const rentalListingRoutes = [
  route({
    method: 'get',
    path: '/api/rentals',
    summary: 'Listings, newest first; with dates, the units available on all of them',
    auth: anonymous,
    query: ListingsQuery,
    ...listReply(Listing, publicListingView),
    handler: ({ query: { limit, offset, ...search } }) => searchListings(search, { limit, offset }),
  }),
  route({
    method: 'get',
    path: '/api/rentals/:id',
    summary: 'One active listing, with its vendor and the agreement to sign',
    auth: anonymous,
    params: IdParams,
    ...objectReply('data', Listing, publicListingView),
    handler: ({ params }) => readActiveListing(params.id),
  }),
  route({
    method: 'get',
    path: '/api/rentals/:id/availability',
    summary: 'The available units on each date of a month; the current one in Manila unless given',
    auth: anonymous,
    params: IdParams,
    query: AvailabilityQuery,
    ...objectReply('data', Availability, availabilityView),
    handler: ({ params, query }) => readMonthAvailability(params.id, query),
  }),
  route({
    method: 'get',
    path: '/api/vendor/rentals/listings',
    summary: 'Your listings, active or not, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(Listing, listingView),
    handler: ({ caller, query }) => listVendorListings({ vendorId: caller.id }, query),
  }),
  route({
    method: 'post',
    path: '/api/vendor/rentals/listings',
    summary: 'List something for rent',
    auth: vendor,
    body: ListingInput,
    status: 201,
    ...listingReply,
    handler: ({ caller, body }) => createListing(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/rentals/listings/:id',
    summary:
      'Change one of your listings; bookings keep the price they were made at, and another title drops the verification',
    auth: vendor,
    params: IdParams,
    body: ListingPatch,
    ...listingReply,
    errors: ['FORBIDDEN', 'CONFLICT'],
    handler: ({ caller, params, body }) => updateListing(caller.id, params.id, body),
  }),
  route({
    method: 'delete',
    path: '/api/vendor/rentals/listings/:id',
    summary: 'Take one of your listings off the market; its bookings stay',
    auth: vendor,
    params: IdParams,
    ...done,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => deactivateListing(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/vendor/rentals/listings/:id/block-dates',
    summary: 'Block dates, or change the reason of blocked ones; bookings on them stay',
    auth: vendor,
    params: IdParams,
    body: BlockInput,
    ...blockedReply,
    handler: ({ caller, params, body }) => blockDates(caller.id, params.id, body),
  }),
  route({
    method: 'delete',
    path: '/api/vendor/rentals/listings/:id/block-dates',
    summary: 'Unblock dates',
    auth: vendor,
    params: IdParams,
    body: UnblockInput,
    ...blockedReply,
    handler: ({ caller, params, body }) => unblockDates(caller.id, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/admin/rentals/listings',
    summary: 'Every listing in any state, newest first; q is a part of the title',
    auth: admin,
    query: AllListingsQuery,
    ...listReply(Listing, listingView),
    handler: ({ query: { limit, offset, ...filter } }) =>
      browseAllListings(filter, { limit, offset }),
  }),
  route({
    method: 'post',
    path: '/api/admin/rentals/listings',
    summary: 'List something for rent in a vendor’s name',
    auth: admin,
    body: AdminListingInput,
    status: 201,
    ...listingReply,
    handler: ({ caller, body }) => createListingForVendor(caller.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/admin/rentals/listings/:id',
    summary: 'Change or verify any listing, take it down (isActive false), or open it again',
    auth: admin,
    params: IdParams,
    body: AdminListingPatch,
    ...listingReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => updateAnyListing(caller.id, params.id, body),
  }),
]
