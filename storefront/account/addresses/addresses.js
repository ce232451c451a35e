/** The saved addresses of the signed-in user. */
import { signal } from '@preact/signals'
import { api } from '../../shared/api.js'

/**
 * @typedef {object} Address
 * @property {string} id
 * @property {string | null} label
 * @property {string} placeCode
 * @property {string} placeName "Poblacion, Salay"
 * @property {string} street
 * @property {string | null} landmark
 * @property {string | null} contactPhone
 * @property {boolean} isDefault
 */

/** Undefined until they are loaded. The default one is first. */
export const addresses = signal(/** @type {Address[] | undefined} */ (undefined))

export async function loadAddresses() {
  addresses.value = (await api('GET', '/api/users/addresses')).data
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
