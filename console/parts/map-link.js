/**
 * Where a map shows a place, by its point if that is known.
 * @param {{ latitude: number, longitude: number } | null} point
 * @param {string} address
 */
export function mapLink(point, address) {
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude, longitude } = point
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
