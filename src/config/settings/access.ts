import { generatedSecret, number, onOff, password, sharedSecret, text } from '../setting.ts'

const release = ['release'] as const

const previous = (name: string) =>
  `The previous ${name}, accepted while it is rotated. Remove it afterwards.`

/** Secrets that let somebody in, and the first admin. */
export const accessSettings = {
  JWT_SECRET: generatedSecret(
    'Signs access tokens and encrypts stored secrets of webhooks and pages. At least 32 random characters: openssl rand -hex 32.',
    { required: true, always: true },
  ),
  JWT_SECRET_PREVIOUS: generatedSecret(previous('JWT_SECRET'), { always: true }),
  INTERNAL_KEY: generatedSecret(
    'Key of your own programs that send notifications, header X-Internal-Key. At least 32 random characters.',
    { required: true, always: true },
  ),
  INTERNAL_KEY_PREVIOUS: generatedSecret(previous('INTERNAL_KEY'), { always: true }),
  SMM_KEY: generatedSecret(
    'Key of the social media agent, header X-SMM-Key. At least 32 random characters.',
    { required: true, always: true },
  ),
  SMM_KEY_PREVIOUS: generatedSecret(previous('SMM_KEY'), { always: true }),
  METRICS_TOKEN: sharedSecret(
    'Bearer token of /metrics; without one there is no such page. At least 16 random characters.',
  ),
  METRICS_TOKEN_PREVIOUS: sharedSecret(previous('METRICS_TOKEN')),
  ADMIN_EMAIL: text('E-mail address of the admin that node src/migrate.ts makes sure exists.', {
    processes: release,
  }),
  ADMIN_PASSWORD: password(
    'First password of that admin; an existing account keeps its own. 8 to 128 characters, no common password.',
    { processes: release },
  ),
  AUTH_RATE_LIMIT: number(
    { min: 1 },
    'Requests to the log-in routes per minute and address. Whole number from 1.',
    { fallback: '60' },
  ),
  ACCOUNT_LIMITS: onOff(
    'Whether the limits of each account apply: orders, payments, cancels, bookings, signatures and uploads within 10 ' +
      'minutes, how many orders and bookings may be open, and the searches of an address. on or off; off is for tests and load measurements only.',
    { fallback: 'on' },
  ),
}
