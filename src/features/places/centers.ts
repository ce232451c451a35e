export interface Point {
  latitude: number
  longitude: number
}

/** The middle of municipalities by their code, as far as it is known: the towns of the first service areas. */
export const centers: ReadonlyMap<string, Point> = new Map([
  ['1004306000', { latitude: 8.6103, longitude: 124.8947 }], // Claveria, Misamis Oriental
  ['1004313000', { latitude: 8.8069, longitude: 124.7886 }], // Lagonglong
  ['1004322000', { latitude: 8.8617, longitude: 124.7917 }], // Salay
])
