import { type Static, Type } from 'typebox'
import { pageQuery, pageQueryUpTo } from '../../../platform/contract/pagination.ts'
import {
  Day,
  Nullable,
  Pesos,
  PhPhone,
  PlainLine,
  PlainName,
  Timestamp,
  Uuid,
} from '../../../platform/contract/schema.ts'
import { bookingStatuses } from './states.ts'

const MAX_PAGE_SIZE = 50

const BookingStatus = Type.Enum(bookingStatuses)

const DayOfReturn = Type.String({
  ...Day,
  description: 'The day of return in Manila: available to the next customer, and not paid for',
})

/** Units and dates have no limits here, since each limit has an error code of its own. */
export const BookingInput = Type.Object({
  startDate: Day,
  endDate: DayOfReturn,
  unitsRequested: Type.Integer(),
  deliveryRequested: Type.Boolean({ default: false }),
  deliveryAddress: Type.Optional(
    Nullable(Type.String({ maxLength: 500, description: 'Required when delivery is requested' })),
  ),
  customerName: PlainName(200),
  customerPhone: Type.String({ ...PhPhone, minLength: 1, pattern: String.raw`\S` }),
  customerEmail: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
  notes: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  agreementSignatureId: Type.Optional(
    Nullable(
      Type.String({ format: 'uuid', description: 'Yours, under the agreement of the listing' }),
    ),
  ),
})
export type BookingInput = Static<typeof BookingInput>

export const CancelInput = Type.Object({
  reason: Type.Optional(Nullable(PlainLine(500))),
})
export const ExtendInput = Type.Object({
  endDate: DayOfReturn,
})
export const HandoverInput = Type.Object({
  notes: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
})
export const ReturnInput = Type.Object({
  condition: Type.Enum(['good', 'damaged']),
  damageNoted: Type.Optional(Type.Boolean()),
  damageDescription: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  depositDeduction: Type.Number({
    ...Pesos,
    default: 0,
    description: 'Pesos of the deposit that the vendor keeps',
  }),
})

const amount = Type.Number({ description: 'Pesos, at the time of booking' })
const summary = {
  booking_number: Type.String(),
  listing_id: Uuid,
  start_date: Day,
  end_date: DayOfReturn,
  status: BookingStatus,
}

/** A booking with its listing and vendor. */
export const Booking = Type.Object({
  id: Uuid,
  ...summary,
  vendor_id: Uuid,
  user_id: Uuid,
  customer_name: Type.String(),
  customer_phone: Type.String(),
  customer_email: Nullable(Type.String()),
  duration_days: Type.Integer(),
  units_requested: Type.Integer(),
  delivery_requested: Type.Boolean(),
  delivery_address: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  agreement_signature_id: Nullable(Uuid),
  pricing_unit: Type.Enum(['per_hour', 'per_day', 'per_week']),
  rate: amount,
  rental_amount: amount,
  delivery_fee: amount,
  security_deposit: amount,
  total_amount: amount,
  confirmed_at: Nullable(Timestamp),
  handed_over_at: Nullable(Timestamp),
  handover_notes: Nullable(Type.String()),
  returned_at: Nullable(Timestamp),
  condition: Nullable(Type.Enum(['good', 'damaged'])),
  damage_noted: Nullable(Type.Boolean()),
  damage_description: Nullable(Type.String()),
  deposit_deduction: Nullable(Type.Number({ description: 'Pesos' })),
  completed_at: Nullable(Timestamp),
  cancelled_at: Nullable(Timestamp),
  cancelled_by: Nullable(Type.Enum(['customer', 'vendor', 'admin', 'system'])),
  cancellation_reason: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  listing: Type.Object({
    id: Uuid,
    title: Type.String(),
    images: Type.Array(Type.String()),
    pickup_address: Nullable(Type.String()),
    pickup_instructions: Nullable(Type.String()),
  }),
  vendor: Type.Object({
    id: Uuid,
    name: Type.String(),
    phone: Nullable(Type.String()),
    email: Type.String(),
  }),
  allowed_moves: Type.Array(BookingStatus, {
    description:
      'What you may move it to now. A cancelled booking that was handed over can be returned, and stays cancelled',
  }),
})
export const CalendarUrl = Type.Object({ url: Type.String({ description: 'Shown once' }) })

/** A booking that only names the caller's e-mail, which nobody has verified. */
export const BookingSummary = Type.Object({
  ...summary,
  listing: Type.Object({ id: Uuid, title: Type.String() }),
})

const status = Type.Optional(BookingStatus)
export const OwnBookingsQuery = Type.Object({ status, ...pageQueryUpTo(MAX_PAGE_SIZE) })
export const VendorBookingsQuery = Type.Object({ status, ...pageQuery })
