import { defineModel } from '../../platform/database/model.ts'
import type { Weekday } from '../../platform/values/clock.ts'

/** Opening and closing time of each weekday, `HH:MM` in Manila; null for a day off. */
export type OperatingHours = Partial<Record<string, { open: string; close: string } | null>>

/** A part of some weekdays that is divided into slots; `HH:MM` in Manila. What is left after the last whole slot is none. */
export interface SlotWindow {
  days: Weekday[]
  from: string
  to: string
  /** The length of a slot. */
  minutes: number
  /** Orders a slot. */
  capacity: number
  /** How long before a slot its orders close and the work on them begins. */
  cutOffMinutes: number
}

export interface StoreRow {
  id: string
  slug: string
  owner_id: string
  name: string
  category: string
  description: string
  address: string
  city: string
  barangay: string
  phone: string | null
  latitude: number | null
  longitude: number | null
  /** A code of `features/places`, as those of `delivers_to`. */
  place_code: string | null
  /** The whole area of delivery; null for the own municipality. */
  delivers_to: string[] | null
  /** Null for the radius of the platform. */
  delivery_radius_km: number | null
  operating_hours: OperatingHours | null
  accepting_orders: boolean
  /** Orders that come in while it is closed are for its next opening. */
  accepts_when_closed: boolean
  delivery_enabled: boolean
  pickup_enabled: boolean
  slots: SlotWindow[]
  logo_url: string | null
  banner_url: string | null
  rating: number
  review_count: number
  is_verified: boolean
  is_active: boolean
  /** An admin took it down then: its owner cannot open it. */
  taken_down_at: Date | null
}

export const Store = defineModel<StoreRow>({
  table: 'stores',
  json: ['operating_hours', 'slots'],
  timestamps: true,
})

/** A change of a store: undefined leaves a column as it is. */
export type StorePatch = Partial<Omit<StoreRow, 'id' | 'slug' | 'owner_id' | 'taken_down_at'>>

export type NewStore = Pick<StoreRow, 'owner_id' | 'name'> & Partial<StoreRow>
