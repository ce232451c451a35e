import type { Static } from 'typebox'
import type { Location } from './schemas.ts'
import type { LocationRow } from './model.ts'

export function locationView({
  id,
  name,
  city,
  province,
  latitude,
  longitude,
  place_code: placeCode,
}: LocationRow): Static<typeof Location> {
  return { id, name, city, province, latitude, longitude, placeCode }
}

/** All of them: the list has no pages. */
export function locationsReply(rows: LocationRow[]) {
  const data = rows.map(locationView)
  return { success: true as const, data, total: data.length, limit: data.length, offset: 0 }
}
