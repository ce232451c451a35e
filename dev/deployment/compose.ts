import type { ProcessKind, Setting } from '../../src/config/setting.ts'
import { settings } from '../../src/config/settings.ts'
import { replaceRegion } from './region.ts'

/** Settings whose value the containers determine; null takes none from the environment. */
const fixed: Record<string, string | null> = {
  NODE_ENV: 'production',
  DATABASE_URL: null, // a shell may have one of another database
  REDIS_URL: null,
  REDIS_CLUSTER: null,
  REDIS_TLS_REJECT_UNAUTHORIZED: null,
  PORT: '3000',
  WORKER_PORT: '3001',
  HOST: null, // other containers and the published port have to reach the processes
  STORAGE_FOLDER: null, // the image has it
  APP_URL: '${APP_URL:-http://localhost:${PORT:-3000}}',
  ADMIN_EMAIL: '${ADMIN_EMAIL:-admin@palengke.example}',
  PAYMENT_PROVIDER: '${PAYMENT_PROVIDER:-sandbox}',
  PAYMENT_SANDBOX_URL: 'http://sandbox:3900',
  STORAGE: 's3',
  S3_ENDPOINT: '${S3_ENDPOINT:-http://s3:8333}',
  S3_BUCKET: '${S3_BUCKET:-palengke}',
  S3_ACCESS_KEY_ID: '${S3_ACCESS_KEY_ID:-palengke}',
  S3_FORCE_PATH_STYLE: '${S3_FORCE_PATH_STYLE:-true}',
  SMTP_URL: '${SMTP_URL:-smtp://mail:1025?ignoreTLS=true}',
}

/** Secrets that `dev/compose-secrets.ts` generates, by the folder that holds them. */
const generated: Record<string, string> = {
  DATABASE_URL: 'app',
  REDIS_URL: 'app',
  JWT_SECRET: 'app',
  INTERNAL_KEY: 'app',
  SMM_KEY: 'app',
  METRICS_TOKEN: 'app',
  PAYMONGO_SECRET_KEY: 'app',
  PAYMENT_WEBHOOK_SECRET: 'app',
  VAPID_PUBLIC_KEY: 'app',
  VAPID_PRIVATE_KEY: 'app',
  S3_SECRET_ACCESS_KEY: 'app',
  ADMIN_PASSWORD: 'release',
}

/** docker-compose.yml with the environment of each of our processes. */
export function renderCompose(current: string): string {
  const shared = Object.entries(settings).filter(([, setting]) => !(setting as Setting).processes)
  const regions = { 'shared environment': lines(shared, '  ') }
  const own = (['release', 'web', 'worker'] satisfies ProcessKind[]).map((kind) => [
    `${kind} environment`,
    lines(Object.entries(settings).filter(isReadBy(kind)), '      '),
  ])
  return Object.entries({ ...regions, ...Object.fromEntries(own) }).reduce(
    (text, [name, content]) => replaceRegion(text, name, content as string),
    current,
  )
}

function isReadBy(kind: ProcessKind) {
  return ([, { processes }]: [string, Setting]) => processes?.includes(kind)
}

function lines(entries: [string, unknown][], indent: string): string {
  return entries
    .flatMap(([name]) => {
      const value = name in fixed ? fixed[name] : `\${${name}:-}`
      const folder = generated[name]
      return [
        ...(value ? [`${name}: ${quote(value)}`] : []),
        ...(folder ? [`${name}_FILE: /secrets/${folder}/${name}`] : []),
      ]
    })
    .map((line) => indent + line)
    .join('\n')
}

/** YAML would read these as booleans. */
function quote(value: string): string {
  return value === 'true' || value === 'false' ? `'${value}'` : value
}
