// The `secrets` service of docker-compose.yml: generates each secret once, into a file of each folder whose containers need it.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadOrCreateSecrets } from './start/secrets.ts'

const folder = process.argv[2]
if (!folder)
  throw new Error('Name the folder for the secrets: node dev/compose-secrets.ts /secrets')

const random = () => randomBytes(32).toString('hex')
mkdirSync(join(folder, 'app'), { recursive: true })
const product = loadOrCreateSecrets(join(folder, 'app', 'secrets.json'))
for (const [name, value] of Object.entries(product)) createOnce('app', name, value)
createOnce('release', 'ADMIN_PASSWORD', randomBytes(12).toString('base64url'))
createOnce('metrics', 'METRICS_TOKEN', product.METRICS_TOKEN!)
createOnce('sandbox', 'SANDBOX_SECRET_KEY', product.PAYMONGO_SECRET_KEY!)
createOnce('sandbox', 'SANDBOX_WEBHOOK_SECRET', product.PAYMENT_WEBHOOK_SECRET!)

createOnce('app', 'S3_SECRET_ACCESS_KEY', createOnce('s3', 'S3_SECRET_ACCESS_KEY', random()))

const database = createOnce('postgres', 'DATABASE_PASSWORD', random())
createOnce('app', 'DATABASE_URL', `postgresql://palengke:${database}@postgres:5432/palengke`)

const redis = createOnce('redis', 'REDIS_PASSWORD', random())
createOnce('redis', 'valkey.conf', `requirepass ${redis}\n`)
createOnce('app', 'REDIS_URL', `redis://:${redis}@redis:6379`)

/** Writes a secret unless the file exists. World-readable, since each container runs as another user. @returns the secret in use */
function createOnce(owner: string, name: string, value: string): string {
  const file = join(folder!, owner, name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(join(folder!, owner), { recursive: true })
  writeFileSync(`${file}.draft`, value, { mode: 0o444 })
  renameSync(`${file}.draft`, file)
  return value
}
