/** The configuration of a process, made of the settings that `settings.ts` declares. */
import { readSettings, type Environment, type Problem } from './read-settings.ts'
import { settings } from './settings.ts'

export type Config = ReturnType<typeof readConfig>['config']
type Values = ReturnType<typeof readSettings<typeof settings>>['values']

/** Only a configuration without problems may be used. */
export function readConfig(env: Environment) {
  const { values, problems } = readSettings(settings, env)
  const production = values.NODE_ENV === 'production'
  const config = Object.freeze({
    production,
    ...readProcess(values),
    ...readStores(values),
    appUrl: values.APP_URL,
    storefrontUrl: values.STOREFRONT_URL,
    hasStorefront: values.STOREFRONT,
    hasConsole: values.CONSOLE,
    publicUrl: values.PUBLIC_URL,
    corsOrigins: values.CORS_ORIGINS,
    ...readAccess(values),
    payments: readPayments(values),
    ...readChat(values),
    catchWeightTolerance: values.CATCH_WEIGHT_TOLERANCE,
    pendingBookingHours: values.PENDING_BOOKING_HOURS,
    riders: Object.freeze({ offerSeconds: values.RIDER_OFFER_SECONDS }),
    storage: readStorage(values),
    smm: Object.freeze({
      keys: rotating(values.SMM_KEY, values.SMM_KEY_PREVIOUS),
      postingTimeoutMinutes: values.POSTING_TIMEOUT_MINUTES,
      draftCron: values.SMM_DRAFT_CRON,
    }),
    agentCommerce: Object.freeze({
      isOn: values.AGENT_COMMERCE,
      requiresProfiles: values.AGENT_PROFILES === 'required',
    }),
    ...readChannels(values, production),
  })
  return { config, problems: [...problems, ...storageProblems(values, env)] }
}

function readProcess(values: Values) {
  return {
    host: values.HOST || undefined,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    logLevel: values.LOG_LEVEL,
    stopDelayMs: 1_000 * values.STOP_DELAY_SECONDS,
    webProcesses: values.WEB_PROCESSES,
    workerConcurrency: values.WORKER_CONCURRENCY,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    queueDashboard: values.QUEUE_DASHBOARD,
  }
}

function readStores(values: Values) {
  const { REDIS_URL: redisUrl, REDIS_CLUSTER: redisCluster } = values
  const rejectUnauthorized = values.REDIS_TLS_REJECT_UNAUTHORIZED
  return {
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    redisCluster,
    redisUrls: Object.freeze(
      redisCluster ? redisUrl.split(',').map((url) => url.trim()) : [redisUrl],
    ),
    redisTls: redisUrl.startsWith('rediss:') ? Object.freeze({ rejectUnauthorized }) : undefined,
  }
}

function readAccess(values: Values) {
  return {
    jwtSecrets: rotating(values.JWT_SECRET, values.JWT_SECRET_PREVIOUS),
    internalKeys: rotating(values.INTERNAL_KEY, values.INTERNAL_KEY_PREVIOUS),
    metricsTokens: rotating(values.METRICS_TOKEN, values.METRICS_TOKEN_PREVIOUS),
    authRateLimit: values.AUTH_RATE_LIMIT,
    accountLimits: values.ACCOUNT_LIMITS,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
  }
}

function readPayments(values: Values) {
  return Object.freeze({
    provider: values.PAYMENT_PROVIDER,
    sandboxUrl: values.PAYMENT_SANDBOX_URL,
    secretKey: values.PAYMONGO_SECRET_KEY,
    webhookSecrets: rotating(values.PAYMENT_WEBHOOK_SECRET, values.PAYMENT_WEBHOOK_SECRET_PREVIOUS),
    minimumCentavos: values.PAYMENT_MIN_CENTAVOS,
    unpaidOrderMinutes: values.UNPAID_ORDER_MINUTES,
    reconcileAfterMinutes: values.RECONCILE_AFTER_MINUTES,
  })
}

function readChat(values: Values) {
  return {
    chatDeadlineMs: values.CHAT_DEADLINE_MS,
    chatConcurrency: values.CHAT_CONCURRENCY,
    proMonthlyReplies: values.PRO_MONTHLY_REPLIES,
    testMonthlyReplies: values.TEST_MONTHLY_REPLIES,
    ai: Object.freeze({
      provider: values.AI_PROVIDER,
      apiKey: values.OPENAI_API_KEY,
      baseUrl: values.OPENAI_BASE_URL,
      model: values.OPENAI_MODEL,
      inputPrice: values.OPENAI_INPUT_PRICE,
      outputPrice: values.OPENAI_OUTPUT_PRICE,
      monthlyTokens: values.OPENAI_MONTHLY_TOKENS,
      monthlyCost: values.OPENAI_MONTHLY_COST,
    }),
  }
}

function readStorage(values: Values) {
  const isS3 = values.STORAGE === 's3'
  const s3 = {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  }
  return Object.freeze({
    folder: values.STORAGE_FOLDER,
    filesUrl: isS3 ? values.S3_PUBLIC_URL : `${values.PUBLIC_URL}/files`,
    s3: isS3 ? Object.freeze(s3) : null,
  })
}

/** Where every process has a disk of its own, `disk` would lose what is uploaded. */
function storageProblems({ STORAGE }: Values, env: Environment): Problem[] {
  if (STORAGE !== 'disk' || !env.DYNO) return []
  const text =
    'STORAGE=disk cannot work on Heroku, where each dyno has a disk of its own and loses it daily; ' +
    'set STORAGE=s3 with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  return [{ name: 'STORAGE', text }]
}

/** The channels over which messages leave the platform. */
function readChannels(values: Values, production: boolean) {
  return {
    webhooks: Object.freeze({ allowPrivate: values.ALLOW_PRIVATE_WEBHOOKS }),
    messenger: Object.freeze({
      verifyToken: values.MESSENGER_VERIFY_TOKEN,
      appSecret: values.MESSENGER_APP_SECRET,
      graphUrl: values.MESSENGER_GRAPH_URL,
    }),
    mail: Object.freeze({
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      requireTls: production && !isUnencryptedByChoice(values.SMTP_URL),
    }),
    push: Object.freeze({
      publicKey: values.VAPID_PUBLIC_KEY,
      privateKey: values.VAPID_PRIVATE_KEY,
      subject: values.VAPID_SUBJECT,
      allowPrivate: values.ALLOW_PRIVATE_PUSH_ENDPOINTS,
    }),
    sms: Object.freeze({
      provider: values.SMS_PROVIDER,
      apiKey: values.SMS_API_KEY,
      catcherUrl: values.SMS_CATCHER_URL,
      dailyPerNumber: values.SMS_DAILY_PER_NUMBER,
      dailyPerAccount: values.SMS_DAILY_PER_ACCOUNT,
      dailyTotal: values.SMS_DAILY_TOTAL,
    }),
  }
}

/** A mail server on the same machine, or one that the operator says has no TLS. */
function isUnencryptedByChoice(smtpUrl: string): boolean {
  if (!URL.canParse(smtpUrl)) return false
  const { hostname, searchParams } = new URL(smtpUrl)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return isLoopback || searchParams.get('ignoreTLS') === 'true'
}

/** The accepted values of a secret: the current one first, which signs, then the previous one while it is rotated. */
function rotating(current: string, previous: string): readonly string[] {
  return Object.freeze([current, previous].filter(Boolean))
}
