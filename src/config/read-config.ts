/** Every setting: its environment variable, its validation and its default. `.env.example` documents them. */
import { createEnvironmentReader, type Environment } from './environment-reader.ts'
import type { EnvironmentReader } from './environment-reader.ts'

export type Config = ReturnType<typeof readConfig>['config']

/** Only a configuration without problems may be used. */
export function readConfig(env: Environment) {
  const read = createEnvironmentReader(env)
  const production = env.NODE_ENV === 'production'
  const urls = readUrls(read)
  const config = Object.freeze({
    production,
    ...readProcess(read, production),
    ...readStores(read),
    ...urls,
    ...readAccess(read),
    payments: readPayments(read, production),
    ...readChat(read),
    riders: Object.freeze({
      offerSeconds: read.number('RIDER_OFFER_SECONDS', 60, { min: 1, fraction: true }),
    }),
    storage: readStorage(read, urls.publicUrl),
    smm: readSmm(read),
    ...readChannels(read, production),
  })
  return { config, problems: read.problems }
}

function readProcess({ text, number, oneOf }: EnvironmentReader, production: boolean) {
  return {
    host: text('HOST') || undefined,
    port: number('PORT', 3000, { min: 0, max: 65_535 }),
    workerPort: number('WORKER_PORT', 0, { max: 65_535 }),
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    stopDelayMs:
      1_000 * number('STOP_DELAY_SECONDS', production ? 3 : 0, { max: 10, fraction: true }),
    webProcesses: number('WEB_PROCESSES', 1, { min: 1 }),
    workerConcurrency: number('WORKER_CONCURRENCY', 5, { min: 1 }),
    trustedProxyHops: number('TRUSTED_PROXY_HOPS', 0),
    queueDashboard: oneOf('QUEUE_DASHBOARD', ['on', 'off'], 'on') === 'on',
  }
}

function readStores({ secret, number, oneOf, flag }: EnvironmentReader) {
  const redisUrl = secret('REDIS_URL')
  const redisCluster = oneOf('REDIS_CLUSTER', ['on', 'off'], 'off') === 'on'
  const rejectUnauthorized = flag('REDIS_TLS_REJECT_UNAUTHORIZED', true)
  return {
    databaseUrl: secret('DATABASE_URL'),
    databasePool: number('DATABASE_POOL', 8, { min: 2 }),
    redisCluster,
    redisUrls: Object.freeze(
      redisCluster ? redisUrl.split(',').map((url) => url.trim()) : [redisUrl],
    ),
    redisTls: redisUrl.startsWith('rediss:') ? Object.freeze({ rejectUnauthorized }) : undefined,
  }
}

function readUrls({ url, list }: EnvironmentReader) {
  const appUrl = url('APP_URL', 'http://localhost:3000')
  return {
    appUrl,
    storefrontUrl: url('STOREFRONT_URL', appUrl),
    publicUrl: url('PUBLIC_URL', appUrl),
    corsOrigins: list('CORS_ORIGINS'),
  }
}

function readAccess({ text, secret, number }: EnvironmentReader) {
  return {
    jwtSecrets: rotating(secret('JWT_SECRET', 32), text('JWT_SECRET_PREVIOUS')),
    internalKeys: rotating(secret('INTERNAL_KEY', 32), text('INTERNAL_KEY_PREVIOUS')),
    metricsTokens: rotating(text('METRICS_TOKEN'), text('METRICS_TOKEN_PREVIOUS')),
    authRateLimit: number('AUTH_RATE_LIMIT', 60, { min: 1 }),
    adminEmail: text('ADMIN_EMAIL'),
    adminPassword: text('ADMIN_PASSWORD'),
  }
}

function readPayments(
  { text, secret, number, oneOf, url }: EnvironmentReader,
  production: boolean,
) {
  const byDefault = production ? 'paymongo' : 'sandbox'
  const provider = oneOf('PAYMENT_PROVIDER', ['sandbox', 'paymongo'], byDefault)
  const minimum = provider === 'paymongo' ? 2000 : 100
  const webhookSecret = secret('PAYMENT_WEBHOOK_SECRET')
  return Object.freeze({
    provider,
    sandboxUrl: url('PAYMENT_SANDBOX_URL', 'http://127.0.0.1:3900'),
    secretKey: secret('PAYMONGO_SECRET_KEY'),
    webhookSecrets: rotating(webhookSecret, text('PAYMENT_WEBHOOK_SECRET_PREVIOUS')),
    minimumCentavos: number('PAYMENT_MIN_CENTAVOS', minimum, { min: 1 }),
    unpaidOrderMinutes: number('UNPAID_ORDER_MINUTES', 30, { fraction: true }),
    reconcileAfterMinutes: number('RECONCILE_AFTER_MINUTES', 10, { fraction: true }),
  })
}

