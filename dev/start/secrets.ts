import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import webPush from 'web-push'

type Secrets = { [name: string]: string }

/**
 * The secrets of this data folder under their environment names, made where missing and kept in
 * `file` (mode 0600), so that tokens, keys and signatures survive a restart.
 */
export function keptSecrets(file: string): Secrets {
  const kept = read(file)
  const secrets = { ...make(kept), ...kept }
  if (Object.keys(secrets).length > Object.keys(kept).length) write(file, secrets)
  return secrets
}

function make(kept: Secrets): Secrets {
  const pair = kept.VAPID_PRIVATE_KEY ? undefined : webPush.generateVAPIDKeys()
  return {
    JWT_SECRET: random(),
    INTERNAL_KEY: random(),
    SMM_KEY: random(),
    PAYMENT_WEBHOOK_SECRET: `whsk_${random()}`,
    PAYMONGO_SECRET_KEY: `sk_test_${random()}`,
    METRICS_TOKEN: random(),
    ...(pair && { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }),
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
    throw new Error(`${file} is not valid JSON: mend it, or run \`npm start -- --reset\`.`)
  }
}

function write(file: string, secrets: Secrets) {
  const draft = `${file}.draft`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
