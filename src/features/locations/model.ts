import { defineModel } from '../../platform/database/model.ts'

/** A service area. */
export interface LocationRow {
  id: string
  name: string
  city: string
  province: string
  latitude: number
  longitude: number
}

export const Location = defineModel<LocationRow>({ table: 'locations' })

export type LocationFields = Omit<LocationRow, 'id'>
