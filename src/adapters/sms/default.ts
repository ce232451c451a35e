import { config } from '../../config/config.ts'
import { createSemaphore } from './semaphore.ts'
import type { Texter } from './sms-sender.ts'

const SEMAPHORE = 'https://api.semaphore.co'

/** Who sends texts as the environment says; the catcher speaks Semaphore's protocol. Null when nobody does. */
export const texter: Texter | null =
  config.sms.provider === 'none'
    ? null
    : createSemaphore({
        baseUrl: config.sms.provider === 'catcher' ? config.sms.catcherUrl : SEMAPHORE,
        apiKey: config.sms.apiKey,
      })
