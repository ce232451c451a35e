import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../config/read-config.ts'
import type { Storage } from './storage.ts'

const CALL_TIMEOUT_MS = 8_000 // with all retries; below the 10 s deadline of an upload

/** A bucket on any S3-compatible server. Connection, response and whole call have timeouts; failures are retried. */
export function createS3Storage(settings: NonNullable<Config['storage']['s3']>): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Many compatible servers reject checksums that S3 does not require.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
    },
  })
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
  const put = async (key: string, bytes: Buffer, headers: Record<string, string>) => {
    const object = { Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }
    await client.send(new PutObjectCommand({ ...object, ...headers }), withTimeout())
  }
  const get = async (key: string) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const { Body } = await client.send(command, withTimeout())
      return Buffer.from(await Body!.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  const getExisting = async (key: string) => {
    const bytes = await get(key)
    if (!bytes) throw new Error(`${key} is not in storage`)
    return bytes
  }
  const remove = async (keys: string[]) => {
    await Promise.all(
      keys.map((key) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), withTimeout()),
      ),
    )
  }
  return {
    put: (key, webp) =>
      put(key, webp, {
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    /** One object a chunk, because S3 needs the length of an object before its first byte. */
    stage: (key, chunk, index) =>
      put(chunkKey(key, index), chunk, { ContentType: 'application/octet-stream' }),
    async readStaged(key, chunks) {
      const parts = await Promise.all(chunkKeys(key, chunks).map(getExisting))
      const whole = Buffer.concat(parts)
      return whole
    },
    get,
    remove,
    removeStaged: (key, chunks) => remove(chunkKeys(key, chunks)),
  }
}

const chunkKey = (key: string, index: number) => `${key}-${index}`

function chunkKeys(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => chunkKey(key, index))
}
