import type { Static } from 'typebox'
import type { Location } from './schemas.ts'
import type { LocationRow } from './service.ts'

export function locationView({
  id,
  name,
  city,
  province,
  latitude,
  longitude,
}: LocationRow): Static<typeof Location> {
  return { id, name, city, province, latitude, longitude }
}
