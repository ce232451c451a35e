import { createPaymongo } from '../adapters/payments/paymongo.ts'
import { ProviderError, type PaymentProvider } from '../adapters/payments/provider.ts'
import { createSandbox } from '../adapters/payments/sandbox.ts'
import type { Config } from '../config/read-config.ts'
import { placeOf, type Check } from './check.ts'

const TIMEOUT_MS = 4_000

export const payments: Check = {
  name: 'payments',
  subject: 'Payments',
  needs: ['PAYMENT_PROVIDER', 'PAYMONGO_SECRET_KEY', 'PAYMENT_SANDBOX_URL'],
  advice: 'Mend PAYMONGO_SECRET_KEY, or PAYMENT_SANDBOX_URL for the sandbox.',
  async look({ production, payments: settings }) {
    const { provider, sandboxUrl, secretKey } = settings
    const place = provider === 'sandbox' ? `the sandbox at ${placeOf(sandboxUrl)}` : provider
    await readNothing(clientOf(settings), place)
    const subject = 'Payments'
    const isTest = provider === 'sandbox' || secretKey.startsWith('sk_test_')
    if (production && isTest)
      return [
        { verdict: 'warn', subject, text: `${place} takes the key, but no money moves there` },
      ]
    return [{ verdict: 'ok', subject, text: `${place} takes the key` }]
  },
}

function clientOf({ provider, sandboxUrl, secretKey }: Config['payments']): PaymentProvider {
  const options = { secretKey, timeoutMs: TIMEOUT_MS }
  return provider === 'paymongo'
    ? createPaymongo(options)
    : createSandbox({ ...options, baseUrl: sandboxUrl })
}

/** The cheapest question that needs the key: "there is no such source" is the good answer. */
async function readNothing(provider: PaymentProvider, place: string): Promise<void> {
  try {
    await provider.readSource('src_doctor')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === 'resource_not_found') return
    throw new Error(`${place}: ${error.detail.replace(/\.$/, '')}`, { cause: error })
  }
}
