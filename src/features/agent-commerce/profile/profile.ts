import { config } from '../../../config/config.ts'
import { paymentHandlers } from '../checkout-sessions/payment-handlers.ts'
import { declaredCapabilities, serviceBindings, UCP_VERSION } from '../protocol/version.ts'
import { publicKeys } from './signing-key.ts'

/** What this marketplace offers to agents, and the keys that its events are signed with. */
export async function businessProfile(): Promise<object> {
  return {
    ucp: {
      version: UCP_VERSION,
      services: serviceBindings(`${config.publicUrl}/ucp`),
      capabilities: declaredCapabilities(),
      payment_handlers: await paymentHandlers(),
    },
    signing_keys: publicKeys(),
  }
}
