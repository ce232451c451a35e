/** One shard of `run.ts`: runs the files that it is told, one after the other, in this process. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { Redis } from 'ioredis'
import Mocha from 'mocha'
import { Client } from 'pg'
import webPush from 'web-push'
import { freePort } from '../dev/embedded/ports.ts'
import { startRedis } from '../dev/embedded/redis.ts'

export interface FileResult {
  /** What Mocha's `spec` reporter prints. */
  output: string
  passed: number
  pending: number
  /** The title, error and stack of each failure. */
  failures: string[]
}

const folder = process.env.SHARD_FOLDER!
mkdirSync(folder, { recursive: true })
const redis = await startRedis({ folder: join(folder, 'redis'), persist: false })
const client = new Redis(redis.url)
const database = new Client({ connectionString: process.env.DATABASE_URL })
await database.connect()
await setEnvironment()

process.on('message', (group: string[]) => {
  void forgetLastFile()
    .then(() => runFiles(group))
    .then((result) => process.send!(result))
})
process.on(
  'disconnect',
  () => void (client.disconnect(), database.end(), redis.stop()).finally(() => process.exit()),
)
process.send!({ isReady: true })

/** The limits of the addresses that all files come from, and the admins, all of whom are told what happens in the next file. */
async function forgetLastFile(): Promise<void> {
  const keys = await client.keys('*limit:*')
  if (keys.length > 0) await client.del(keys)
  await database.query(`update users set role = 'customer' where role = 'admin'`)
}

async function runFiles(files: string[]): Promise<FileResult> {
  const lines: string[] = []
  const failures: string[] = []
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => void lines.push(format(...args))
  const mocha = new Mocha({
    timeout: 20_000,
    forbidOnly: Boolean(process.env.CI),
    ...(process.argv[2] ? { grep: process.argv[2] } : {}),
  })
  for (const file of files) mocha.addFile(file)
  try {
    await mocha.loadFilesAsync()
  } catch (error) {
    return {
      output: `${files.join(', ')}: ${format(error)}`,
      passed: 0,
      pending: 0,
      failures: [`${files.join(', ')}\n${format(error)}`],
    }
  }
  return await new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, pending = 0 } = runner.stats ?? {}
      resolve({ output: lines.join('\n'), passed: passes, pending, failures })
    })
    runner.on('fail', (test, error: Error) => {
      failures.push(
        `${test.file ?? files[0]}: ${test.fullTitle()}\n${error.stack ?? format(error)}`,
      )
    })
  })
}

async function setEnvironment(): Promise<void> {
  const ports: number[] = []
  for (let port = Number(process.env.SHARD_FIRST_PORT); ports.length < 6; port++)
    ports.push((port = await freePort(port)))
  const [smtp, sandbox, web, sms, model, graph] = ports
  const vapid = webPush.generateVAPIDKeys()
  Object.assign(process.env, {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PORT: String(web),
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
    OPENAI_INPUT_PRICE: '10',
    OPENAI_OUTPUT_PRICE: '30.5',
    OPENAI_MONTHLY_TOKENS: '1000000',
    CHAT_DEADLINE_MS: '5000',
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
    ACCOUNT_LIMITS: 'off',
  })
  for (const name of [
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'TRUSTED_PROXY_HOPS',
    'CORS_ORIGINS',
    'VAPID_SUBJECT',
  ])
    delete process.env[name]
}
