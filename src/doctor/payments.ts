import { createPaymongo } from '../adapters/payments/paymongo.ts'
import { ProviderError, type PaymentProvider } from '../adapters/payments/provider.ts'
import { createSandbox } from '../adapters/payments/sandbox.ts'
import type { Config } from '../config/read-config.ts'
import { ok, redactUrl, warn, type Check } from './check.ts'

const TIMEOUT_MS = 4_000

export const payments: Check = {
  name: 'payments',
  subject: 'Payments',
  requires: ['PAYMENT_PROVIDER', 'PAYMONGO_SECRET_KEY', 'PAYMENT_SANDBOX_URL'],
  remedy:
    'Fix PAYMONGO_SECRET_KEY; if the connection failed, the network, or PAYMENT_SANDBOX_URL for the sandbox.',
  async run({ production, payments: settings }) {
    const { provider, sandboxUrl, secretKey } = settings
    const name = provider === 'sandbox' ? `the sandbox at ${redactUrl(sandboxUrl)}` : provider
    await checkKey(createClient(settings), name)
    const isTest = provider === 'sandbox' || secretKey.startsWith('sk_test_')
    return production && isTest
      ? [warn(this.subject, `${name} accepts the key, but no money moves in test mode`)]
      : [ok(this.subject, `${name} accepts the key`)]
  },
}

function createClient({ provider, sandboxUrl, secretKey }: Config['payments']): PaymentProvider {
  const options = { secretKey, timeoutMs: TIMEOUT_MS }
  return provider === 'paymongo'
    ? createPaymongo(options)
    : createSandbox({ ...options, baseUrl: sandboxUrl })
}

/** Reads a source that does not exist: the provider says so only to an accepted key. */
async function checkKey(provider: PaymentProvider, name: string): Promise<void> {
  try {
    await provider.readSource('src_doctor')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === 'resource_not_found') return
    throw new Error(`${name}: ${error.detail.replace(/\.$/, '')}`, { cause: error })
  }
}
