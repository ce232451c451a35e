// The `secrets` service of docker-compose.yml: a file for each secret, named like its environment variable, made once.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecrets } from './start/secrets.ts'

const folder = process.argv[2]
if (!folder)
  throw new Error('Name the folder for the secrets: node dev/compose-secrets.ts /secrets')

for (const [name, value] of Object.entries(keptSecrets(join(folder, 'secrets.json'))))
  once(name, value)
once('ADMIN_PASSWORD', randomBytes(12).toString('base64url'))
once('S3_SECRET_ACCESS_KEY', randomBytes(32).toString('hex'))
const password = once('DATABASE_PASSWORD', randomBytes(32).toString('hex'))
once('DATABASE_URL', `postgresql://palengke:${password}@postgres:5432/palengke`)

/** Writes a secret unless it is there, and returns the one that counts. Each container reads as its own user. */
function once(name: string, value: string): string {
  const file = join(folder!, name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  writeFileSync(`${file}.draft`, value, { mode: 0o444 })
  renameSync(`${file}.draft`, file)
  return value
}
