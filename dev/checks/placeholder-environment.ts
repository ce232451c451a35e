/** Sets the required variables to placeholders, so that the routes can be imported; nothing connects to anything. */
export function setPlaceholderEnvironment(): void {
  Object.assign(process.env, {
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: 'placeholder for a complete configuration',
    INTERNAL_KEY: 'placeholder for a complete configuration',
    SMM_KEY: 'placeholder for a complete configuration',
    VAPID_PUBLIC_KEY: 'placeholder',
    VAPID_PRIVATE_KEY: 'placeholder',
    PAYMONGO_SECRET_KEY: 'sk_test_placeholder',
    PAYMENT_WEBHOOK_SECRET: 'whsk_placeholder',
  })
}
