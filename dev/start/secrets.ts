import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import webPush from 'web-push'

type Secrets = { [name: string]: string }

/**
 * The secrets of a data folder by the names of their environment variables. Missing ones are generated
 * and stored in `file` (mode 0600), so that tokens, keys and signatures survive a restart.
 */
export function loadOrCreateSecrets(file: string): Secrets {
  const stored = read(file)
  const secrets = { ...generate(stored), ...stored }
  if (Object.keys(secrets).length > Object.keys(stored).length) write(file, secrets)
  return secrets
}

function generate(stored: Secrets): Secrets {
  const keyPair = stored.VAPID_PRIVATE_KEY ? undefined : webPush.generateVAPIDKeys()
  return {
    JWT_SECRET: random(),
    INTERNAL_KEY: random(),
    SMM_KEY: random(),
    PAYMENT_WEBHOOK_SECRET: `whsk_${random()}`,
    PAYMONGO_SECRET_KEY: `sk_test_${random()}`,
    METRICS_TOKEN: random(),
    ...(keyPair && { VAPID_PUBLIC_KEY: keyPair.publicKey, VAPID_PRIVATE_KEY: keyPair.privateKey }),
  }
}

const random = () => randomBytes(32).toString('hex')

function read(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  try {
    const secrets: Secrets = JSON.parse(text)
    return secrets
  } catch {
    throw new Error(`${file} is not valid JSON: fix it, or run \`npm start -- --reset\`.`)
  }
}

function write(file: string, secrets: Secrets) {
  const draft = `${file}.draft`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
