/** Places of the Philippine Standard Geographic Code. The browser caches them for good. */
import { api } from '../../shared/api.js'

/** @typedef {{ code: string, name: string, level: 'region' | 'province' | 'municipality' | 'submunicipality' | 'barangay', parentCode: string | null }} Place */

const PAGE = 60

/** The places right below another one, or the regions, by name. @param {string | null} parent @returns {Promise<Place[]>} */
export async function placesBelow(parent) {
  /** @type {Place[]} */
  const places = []
  for (;;) {
    const query = new URLSearchParams({ limit: `${PAGE}`, offset: `${places.length}` })
    if (parent) query.set('parent', parent)
    const { data, total } = await api('GET', `/api/places?${query}`)
    places.push(...data)
    if (data.length === 0 || places.length >= total) break
  }
  return places.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** A place and what it lies in, up to the region, the smallest first. @param {string} code */
export async function placeWithParents(code) {
  /** @type {Place[]} */
  const chain = []
  for (let next = /** @type {string | null} */ (code); next;) {
    const { place } = await api('GET', `/api/places/${next}`)
    chain.push(place)
    next = place.parentCode
  }
  return chain
}

/** @returns {Promise<Place[]>} the towns that the market serves */
export async function servedTowns() {
  const { data } = await api('GET', '/api/locations')
  return data
    .filter((/** @type {any} */ { placeCode }) => placeCode)
    .map((/** @type {any} */ { name, placeCode }) => ({
      code: placeCode,
      name,
      level: 'municipality',
      parentCode: null,
    }))
}
