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
  LISTINGS_PAGE_MAX,
  UnblockInput,
} from './schemas.ts'
import { readActiveListing, searchListings, readMonthAvailability } from './service/browse.ts'
import { blockDates, unblockDates } from './service/days.ts'
import {
  createListing,
  createListingForVendor,
  updateAnyListing,
  updateListing,
  listVendorListings,
  deactivateListing,
} from './service/manage.ts'
import { blockedReply, monthReply, listingReply, listingView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })

const listListings = route({
  method: 'get',
  path: '/api/rentals',
  summary: 'What can be rented, newest first; with dates, how much of it is free on all of them',
  auth: anonymous,
  query: ListingsQuery,
  reply: ListReply(Listing),
  handler: async ({ query: { limit, offset, ...search } }) => {
    const page = clampPage({ limit, offset }, LISTINGS_PAGE_MAX)
    return toListReply(await searchListings(search, page), page, listingView)
  },
})

const readListing = route({
  method: 'get',
  path: '/api/rentals/:id',
  summary: 'One active listing, with its vendor and the agreement to sign',
  auth: anonymous,
  params: IdParams,
  reply: ListingReply,
  handler: async ({ params }) => listingReply(await readActiveListing(params.id)),
})

const readAvailability = route({
  method: 'get',
  path: '/api/rentals/:id/availability',
  summary: 'What is free on each date of a month; the current one in Manila unless said',
  auth: anonymous,
  params: IdParams,
  query: MonthQuery,
  reply: MonthReply,
  handler: async ({ params, query }) => monthReply(await readMonthAvailability(params.id, query)),
})

const listOwnListings = route({
  method: 'get',
  path: '/api/vendor/rentals/listings',
  summary: 'Your listings, active or not, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Listing),
  handler: async ({ caller, query }) =>
    toListReply(await listVendorListings({ vendorId: caller.id }, query), query, listingView),
})

const createVendorListing = route({
  method: 'post',
  path: '/api/vendor/rentals/listings',
  summary: 'List something for rent',
  auth: vendor,
  body: ListingInput,
  status: 201,
  reply: ListingReply,
  handler: async ({ caller, body }) => listingReply(await createListing(caller.id, body)),
})

const patchVendorListing = route({
  method: 'patch',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Change one of your listings; bookings keep the price they were made at',
  auth: vendor,
  params: IdParams,
  body: ListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    listingReply(await updateListing(caller.id, params.id, body)),
})

const deleteVendorListing = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id',
  summary: 'Take one of your listings off the market; its bookings stay',
  auth: vendor,
  params: IdParams,
  reply: Done,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => {
    await deactivateListing(caller.id, params.id)
    return { success: true as const }
  },
})

const blockListingDates = route({
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

const unblockListingDates = route({
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

const createAdminListing = route({
  method: 'post',
  path: '/api/admin/rentals/listings',
  summary: 'List something for rent in a vendor’s name',
  auth: admin,
  body: AdminListingInput,
  status: 201,
  reply: ListingReply,
  handler: async ({ caller, body }) => listingReply(await createListingForVendor(caller.id, body)),
})

const patchAdminListing = route({
  method: 'patch',
  path: '/api/admin/rentals/listings/:id',
  summary: 'Change, verify or switch off any listing',
  auth: admin,
  params: IdParams,
  body: AdminListingPatch,
  reply: ListingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    listingReply(await updateAnyListing(caller.id, params.id, body)),
})

export const rentalRoutes = [
  listListings,
  readListing,
  readAvailability,
  listOwnListings,
  createVendorListing,
  patchVendorListing,
  deleteVendorListing,
  blockListingDates,
  unblockListingDates,
  createAdminListing,
  patchAdminListing,
]
