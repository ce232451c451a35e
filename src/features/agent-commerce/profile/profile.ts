import { config } from '../../../config/config.ts'
import { getActiveStore } from '../../stores/service.ts'
import { paymentHandlers } from '../checkout-sessions/payment-handlers.ts'
import { declaredCapabilities, serviceBindings, UCP_VERSION } from '../protocol/version.ts'
import { publicKeys } from './signing-key.ts'

/** What this marketplace offers to agents, and the keys that its events are signed with. */
export async function businessProfile(): Promise<object> {
  return await profileAt(`${config.publicUrl}/ucp`)
}

/** The same for one store. @throws 404 */
export async function storeProfile(slug: string): Promise<object> {
  const store = await getActiveStore(slug)
  return await profileAt(`${config.publicUrl}/ucp/stores/${encodeURIComponent(store.slug)}`)
}

async function profileAt(endpoints: string): Promise<object> {
  return {
    ucp: {
      version: UCP_VERSION,
      services: serviceBindings(endpoints),
      capabilities: declaredCapabilities(),
      payment_handlers: await paymentHandlers(),
    },
    signing_keys: publicKeys(),
  }
}
