import { Type } from 'typebox'
import { createAccountLimit, createRateLimit } from '../../../platform/http/rate-limit.ts'
import { anonymous, RawResponse, route } from '../../../platform/http/route.ts'
import { done, IdParams, objectReply } from '../../../platform/contract/schema.ts'
import { listReply } from '../../../platform/contract/pagination.ts'
import { user, vendor } from '../../auth/guard.ts'
import { cancelLimit } from '../../orders/service/cancel.ts'
import {
  Booking,
  BookingInput,
  BookingSummary,
  CalendarUrl,
  CancelInput,
  ExtendInput,
  HandoverInput,
  OwnBookingsQuery,
  ReturnInput,
  VendorBookingsQuery,
} from './schemas.ts'
import { book } from './service/book.ts'
import { createCalendarUrl, readCalendar, revokeCalendarUrl } from './service/calendar.ts'
import { cancel } from './service/cancel.ts'
import { extend } from './service/extend.ts'
import {
  listCustomerBookings,
  listVendorBookings,
  readBooking,
  readVendorBooking,
} from './service/read.ts'
import { complete, confirm, handOver, registerReturn } from './service/transition.ts'
import { bookingView, customerBookingView } from './view.ts'

/** Bookings and their extensions: each notifies somebody else. */
const bookingLimit = createAccountLimit('bookings', { points: 20, seconds: 600 })
const calendarLimit = createRateLimit('rental-calendars', { per: 'ip', points: 120, seconds: 60 })
const bookingReply = objectReply('data', Booking, bookingView)

export const rentalBookingRoutes = [
  route({
    method: 'post',
    path: '/api/rentals/:id/book',
    summary: 'Book units of a listing from startDate until the day of return',
    auth: user,
    limits: [bookingLimit],
    idempotent: true,
    params: IdParams,
    body: BookingInput,
    status: 201,
    ...bookingReply,
    errors: [
      'DELIVERY_NOT_OFFERED',
      'INVALID_SIGNATURE_REF',
      'MIN_UNITS',
      'MAX_UNITS',
      'UNAVAILABLE',
      'BLOCKED_DATE',
      'INVALID_DATES',
      'TOO_MANY_OPEN',
    ],
    handler: ({ caller, params, body, idempotency }) =>
      book(caller.id, params.id, body, idempotency),
  }),
  route({
    method: 'get',
    path: '/api/rentals/bookings/my',
    summary: 'Your bookings, newest first; a summary of those that only name your e-mail',
    auth: user,
    query: OwnBookingsQuery,
    ...listReply(Type.Union([Booking, BookingSummary]), customerBookingView),
    handler: ({ caller, query }) => listCustomerBookings(caller.id, query.status, query),
  }),
  route({
    method: 'get',
    path: '/api/rentals/bookings/:id',
    summary: 'One booking: for its customer, its vendor, or an admin',
    auth: user,
    params: IdParams,
    ...bookingReply,
    errors: ['FORBIDDEN'],
    handler: ({ caller, params }) => readBooking(caller, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/rentals/bookings/:id/cancel',
    summary:
      'Cancel a booking before it is returned or completed; its units become available again',
    auth: user,
    limits: [cancelLimit],
    params: IdParams,
    body: CancelInput,
    ...bookingReply,
    errors: ['FORBIDDEN', 'ALREADY_FINAL', 'CONFLICT'],
    handler: ({ caller, params, body }) => cancel(caller, params.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/rentals/bookings/:id/extend',
    summary:
      'Move the day of return to a later one, at the booked rate; for its customer or vendor',
    auth: user,
    limits: [bookingLimit],
    params: IdParams,
    body: ExtendInput,
    ...bookingReply,
    errors: ['FORBIDDEN', 'CONFLICT', 'INVALID_DATES', 'UNAVAILABLE', 'BLOCKED_DATE'],
    handler: ({ caller, params, body }) => extend(caller, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/vendor/rentals/bookings',
    summary: 'The bookings of your listings, newest first',
    auth: vendor,
    query: VendorBookingsQuery,
    ...listReply(Booking, bookingView),
    handler: ({ caller, query }) => listVendorBookings(caller.id, query.status, query),
  }),
  route({
    method: 'get',
    path: '/api/vendor/rentals/bookings/:id',
    summary: 'One booking of your listings, by its id or its booking number',
    auth: vendor,
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    ...bookingReply,
    handler: ({ caller, params }) => readVendorBooking(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/rentals/bookings/:id/confirm',
    summary: 'Confirm a pending booking',
    auth: vendor,
    params: IdParams,
    ...bookingReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => confirm(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/rentals/bookings/:id/handover',
    summary: 'Hand over a confirmed booking; from now on you hold its deposit',
    auth: vendor,
    params: IdParams,
    body: HandoverInput,
    ...bookingReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => handOver(caller.id, params.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/rentals/bookings/:id/return',
    summary: 'Register the return of an active booking, its condition, and the deposit you keep',
    auth: vendor,
    params: IdParams,
    body: ReturnInput,
    ...bookingReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params, body }) => registerReturn(caller.id, params.id, body),
  }),
  route({
    method: 'patch',
    path: '/api/vendor/rentals/bookings/:id/complete',
    summary: 'Complete a booking that is returned or active',
    auth: vendor,
    params: IdParams,
    ...bookingReply,
    errors: ['CONFLICT'],
    handler: ({ caller, params }) => complete(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/vendor/rentals/listings/:id/calendar',
    summary:
      'Create a secret URL of a listing’s bookings for your calendar app; it replaces the last one',
    auth: vendor,
    params: IdParams,
    ...objectReply('data', CalendarUrl, (url: string) => ({ url })),
    handler: ({ caller, params }) => createCalendarUrl(caller.id, params.id),
  }),
  route({
    method: 'delete',
    path: '/api/vendor/rentals/listings/:id/calendar',
    summary: 'Revoke the secret URL of a listing’s calendar',
    auth: vendor,
    params: IdParams,
    ...done,
    handler: ({ caller, params }) => revokeCalendarUrl(caller.id, params.id),
  }),
  route({
    method: 'get',
    path: '/api/rentals/calendars/:file',
    summary: 'Bookings and blocked dates of a listing as iCalendar, by its secret URL',
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
  }),
]
