/** Where an order is picked up: the name of its store, and in the browser its address. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../shared/api.js'
import { html } from '../shared/html.js'

/** @import { Store } from '../shared/api-types.ts' */

/** @param {{ store: { id: string, name: string } }} props */
export function PickupPlace({ store: { id, name } }) {
  const [store, setStore] = useState(/** @type {Store | null} */ (null))
  useEffect(() => {
    api('GET', `/api/stores/${id}`).then(
      ({ store: found }) => setStore(found),
      () => {}, // the name alone will do
    )
  }, [id])
  const parts = store && [store.address, store.barangay, store.city].join(', ').split(', ')
  const address = parts && [...new Set(parts.filter(Boolean))].join(', ')
  return html`${name}${address && html`<small>${address}</small>`}`
}