function readChat({ text, secret, number, oneOf, url }: EnvironmentReader) {
  const provider = oneOf('AI_PROVIDER', ['offline', 'openai'], 'offline')
  return {
    chatDeadlineMs: number('CHAT_DEADLINE_MS', 25_000, { min: 100 }),
    chatConcurrency: number('CHAT_CONCURRENCY', 20, { min: 1 }),
    proMonthlyReplies: number('PRO_MONTHLY_REPLIES', 10_000, { min: 1 }),
    ai: Object.freeze({
      provider,
      apiKey: provider === 'openai' ? secret('OPENAI_API_KEY') : '',
      baseUrl: url('OPENAI_BASE_URL', 'https://api.openai.com/v1'),
      model: text('OPENAI_MODEL') || 'gpt-4o-mini',
    }),
  }
}

function readStorage(read: EnvironmentReader, publicUrl: string) {
  const { text, oneOf, url } = read
  const isS3 = oneOf('STORAGE', ['disk', 's3'], 'disk') === 's3'
  const defaultFilesUrl = `${publicUrl}/files`
  return Object.freeze({
    folder: text('STORAGE_FOLDER') || '.palengke/files',
    filesUrl: isS3 ? url('S3_PUBLIC_URL', defaultFilesUrl) : defaultFilesUrl,
    s3: isS3 ? readS3(read) : null,
  })
}

function readS3({ text, secret, url, flag }: EnvironmentReader) {
  const region = text('S3_REGION') || 'us-east-1'
  return Object.freeze({
    endpoint: url('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`),
    region,
    bucket: secret('S3_BUCKET'),
    accessKeyId: secret('S3_ACCESS_KEY_ID'),
    secretAccessKey: secret('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: flag('S3_FORCE_PATH_STYLE'),
  })
}

function readSmm({ text, secret, number, cron }: EnvironmentReader) {
  const previousKey = text('SMM_KEY_PREVIOUS') && secret('SMM_KEY_PREVIOUS', 32)
  return Object.freeze({
    keys: rotating(secret('SMM_KEY', 32), previousKey),
    postingTimeoutMinutes: number('POSTING_TIMEOUT_MINUTES', 15, { min: 0.001, fraction: true }),
    draftCron: cron('SMM_DRAFT_CRON', '0 6 * * *'),
  })
}

/** The channels over which messages leave the platform. */
function readChannels({ text, secret, oneOf, url, flag }: EnvironmentReader, production: boolean) {
  const smsProvider = oneOf('SMS_PROVIDER', ['none', 'semaphore', 'catcher'], 'none')
  return {
    webhooks: Object.freeze({ allowPrivate: flag('ALLOW_PRIVATE_WEBHOOKS') }),
    messenger: Object.freeze({
      verifyToken: text('MESSENGER_VERIFY_TOKEN'),
      appSecret: text('MESSENGER_APP_SECRET'),
      graphUrl: url('MESSENGER_GRAPH_URL', 'https://graph.facebook.com/v23.0'),
    }),
    mail: Object.freeze({
      smtpUrl: production ? secret('SMTP_URL') : text('SMTP_URL') || 'smtp://127.0.0.1:1025',
      from: text('MAIL_FROM') || 'Palengke <no-reply@palengke.example>',
    }),
    push: Object.freeze({
      publicKey: secret('VAPID_PUBLIC_KEY'),
      privateKey: secret('VAPID_PRIVATE_KEY'),
      subject: text('VAPID_SUBJECT') || 'mailto:no-reply@palengke.example',
      allowPrivate: flag('ALLOW_PRIVATE_PUSH_ENDPOINTS'),
    }),
    sms: Object.freeze({
      provider: smsProvider,
      apiKey: smsProvider === 'semaphore' ? secret('SMS_API_KEY') : text('SMS_API_KEY'),
      catcherUrl: url('SMS_CATCHER_URL', 'http://127.0.0.1:3902'),
    }),
  }
}

/** The accepted values of a secret: the current one first, which signs, then the previous one while it is rotated. */
function rotating(current: string, previous: string): readonly string[] {
  return Object.freeze([current, previous].filter(Boolean))
}
