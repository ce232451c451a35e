import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { placeOf, type Check, type Finding } from './check.ts'

const subject = 'Storage'

export const storage: Check = {
  name: 'storage',
  subject,
  needs: [
    'STORAGE',
    'STORAGE_FOLDER',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_FORCE_PATH_STYLE',
    'S3_PUBLIC_URL',
  ],
  advice:
    'Give this user the folder, or set STORAGE_FOLDER to one that web and workers share; ' +
    'for s3 mend the S3_… settings, or let the key get, put and delete objects of the bucket.',
  async look({ storage: { s3, folder, filesUrl }, publicUrl }) {
    if (!s3) return await disk(folder)
    return await bucket(s3, filesUrl === `${publicUrl}/files` ? null : filesUrl)
  },
}

async function disk(folder: string): Promise<Finding[]> {
  const probe = join(nearest(resolve(folder)), `.doctor-${randomUUID()}`)
  await writeFile(probe, 'Written by the doctor; safe to delete.\n')
  await rm(probe)
  return [{ verdict: 'ok', subject, text: `${resolve(folder)} can be written` }]
}

/** Stores an object, gets it back, from `publicUrl` too if browsers go there, and deletes it. */
async function bucket(
  settings: NonNullable<Config['storage']['s3']>,
  publicUrl: string | null,
): Promise<Finding[]> {
  const { createS3Storage } = await import('../adapters/storage/s3.ts')
  const place = `the bucket ${settings.bucket} at ${placeOf(settings.endpoint)}`
  const objects = createS3Storage(settings)
  const key = `images/${randomUUID()}.webp`
  await objects.put(key, Buffer.from('Written by the doctor; safe to delete.\n'))
  try {
    if (!(await objects.get(key))) throw new Error(`${place} does not give back what it took`)
    const taken: Finding = { verdict: 'ok', subject, text: `${place} can be read and written` }
    return publicUrl ? [taken, await asBrowser(`${publicUrl}/${key}`)] : [taken]
  } finally {
    await objects.remove([key])
  }
}

async function asBrowser(url: string): Promise<Finding> {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(3_000) })
  const place = placeOf(new URL('..', url).href)
  if (ok) return { verdict: 'ok', subject, text: `browsers get images from ${place}` }
  const text =
    `${place} answers ${status} to browsers. Mend S3_PUBLIC_URL, make images/ of the bucket public, ` +
    'or leave S3_PUBLIC_URL out so that the web process serves images'
  return { verdict: 'fail', subject, text }
}

/** The folder, or what exists of the way to it: made here, it might belong to another user than the one who needs it. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}
