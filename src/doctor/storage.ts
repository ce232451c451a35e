import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { fail, ok, redactUrl, type Check, type CheckResult } from './check.ts'

const SUBJECT = 'Storage'
const PROBE = 'Written by the doctor; safe to delete.\n'

export const storage: Check = {
  name: 'storage',
  subject: SUBJECT,
  requires: [
    'STORAGE',
    'STORAGE_FOLDER',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_FORCE_PATH_STYLE',
    'S3_PUBLIC_URL',
  ],
  remedy:
    'Make the folder writable for this user, or set STORAGE_FOLDER to one that web and workers share; ' +
    'for s3 fix the S3_… settings, or allow the key to get, put and delete objects of the bucket.',
  async run({ storage: { s3, folder, filesUrl }, publicUrl }) {
    if (!s3) return await checkDisk(folder)
    return await checkBucket(s3, filesUrl === `${publicUrl}/files` ? null : filesUrl)
  },
}

async function checkDisk(folder: string): Promise<CheckResult[]> {
  const probe = join(nearestExisting(resolve(folder)), `.doctor-${randomUUID()}`)
  await writeFile(probe, PROBE)
  await rm(probe)
  return [ok(SUBJECT, `${resolve(folder)} is writable`)]
}

/** Puts, gets and deletes an object, and downloads it from `publicUrl` if browsers use that. */
async function checkBucket(
  settings: NonNullable<Config['storage']['s3']>,
  publicUrl: string | null,
): Promise<CheckResult[]> {
  const { createS3Storage } = await import('../adapters/storage/s3.ts')
  const bucket = `the bucket ${settings.bucket} at ${redactUrl(settings.endpoint)}`
  const objects = createS3Storage(settings)
  const key = `images/${randomUUID()}.webp`
  await objects.put(key, Buffer.from(PROBE))
  try {
    if (!(await objects.get(key))) throw new Error(`${bucket} does not return a stored object`)
    const result = ok(SUBJECT, `${bucket} is readable and writable`)
    return publicUrl ? [result, await checkPublicUrl(`${publicUrl}/${key}`)] : [result]
  } finally {
    await objects.remove([key])
  }
}

async function checkPublicUrl(url: string): Promise<CheckResult> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) })
  const base = redactUrl(new URL('..', url).href)
  if (response.ok) return ok(SUBJECT, `browsers can load images from ${base}`)
  return fail(
    SUBJECT,
    `${base} responds with ${response.status} to browsers. Fix S3_PUBLIC_URL, make images/ of the bucket public, ` +
      'or unset S3_PUBLIC_URL so that the web process serves images',
  )
}

/** The folder, or its nearest ancestor that exists. Created here, the folder might belong to the wrong user. */
function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}
