import type { Point } from '../../places/service.ts'

export type { Point }

const EARTH_RADIUS_KM = 6371

/** Null when a row has no point. */
export function pointOf(
  row: { latitude: number | null; longitude: number | null } | null,
): Point | null {
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}

/** Great-circle distance in kilometres (haversine). */
export function kilometresBetween(a: Point, b: Point): number {
  const latitudes = sinSquaredHalf(b.latitude - a.latitude)
  const longitudes = sinSquaredHalf(b.longitude - a.longitude)
  const h = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}

function sinSquaredHalf(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
