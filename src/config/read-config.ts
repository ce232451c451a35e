/** Every setting: its environment name, its check and its default. `.env.example` says what they do. */
import { reader, type Environment } from './environment-reader.ts'

export type Config = ReturnType<typeof readConfig>['config']

/** The settings that `env` gives, with what is wrong with them; only a configuration without problems may be used. */
export function readConfig(env: Environment) {
  const { problems, text, secret, number, oneOf, url, list, cron } = reader(env)
  const production = env.NODE_ENV === 'production'
  const redisUrl = secret('REDIS_URL')
  const redisCluster = oneOf('REDIS_CLUSTER', ['on', 'off'], 'off') === 'on'
  const verifyRedis = oneOf('REDIS_TLS_REJECT_UNAUTHORIZED', ['true', 'false'], 'true')
  const appUrl = url('APP_URL', 'http://localhost:3000')
  const provider = oneOf(
    'PAYMENT_PROVIDER',
    ['sandbox', 'paymongo'],
    production ? 'paymongo' : 'sandbox',
  )
  const publicUrl = url('PUBLIC_URL', appUrl)
  const storage = oneOf('STORAGE', ['disk', 's3'], 'disk')
  const region = text('S3_REGION') || 'us-east-1'
  const allowPrivatePush = oneOf('ALLOW_PRIVATE_PUSH_ENDPOINTS', ['true', 'false'], 'false')
  const allowPrivateWebhooks = oneOf('ALLOW_PRIVATE_WEBHOOKS', ['true', 'false'], 'false')
  const smsProvider = oneOf('SMS_PROVIDER', ['none', 'semaphore', 'catcher'], 'none')
  const aiProvider = oneOf('AI_PROVIDER', ['offline', 'openai'], 'offline')
  const previousSmmKey = text('SMM_KEY_PREVIOUS') && secret('SMM_KEY_PREVIOUS', 32)
  const config = Object.freeze({
    production,
    host: text('HOST') || undefined,
    port: number('PORT', 3000, { min: 0, max: 65_535 }),
    workerPort: number('WORKER_PORT', 0, { max: 65_535 }),
    logLevel: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    stopDelayMs:
      1_000 * number('STOP_DELAY_SECONDS', production ? 3 : 0, { max: 10, fraction: true }),
    webProcesses: number('WEB_PROCESSES', 1, { min: 1 }),
    workerConcurrency: number('WORKER_CONCURRENCY', 5, { min: 1 }),
    trustedProxyHops: number('TRUSTED_PROXY_HOPS', 0),

    databaseUrl: secret('DATABASE_URL'),
    databasePool: number('DATABASE_POOL', 8, { min: 2 }),
    redisCluster,
    redisUrls: Object.freeze(
      redisCluster ? redisUrl.split(',').map((each) => each.trim()) : [redisUrl],
    ),
    redisTls: redisUrl.startsWith('rediss:')
      ? Object.freeze({ rejectUnauthorized: verifyRedis === 'true' })
      : undefined,

    appUrl,
    storefrontUrl: url('STOREFRONT_URL', appUrl),
    publicUrl,
    corsOrigins: list('CORS_ORIGINS'),

    jwtSecrets: live(secret('JWT_SECRET', 32), text('JWT_SECRET_PREVIOUS')),
    internalKeys: live(secret('INTERNAL_KEY', 32), text('INTERNAL_KEY_PREVIOUS')),
    metricsTokens: live(text('METRICS_TOKEN'), text('METRICS_TOKEN_PREVIOUS')),
    authRateLimit: number('AUTH_RATE_LIMIT', 60, { min: 1 }),
    adminEmail: text('ADMIN_EMAIL'),
    adminPassword: text('ADMIN_PASSWORD'),

    payments: Object.freeze({
      provider,
      sandboxUrl: url('PAYMENT_SANDBOX_URL', 'http://127.0.0.1:3900'),
      secretKey: secret('PAYMONGO_SECRET_KEY'),
      webhookSecrets: live(
        secret('PAYMENT_WEBHOOK_SECRET'),
        text('PAYMENT_WEBHOOK_SECRET_PREVIOUS'),
      ),
      minimumCentavos: number('PAYMENT_MIN_CENTAVOS', provider === 'paymongo' ? 2000 : 100, {
        min: 1,
      }),
      unpaidOrderMinutes: number('UNPAID_ORDER_MINUTES', 30, { fraction: true }),
      reconcileAfterMinutes: number('RECONCILE_AFTER_MINUTES', 10, { fraction: true }),
    }),

    chatDeadlineMs: number('CHAT_DEADLINE_MS', 25_000, { min: 100 }),
    chatConcurrency: number('CHAT_CONCURRENCY', 20, { min: 1 }),
    ai: Object.freeze({
      provider: aiProvider,
      apiKey: aiProvider === 'openai' ? secret('OPENAI_API_KEY') : '',
      baseUrl: url('OPENAI_BASE_URL', 'https://api.openai.com/v1'),
      model: text('OPENAI_MODEL') || 'gpt-4o-mini',
    }),
    queueDashboard: oneOf('QUEUE_DASHBOARD', ['on', 'off'], 'on') === 'on',
    proMonthlyReplies: number('PRO_MONTHLY_REPLIES', 10_000, { min: 1 }),

    riders: Object.freeze({
      offerSeconds: number('RIDER_OFFER_SECONDS', 60, { min: 1, fraction: true }),
    }),

    storage: Object.freeze({
      folder: text('STORAGE_FOLDER') || '.palengke/files',
      filesUrl:
        storage === 's3' ? url('S3_PUBLIC_URL', `${publicUrl}/files`) : `${publicUrl}/files`,
      s3:
        storage === 'disk'
          ? null
          : Object.freeze({
              endpoint: url('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`),
              region,
              bucket: secret('S3_BUCKET'),
              accessKeyId: secret('S3_ACCESS_KEY_ID'),
              secretAccessKey: secret('S3_SECRET_ACCESS_KEY'),
              forcePathStyle: oneOf('S3_FORCE_PATH_STYLE', ['true', 'false'], 'false') === 'true',
            }),
    }),

    smm: Object.freeze({
      keys: live(secret('SMM_KEY', 32), previousSmmKey),
      postingTimeoutMinutes: number('POSTING_TIMEOUT_MINUTES', 15, { min: 0.001, fraction: true }),
      draftCron: cron('SMM_DRAFT_CRON', '0 6 * * *'),
    }),

    webhooks: Object.freeze({ allowPrivate: allowPrivateWebhooks === 'true' }),

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
      allowPrivate: allowPrivatePush === 'true',
    }),

    sms: Object.freeze({
      provider: smsProvider,
      apiKey: smsProvider === 'semaphore' ? secret('SMS_API_KEY') : text('SMS_API_KEY'),
      catcherUrl: url('SMS_CATCHER_URL', 'http://127.0.0.1:3902'),
    }),
  })
  return { config, problems }
}

/** The values of a secret that are good now, the one that signs first; while it is being changed, the previous one too. */
function live(current: string, previous: string): readonly string[] {
  return Object.freeze([current, previous].filter(Boolean))
}
