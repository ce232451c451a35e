/** The vendor's stores, which most sections need: loaded once, and changed in one place. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../../storefront/shared/api.js'

/** @import { Store } from '../../storefront/shared/api-types.ts' */

/** Undefined until they are loaded. */
const stores = signal(/** @type {Store[] | undefined} */ (undefined))

async function loadStores() {
  stores.value = (await api('GET', '/api/vendor/stores?limit=100')).data
}

/** @returns {Store[] | undefined} undefined while they are loaded */
export function useStores() {
  useEffect(() => {
    if (!stores.value) void loadStores().catch(() => {}) // shown as loading; the lists beside say why
  }, [])
  return stores.value
}

/** @param {string} id @param {object} changes @returns {Promise<Store>} as it was */
export async function changeStore(id, changes) {
  const before = stores.value?.find((store) => store.id === id)
  const { store } = await api('PATCH', `/api/vendor/stores/${id}`, changes)
  stores.value = stores.value?.map((each) => (each.id === id ? store : each))
  return before ?? store
}
