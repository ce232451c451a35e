/** Sets what the configuration asks for, so that the product's routes can be imported; nothing is contacted. */
export function makeUpEnvironment(): void {
  Object.assign(process.env, {
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: 'only here so that the configuration is complete',
    INTERNAL_KEY: 'only here so that the configuration is complete',
    SMM_KEY: 'only here so that the configuration is complete',
    VAPID_PUBLIC_KEY: 'of nobody',
    VAPID_PRIVATE_KEY: 'of nobody',
    PAYMONGO_SECRET_KEY: 'sk_test_of_nobody',
    PAYMENT_WEBHOOK_SECRET: 'whsk_of_nobody',
  })
}
