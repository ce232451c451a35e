import { credential, sharedSecret, number, oneOf, url } from '../setting.ts'

export const paymentSettings = {
  PAYMENT_PROVIDER: oneOf(
    ['sandbox', 'paymongo'],
    'paymongo, or sandbox (dev/sandbox, where no money moves; the default in development).',
    { fallback: (_, production) => (production ? 'paymongo' : 'sandbox') },
  ),
  PAYMONGO_SECRET_KEY: credential("The provider's secret key, sk_test_… or sk_live_….", {
    required: true,
  }),
  PAYMENT_WEBHOOK_SECRET: sharedSecret("Secret of the provider's webhook, whsk_….", {
    required: true,
  }),
  PAYMENT_WEBHOOK_SECRET_PREVIOUS: sharedSecret(
    'The previous PAYMENT_WEBHOOK_SECRET, accepted while it is rotated. Remove it afterwards.',
  ),
  PAYMENT_SANDBOX_URL: url('Address of the sandbox, for PAYMENT_PROVIDER=sandbox. URL.', {
    fallback: 'http://127.0.0.1:3900',
  }),
  PAYMENT_MIN_CENTAVOS: number(
    { min: 1 },
    'Smallest payment in centavos. Whole number from 1; 100 with the sandbox.',
    { fallback: (textOf) => (textOf('PAYMENT_PROVIDER') === 'sandbox' ? '100' : '2000') },
  ),
  UNPAID_ORDER_MINUTES: number(
    { fraction: true },
    'Minutes until an unpaid order expires and its stock is released. Fractions are allowed.',
    { fallback: '30' },
  ),
  RECONCILE_AFTER_MINUTES: number(
    { fraction: true },
    'Minutes until a payment without news is looked up at the provider. Fractions are allowed.',
    { fallback: '10' },
  ),
}
