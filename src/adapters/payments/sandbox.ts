import { createPaymongo } from './paymongo.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider sandbox speaks the provider's own protocol, so it is the same client under another address. */
export function createSandbox(options: {
  baseUrl: string
  secretKey: string
  timeoutMs?: number
}): PaymentProvider {
  return createPaymongo(options)
}
