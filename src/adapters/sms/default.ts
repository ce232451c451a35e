import { config } from '../../config/config.ts'
import { createSemaphore } from './semaphore.ts'
import type { SmsSender } from './sms-sender.ts'

const SEMAPHORE = 'https://api.semaphore.co'

/** Null when no provider is configured. The catcher of the development environment speaks Semaphore's protocol. */
export const smsSender: SmsSender | null =
  config.sms.provider === 'none'
    ? null
    : createSemaphore({
        baseUrl: config.sms.provider === 'catcher' ? config.sms.catcherUrl : SEMAPHORE,
        apiKey: config.sms.apiKey,
      })
