import { defineModel } from '../../platform/database/model.ts'

/** Opening and closing time of each weekday, `HH:MM` in Manila; null for a day off. */
export type OperatingHours = Partial<Record<string, { open: string; close: string } | null>>

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
  json: ['operating_hours'],
  timestamps: true,
})

/** A change of a store: undefined leaves a column as it is. */
export type StorePatch = Partial<Omit<StoreRow, 'id' | 'slug' | 'owner_id' | 'taken_down_at'>>

export type NewStore = Pick<StoreRow, 'owner_id' | 'name'> & Partial<StoreRow>
