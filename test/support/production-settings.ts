/** Settings with which a production process starts, all of them invented. */
export const completeSecrets: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://palengke@127.0.0.1:1/palengke',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_SECRET: '5b7e0c9d3a1f48e6b2c4d8907f61a3e5',
  INTERNAL_KEY: '0f9d2b7c6e5a4813b9c0d7e6f5a4b3c2',
  SMM_KEY: '9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a49',
  PAYMONGO_SECRET_KEY: 'sk_live_1a2b3c4d5e6f7a8b9c0d',
  PAYMENT_WEBHOOK_SECRET: 'whsk_1a2b3c4d5e6f7a8b9c0d1e2f',
  SMTP_URL: 'smtp://127.0.0.1:1',
  VAPID_PUBLIC_KEY: 'the-public-half-of-a-pair',
  VAPID_PRIVATE_KEY: 'the-private-half-of-a-pair',
}
