import { createPaymongo } from './paymongo.ts'
import type { PaymentProvider } from './provider.ts'

/** The sandbox speaks the provider's own protocol, so it is the same client with another base URL. */
export function createSandbox(options: {
  baseUrl: string
  secretKey: string
  timeoutMs?: number
}): PaymentProvider {
  return createPaymongo(options)
}
