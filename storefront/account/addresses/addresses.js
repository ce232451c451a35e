/** The saved addresses of the signed-in user. */
import { signal } from '@preact/signals'
import { api } from '../../shared/api.js'
import { placeWithParents } from './places.js'

/**
 * @typedef {object} Address
 * @property {string} id
 * @property {string | null} label
 * @property {string} placeCode
 * @property {string} street
 * @property {string | null} landmark
 * @property {string | null} contactPhone
 * @property {boolean} isDefault
 */

/** Undefined until they are loaded. The default one is first. */
export const addresses = signal(/** @type {Address[] | undefined} */ (undefined))

/** "Poblacion, Salay" by place code, as far as they are loaded. */
export const placeNames = signal(/** @type {Record<string, string>} */ ({}))

export async function loadAddresses() {
  const { data } = await api('GET', '/api/users/addresses')
  addresses.value = data
  const codes = new Set(data.map((/** @type {Address} */ { placeCode }) => placeCode))
  const names = await Promise.all([...codes].map(async (code) => [code, await nameOf(code)]))
  placeNames.value = Object.fromEntries(names)
}

/** @param {string | null} id null for a new one @param {object} input @returns {Promise<Address>} */
export async function saveAddress(id, input) {
  const { address } = id
    ? await api('PATCH', `/api/users/addresses/${id}`, input)
    : await api('POST', '/api/users/addresses', input)
  await loadAddresses()
  return address
}

/** @param {string} id */
export async function deleteAddress(id) {
  await api('DELETE', `/api/users/addresses/${id}`)
  await loadAddresses()
}

/** Barangay and town. @param {string} code */
async function nameOf(code) {
  const chain = await placeWithParents(code).catch(() => [])
  return chain
    .filter(({ level }) => level !== 'region' && level !== 'province')
    .map(({ name }) => name)
    .join(', ')
}
