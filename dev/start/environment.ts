import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = { [name: string]: string | undefined }

/** Ports on 127.0.0.1; `smtp` and `mail` belong to the mail catcher, `sandbox` to the payment provider sandbox. */
type Ports = { web: number; sandbox: number; smtp: number; mail: number }

type EnvironmentInput = {
  data: string
  ports: Ports
  databaseUrl: string
  redisUrl: string
  secrets: Environment
  env: Environment
}

/** The value of an environment variable, or the content of the file that NAME_FILE names. */
export function readVariable(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  return env[name] || (file ? readFileSync(file, 'utf8').trim() : undefined)
}

/** The environment of web, workers, migrations and seed; variables of the caller take precedence. */
export function appEnvironment(input: EnvironmentInput): Environment {
  const { data, ports, env } = input
  const app = `http://localhost:${ports.web}`
  return {
    ...withDefaults(env, {
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: join(data, 'compile-cache'), // a faster start with less memory
      NODE_OPTIONS: '--max-old-space-size=1024', // a lower memory footprint
      HOST: '127.0.0.1', // the accounts of the demo have a public password
      APP_URL: app,
      STOREFRONT_URL: app,
      PUBLIC_URL: app,
      ...input.secrets,
      VAPID_SUBJECT: 'mailto:hello@palengke.example',
      PAYMENT_PROVIDER: 'sandbox',
      PAYMENT_SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_FROM: 'Palengke <no-reply@palengke.example>',
      ...(readVariable(env, 'SMTP_URL')
        ? {}
        : { SMS_PROVIDER: 'catcher', SMS_CATCHER_URL: `http://127.0.0.1:${ports.mail}` }),
      STORAGE: 'disk',
      STORAGE_FOLDER: join(data, 'files'),
      AI_PROVIDER: 'offline',
      AUTH_RATE_LIMIT: '10000',
      ADMIN_EMAIL: 'admin@palengke.example',
      ADMIN_PASSWORD: 'palengke-demo',
    }),
    PORT: String(ports.web),
    DATABASE_URL: input.databaseUrl,
    REDIS_URL: input.redisUrl,
  }
}

/** The environment of the payment provider sandbox, which sends signed webhooks to the app. */
export function sandboxEnvironment(app: Environment, data: string, ports: Ports): Environment {
  return withDefaults(app, {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_DATA: join(data, 'sandbox'),
    SANDBOX_PUBLIC_URL: `http://localhost:${ports.sandbox}`,
    SANDBOX_SECRET_KEY: readVariable(app, 'PAYMONGO_SECRET_KEY'),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.web}/api/webhooks/provider`,
    SANDBOX_WEBHOOK_SECRET: readVariable(app, 'PAYMENT_WEBHOOK_SECRET'),
  })
}

export function mailboxEnvironment(app: Environment, data: string, ports: Ports): Environment {
  return {
    ...app,
    MAIL_SMTP_PORT: String(ports.smtp),
    MAIL_PAGE_PORT: String(ports.mail),
    MAIL_FOLDER: join(data, 'mail'),
  }
}

function withDefaults(env: Environment, defaults: Environment): Environment {
  const missing = Object.entries(defaults).filter(([name]) => !env[name] && !env[`${name}_FILE`])
  return { ...env, ...Object.fromEntries(missing) }
}
