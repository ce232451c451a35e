import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { detachBuffer } from '../../platform/http/detach-buffer.ts'
import type { Config } from '../../config/read-config.ts'
import type { Storage } from './storage.ts'

const CALL_MS = 8_000 // all tries of one call; below the 10 s that an upload may take

/** A bucket of any server that speaks S3. Connecting, silence and a whole call have time-outs; failures are tried again. */
export function createS3Storage(settings: NonNullable<Config['storage']['s3']>): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Checksums beyond those that S3 demands are unknown to many servers that speak it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
    },
  })
  const withinTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const put = async (key: string, bytes: Buffer, headers: Record<string, string>) => {
    const object = { Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }
    await client.send(new PutObjectCommand({ ...object, ...headers }), withinTime())
  }
  const get = async (key: string) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const { Body } = await client.send(command, withinTime())
      return Buffer.from(await Body!.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  const remove = async (keys: string[]) => {
    await Promise.all(
      keys.map((key) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), withinTime()),
      ),
    )
  }
  return {
    put: (key, webp) =>
      put(key, webp, {
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    /** An object each, since S3 takes no stream of unknown length. */
    stage: (key, piece, index) =>
      put(pieceKey(key, index), piece, { ContentType: 'application/octet-stream' }),
    async readStaged(key, pieces) {
      const got = pieceKeys(key, pieces).map(async (each) => {
        const piece = await get(each)
        if (!piece) throw new Error(`${each} is not in storage`)
        return piece
      })
      const read = await Promise.all(got)
      const whole = Buffer.concat(read)
      for (const piece of read) detachBuffer(piece)
      return whole
    },
    get,
    remove,
    removeStaged: (key, pieces) => remove(pieceKeys(key, pieces)),
  }
}

const pieceKey = (key: string, index: number) => `${key}-${index}`

function pieceKeys(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => pieceKey(key, index))
}
