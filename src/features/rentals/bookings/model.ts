import { defineModel } from '../../../platform/database/model.ts'
import type { Actor, BookingStatus } from './states.ts'

/** Amounts are centavos, dates `YYYY-MM-DD`. */
export interface BookingColumns {
  id: string
  booking_number: string
  listing_id: string
  vendor_id: string
  user_id: string
  customer_name: string
  customer_phone: string
  customer_email: string | null
  start_date: string
  /** The day of return, which is not included. */
  end_date: string
  duration_days: number
  units_requested: number
  delivery_requested: boolean
  delivery_address: string | null
  notes: string | null
  agreement_signature_id: string | null
  pricing_unit: 'per_hour' | 'per_day' | 'per_week'
  rate: number
  rental_amount: number
  delivery_fee: number
  security_deposit: number
  total_amount: number
  status: BookingStatus
  confirmed_at: Date | null
  handed_over_at: Date | null
  handover_notes: string | null
  returned_at: Date | null
  condition: 'good' | 'damaged' | null
  damage_noted: boolean | null
  damage_description: string | null
  deposit_deduction: number | null
  completed_at: Date | null
  cancelled_at: Date | null
  cancelled_by: Actor | null
  cancellation_reason: string | null
  awaits_return: boolean
  created_at: Date
  updated_at: Date
}

/** A reminder is sent once for each time that is null. */
interface ReminderColumns {
  start_reminded_at: Date | null
  return_reminded_at: Date | null
}

export const RentalBooking = defineModel<BookingColumns & ReminderColumns>({
  table: 'rental_bookings',
  timestamps: true,
})
