import type { Setting } from '../../src/config/setting.ts'
import { settings } from '../../src/config/settings.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { processes } from './processes.ts'

/** What the platform determines. Its dynos share no disk, so uploaded files go to a bucket. */
const values: Record<string, string> = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'paymongo',
  STORAGE: 's3',
  TRUSTED_PROXY_HOPS: '1',
}

const generated = ['JWT_SECRET', 'INTERNAL_KEY', 'SMM_KEY', 'METRICS_TOKEN', 'ADMIN_PASSWORD']

/** Asked for although the product starts without them. */
const recommended = ['APP_URL', 'ADMIN_EMAIL', 'MAIL_FROM', 'VAPID_SUBJECT', 'S3_REGION']
const optional = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'SMS_PROVIDER', 'SMS_API_KEY']

/** The add-ons set these two. */
const ofAddOns = ['DATABASE_URL', 'REDIS_URL']

const runtime = {
  NODE_OPTIONS: {
    description: 'Memory limit of Node; with a smaller limit it collects garbage sooner.',
    value: '--max-old-space-size=1024',
  },
  NODE_COMPILE_CACHE: {
    description: 'Folder in which Node caches compiled code.',
    value: 'node_modules/.cache/palengke',
  },
  PGSSLMODE: {
    description:
      'How PostgreSQL is verified. docs/deploy.md says what to choose for a server with a self-signed certificate.',
    value: 'verify-full',
  },
}

/** app.json with the processes of the Procfile, and with every setting that has to be entered. */
export function renderAppJson(current: string): string {
  const required = readSettings(settings, values).problems.map(({ name }) => name)
  const asked = new Set([
    ...Object.keys(values),
    ...generated,
    ...required.filter((name) => !ofAddOns.includes(name)),
    ...recommended,
    ...optional,
  ])
  const names = Object.keys(settings).filter((name) => asked.has(name))
  const app = {
    ...JSON.parse(current),
    formation: Object.fromEntries(
      processes
        .filter(({ kind }) => kind !== 'release')
        .map(({ name }) => [
          name,
          { quantity: name === 'web' || name === 'worker' ? 1 : 0, size: 'basic' },
        ]),
    ),
    env: { ...Object.fromEntries(names.map((name) => [name, entry(name)])), ...runtime },
  }
  return `${JSON.stringify(app, null, 2)}\n`
}

function entry(name: string) {
  const {
    about: description,
    required,
    fallback,
  } = settings[name as keyof typeof settings] as Setting
  if (generated.includes(name)) return { description, generator: 'secret' }
  if (optional.includes(name)) return { description, required: false }
  if (required || name === 'APP_URL') return { description }
  return { description, value: values[name] ?? fallback }
}
