/**
 * Every setting of the product, once. `read-config.ts` validates the environment by these declarations, and
 * `node dev/deployment/generate.ts` makes `.env.example`, the environment of `docker-compose.yml`, `app.json` and the
 * tables of the documentation of them.
 */
import { oneOf, type Setting } from './setting.ts'
import { accessSettings } from './settings/access.ts'
import { addressSettings } from './settings/addresses.ts'
import { channelSettings } from './settings/channels.ts'
import { developerApiSettings } from './settings/developer-api.ts'
import { fileSettings } from './settings/files.ts'
import { marketSettings } from './settings/market.ts'
import { paymentSettings } from './settings/payments.ts'
import { processSettings } from './settings/processes.ts'
import { storeSettings } from './settings/stores.ts'

const modeSettings = {
  NODE_ENV: oneOf(
    ['production', 'development', 'test'],
    'production, development or test. Production requires every secret and never generates one.',
    { fallback: 'development', example: 'production' },
  ),
}

export const settings = {
  ...modeSettings,
  ...storeSettings,
  ...addressSettings,
  ...accessSettings,
  ...paymentSettings,
  ...developerApiSettings,
  ...marketSettings,
  ...fileSettings,
  ...channelSettings,
  ...processSettings,
}

/** The settings by topic, in the order of the documentation. */
export const settingGroups: Record<string, Record<string, Setting>> = {
  Mode: modeSettings,
  'Database and queues': storeSettings,
  Addresses: addressSettings,
  'Secrets and accounts': accessSettings,
  Payments: paymentSettings,
  'Developer API': developerApiSettings,
  'Orders, rentals, riders and social media': marketSettings,
  Files: fileSettings,
  'Mail, push and text messages': channelSettings,
  Processes: processSettings,
}
