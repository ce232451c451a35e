import { defineModel } from '../../platform/database/model.ts'

/** A service area. */
export interface LocationRow {
  id: string
  name: string
  city: string
  province: string
  latitude: number
  longitude: number
  /** A code of `features/places`. */
  place_code: string | null
}

export const Location = defineModel<LocationRow>({ table: 'locations' })

export type LocationColumns = Omit<LocationRow, 'id'>
