import { defineModel } from '../../../platform/database/model.ts'

/** Amounts are centavos. */
export interface ListingColumns {
  id: string
  vendor_id: string
  category_id: string
  agreement_id: string | null
  title: string
  description: string
  pricing_unit: 'per_hour' | 'per_day' | 'per_week'
  rate: number
  security_deposit: number
  total_units: number
  minimum_rental_units: number
  maximum_rental_units: number | null
  pickup_address: string | null
  pickup_instructions: string | null
  offers_delivery: boolean
  delivery_fee: number
  advance_booking_days: number
  turnaround_units: number
  is_active: boolean
  /** An admin took it down then: its vendor cannot list it again. */
  taken_down_at: Date | null
  is_verified: boolean
  images: string[]
  created_at: Date
  updated_at: Date
  /** SHA-256 of the token in the address of its calendar; null without one. */
  calendar_hash: Buffer | null
}

export const RentalListing = defineModel<ListingColumns>({
  table: 'rental_listings',
  timestamps: true,
})
