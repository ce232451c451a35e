/** An S3 server that verifies signatures and stores its objects in a temporary folder. */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export const BUCKET = 'palengke'

export interface S3Server {
  port: number
  /** Its settings, as environment variables. */
  env: Record<string, string>
  /** The keys in the bucket. */
  keys(): string[]
  stop(): Promise<void>
}

/** `anySignature`: skips verification, because this server moves the bucket from the host name to the path before it verifies. */
export async function startS3({ anySignature = false } = {}): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'palengke-s3-'))
  const buckets = [{ name: BUCKET }]
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const server = new S3rver({
    ...options,
    allowMismatchedSignatures: anySignature,
    configureBuckets: buckets,
  })
  const { port } = await server.run()
  const suffix = '._S3rver_object'
  return {
    port,
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    keys: () =>
      globSync(`**/*${suffix}`, { cwd: join(directory, BUCKET) }).map((name) =>
        name.slice(0, -suffix.length),
      ),
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
