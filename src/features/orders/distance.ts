export interface Point {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371

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
