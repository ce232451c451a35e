import { Type } from 'typebox'
import { clampPage, toListReply, ListReply } from '../../../platform/contract/pagination.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { Done, Uuid } from '../../../platform/contract/schema.ts'
import { user, vendor } from '../../auth/guard.ts'
import {
  Booking,
  BookingSummary,
  BookingInput,
  BookingReply,
  CancelInput,
  ExtendInput,
  HandoverInput,
  BOOKINGS_PAGE_MAX,
  OwnBookingsQuery,
  ReturnInput,
  VendorBookingsQuery,
} from './schemas.ts'
import { book } from './service/book.ts'
import { publishCalendar, readCalendar, withdrawCalendar } from './service/calendar.ts'
import { cancel } from './service/cancel.ts'
import { extend } from './service/extend.ts'
import { complete, confirm, handOver, registerReturn } from './service/transition.ts'
import {
  listCustomerBookings,
  readBooking,
  readVendorBooking,
  listVendorBookings,
} from './service/read.ts'
import { newBookingReply, bookingReply, bookingView, customerBookingView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
const calendarLimit = createRateLimit('rental-calendars', { per: 'ip', points: 120, seconds: 60 })

const bookListing = route({
  method: 'post',
  path: '/api/rentals/:id/book',
  summary: 'Book units of a listing from startDate until the day of return',
  auth: user,
  idempotent: true,
  params: IdParams,
  body: BookingInput,
  status: 201,
  reply: BookingReply,
  errors: [
    'DELIVERY_NOT_OFFERED',
    'INVALID_SIGNATURE_REF',
    'MIN_UNITS',
    'MAX_UNITS',
    'UNAVAILABLE',
    'BLOCKED_DATE',
    'INVALID_DATES',
  ],
  view: newBookingReply,
  handler: ({ caller, params, body, idempotency }) => book(caller.id, params.id, body, idempotency),
})

const listMyBookings = route({
  method: 'get',
  path: '/api/rentals/bookings/my',
  summary: 'Your bookings, newest first; of those that only name your e-mail, the outline',
  auth: user,
  query: OwnBookingsQuery,
  reply: ListReply(Type.Union([Booking, BookingSummary])),
  handler: async ({ caller, query: { status, ...asked } }) => {
    const page = clampPage(asked, BOOKINGS_PAGE_MAX)
    return toListReply(
      await listCustomerBookings(caller.id, status, page),
      page,
      customerBookingView,
    )
  },
})

const getBooking = route({
  method: 'get',
  path: '/api/rentals/bookings/:id',
  summary: 'One booking: for its customer, its vendor, or an admin',
  auth: user,
  params: IdParams,
  reply: BookingReply,
  errors: ['FORBIDDEN'],
  handler: async ({ caller, params }) => bookingReply(await readBooking(caller, params.id)),
})

const cancelBooking = route({
  method: 'patch',
  path: '/api/rentals/bookings/:id/cancel',
  summary: 'Cancel a booking that has not come to its end; its units are free again',
  auth: user,
  params: IdParams,
  body: CancelInput,
  reply: BookingReply,
  errors: ['FORBIDDEN', 'ALREADY_FINAL', 'CONFLICT'],
  handler: async ({ caller, params, body }) => bookingReply(await cancel(caller, params.id, body)),
})

const extendBooking = route({
  method: 'patch',
  path: '/api/rentals/bookings/:id/extend',
  summary: 'Keep it longer, at the rate it was booked at, when it is free; customer or vendor',
  auth: user,
  params: IdParams,
  body: ExtendInput,
  reply: BookingReply,
  errors: ['FORBIDDEN', 'CONFLICT', 'INVALID_DATES', 'UNAVAILABLE', 'BLOCKED_DATE'],
  handler: async ({ caller, params, body }) => bookingReply(await extend(caller, params.id, body)),
})

const listIncomingBookings = route({
  method: 'get',
  path: '/api/vendor/rentals/bookings',
  summary: 'The bookings of your listings, newest first',
  auth: vendor,
  query: VendorBookingsQuery,
  reply: ListReply(Booking),
  handler: async ({ caller, query: { status, ...page } }) =>
    toListReply(await listVendorBookings(caller.id, status, page), page, bookingView),
})

const getIncomingBooking = route({
  method: 'get',
  path: '/api/vendor/rentals/bookings/:id',
  summary: 'One booking of your listings, by its id or its booking number',
  auth: vendor,
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  reply: BookingReply,
  handler: async ({ caller, params }) =>
    bookingReply(await readVendorBooking(caller.id, params.id)),
})

const confirmBooking = route({
  method: 'patch',
  path: '/api/vendor/rentals/bookings/:id/confirm',
  summary: 'Confirm a pending booking',
  auth: vendor,
  params: IdParams,
  reply: BookingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => bookingReply(await confirm(caller.id, params.id)),
})

const handOverBooking = route({
  method: 'patch',
  path: '/api/vendor/rentals/bookings/:id/handover',
  summary: 'Hand a confirmed booking over; you hold its deposit from now on',
  auth: vendor,
  params: IdParams,
  body: HandoverInput,
  reply: BookingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    bookingReply(await handOver(caller.id, params.id, body)),
})

const returnBooking = route({
  method: 'patch',
  path: '/api/vendor/rentals/bookings/:id/return',
  summary: 'Take an active booking back, in what condition, and what you keep of its deposit',
  auth: vendor,
  params: IdParams,
  body: ReturnInput,
  reply: BookingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params, body }) =>
    bookingReply(await registerReturn(caller.id, params.id, body)),
})

