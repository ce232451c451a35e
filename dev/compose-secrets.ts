// The `secrets` service of docker-compose.yml: generates each secret once, into a file named like its environment variable.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadOrCreateSecrets } from './start/secrets.ts'

const folder = process.argv[2]
if (!folder)
  throw new Error('Name the folder for the secrets: node dev/compose-secrets.ts /secrets')

for (const [name, value] of Object.entries(loadOrCreateSecrets(join(folder, 'secrets.json'))))
  createOnce(name, value)
createOnce('ADMIN_PASSWORD', randomBytes(12).toString('base64url'))
createOnce('S3_SECRET_ACCESS_KEY', randomBytes(32).toString('hex'))
const password = createOnce('DATABASE_PASSWORD', randomBytes(32).toString('hex'))
createOnce('DATABASE_URL', `postgresql://palengke:${password}@postgres:5432/palengke`)

/** Writes a secret unless the file exists. World-readable, since each container runs as another user. @returns the secret in use */
function createOnce(name: string, value: string): string {
  const file = join(folder!, name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  writeFileSync(`${file}.draft`, value, { mode: 0o444 })
  renameSync(`${file}.draft`, file)
  return value
}
