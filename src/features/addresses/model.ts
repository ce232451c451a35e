import { defineModel } from '../../platform/database/model.ts'

/** A saved address. */
export interface AddressRow {
  id: string
  user_id: string
  label: string | null
  /** A code of `features/places`. */
  place_code: string
  street: string
  landmark: string | null
  /** Both or neither. */
  latitude: number | null
  longitude: number | null
  /** `+639…` */
  contact_phone: string | null
  /** At most one of each person. */
  is_default: boolean
  created_at: Date
  updated_at: Date
}

export type AddressFields = Omit<AddressRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>

export const Address = defineModel<AddressRow>({ table: 'addresses', timestamps: true })
