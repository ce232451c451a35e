/**
 * `npm test [-- files] [--grep words] [--only faults]`: brings up its own PostgreSQL and Redis in a temporary folder,
 * migrates, and runs the tests against them. Needs nothing that was started by hand, and leaves nothing behind.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'
import webPush from 'web-push'
import { freePort } from '../dev/embedded/ports.ts'
import { startPostgres } from '../dev/embedded/postgres.ts'
import { startRedis } from '../dev/embedded/redis.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string', short: 'g' } },
})
const files = positionals.length > 0 ? positionals : globSync('test/**/*.test.ts').toSorted()

const folder = mkdtempSync(join(tmpdir(), 'palengke-test-'))
const [postgres, redis] = await Promise.all([
  startPostgres({ folder: join(folder, 'postgres') }),
  startRedis({ folder: join(folder, 'redis'), persist: false }),
])
const [smtp, sandbox, web, sms] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const [model, graph] = [await freePort(), await freePort()]
const vapid = webPush.generateVAPIDKeys()
Object.assign(process.env, {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  PORT: String(web),
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  APP_URL: `http://127.0.0.1:${web}`,
  STOREFRONT_URL: `http://127.0.0.1:${web}`,
  PUBLIC_URL: `http://127.0.0.1:${web}`,
  JWT_SECRET: 'a secret of the tests that is long enough',
  PAYMENT_PROVIDER: 'sandbox',
  PAYMENT_SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
  PAYMONGO_SECRET_KEY: 'sk_test_of_the_tests',
  PAYMENT_WEBHOOK_SECRET: 'whsk_of_the_tests',
  PAYMENT_WEBHOOK_SECRET_PREVIOUS: 'whsk_of_the_rotation',
  SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  MAIL_FROM: 'Palengke <no-reply@palengke.example>',
  INTERNAL_KEY: 'an internal key of the tests that is long enough',
  AI_PROVIDER: 'openai',
  OPENAI_API_KEY: 'sk-of-the-tests',
  OPENAI_BASE_URL: `http://127.0.0.1:${model}/v1`,
  CHAT_DEADLINE_MS: '3000',
  SMM_KEY: 'an smm key of the tests that is long enough',
  SMM_KEY_PREVIOUS: 'an smm key of the rotation, long enough',
  SMM_DRAFT_CRON: 'off',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  MESSENGER_VERIFY_TOKEN: 'a verify token of the tests',
  MESSENGER_APP_SECRET: 'an app secret of the tests',
  MESSENGER_GRAPH_URL: `http://127.0.0.1:${graph}/v23.0`,
  METRICS_TOKEN: 'metrics-token-of-the-tests',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  ALLOW_PRIVATE_PUSH_ENDPOINTS: 'true',
  SMS_PROVIDER: 'catcher',
  SMS_CATCHER_URL: `http://127.0.0.1:${sms}`,
  STORAGE_FOLDER: join(folder, 'files'),
  AUTH_RATE_LIMIT: '100000',
})
for (const name of [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'TRUSTED_PROXY_HOPS',
  'CORS_ORIGINS',
  'VAPID_SUBJECT',
])
  delete process.env[name]

let failures = 1
try {
  execFileSync(process.execPath, ['src/migrate.ts'], { stdio: 'inherit' })
  failures = await run()
} finally {
  await Promise.allSettled([postgres.stop(), redis.stop()])
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failures > 0 ? 1 : 0)

async function run(): Promise<number> {
  const mocha = new Mocha({
    timeout: 20_000,
    forbidOnly: Boolean(process.env.CI),
    ...(values.grep ? { grep: values.grep } : {}),
  })
  for (const file of files) mocha.addFile(file)
  await mocha.loadFilesAsync()
  return await new Promise((resolve) => {
    const runner = mocha.run((failed) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {}
      const skipped = pending > 0 ? `, ${pending} skipped` : ''
      console.log(`${passes} passed, ${failed} failed${skipped}`)
      resolve(passes === 0 ? 1 : failed)
    })
  })
}
