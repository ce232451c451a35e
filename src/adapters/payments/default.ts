import { config } from '../../config/config.ts'
import { createPaymongo } from './paymongo.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

const PAYMONGO = 'https://api.paymongo.com/v1'

export const paymentProvider: PaymentProvider =
  config.payments.provider === 'paymongo'
    ? createPaymongo({ baseUrl: PAYMONGO, secretKey: config.payments.secretKey })
    : createSandbox({
        baseUrl: `${config.payments.sandboxUrl}/v1`,
        secretKey: config.payments.secretKey,
      })