const completeBooking = route({
  method: 'patch',
  path: '/api/vendor/rentals/bookings/:id/complete',
  summary: 'Close a booking that came back, or that is active',
  auth: vendor,
  params: IdParams,
  reply: BookingReply,
  errors: ['CONFLICT'],
  handler: async ({ caller, params }) => bookingReply(await complete(caller.id, params.id)),
})

const createCalendarLink = route({
  method: 'post',
  path: '/api/vendor/rentals/listings/:id/calendar',
  summary:
    'A secret address of the bookings of a listing for your calendar app; the last one is void',
  auth: vendor,
  params: IdParams,
  reply: Type.Object({
    success: Type.Literal(true),
    data: Type.Object({ url: Type.String({ description: 'Shown only now' }) }),
  }),
  handler: async ({ caller, params }) => ({
    success: true as const,
    data: { url: await publishCalendar(caller.id, params.id) },
  }),
})

const revokeCalendarLink = route({
  method: 'delete',
  path: '/api/vendor/rentals/listings/:id/calendar',
  summary: 'Make the secret address of a listing’s calendar void',
  auth: vendor,
  params: IdParams,
  reply: Done,
  handler: async ({ caller, params }) => {
    await withdrawCalendar(caller.id, params.id)
    return { success: true as const }
  },
})

const downloadCalendar = route({
  method: 'get',
  path: '/api/rentals/calendars/:file',
  summary: 'Bookings and blocked dates of a listing as iCalendar, for who has the secret address',
  auth: anonymous,
  limits: [calendarLimit],
  params: Type.Object({
    file: Type.String({ pattern: '^[A-Za-z0-9_-]{43}\\.ics$', maxLength: 47 }),
  }),
  produces: 'text/calendar',
  handler: async ({ params }) =>
    new RawResponse(
      await readCalendar(params.file.slice(0, -'.ics'.length)),
      'text/calendar; charset=utf-8',
      { headers: { 'Cache-Control': 'private, no-store' } },
    ),
})

export const bookingRoutes = [
  bookListing,
  listMyBookings,
  getBooking,
  cancelBooking,
  extendBooking,
  listIncomingBookings,
  getIncomingBooking,
  confirmBooking,
  handOverBooking,
  returnBooking,
  completeBooking,
  createCalendarLink,
  revokeCalendarLink,
  downloadCalendar,
]
