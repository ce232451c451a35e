/** Reading request bodies: only on routes that declare one, never decompressed, never over the limit. */
import type { Context, Middleware } from 'koa'
import { AppError, fail } from '../../contract/errors.ts'
import { lazy } from '../../cache/lazy.ts'

const JSON_LIMIT_BYTES = 1_048_576
const BYTES_LIMIT = 262_144
const TIMEOUT_MS = 30_000 // files may take longer: the server's own limit is theirs

const jsonTypes = ['json', '+json']

/** Comes with the first body: it brings parsers of all kinds, 7 MB of them. */
const parser = lazy(async (): Promise<Middleware> => {
  const { koaBody } = await import('koa-body')
  return koaBody({
    json: true,
    jsonTypes,
    jsonLimit: JSON_LIMIT_BYTES,
    jsonStrict: false,
    text: false,
    urlencoded: false,
    multipart: false,
    patchNode: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  })
})

/**
 * The JSON body; an absent one counts as `{}`.
 * @throws 400 MALFORMED_JSON, 408, 413, 415 only when bytes of another type arrive
 */
export async function readJson(ctx: Context): Promise<unknown> {
  refuseCompressed(ctx)
  if (isAbsent(ctx)) return {}
  if (!ctx.is(jsonTypes)) {
    if ((await readBytes(ctx, JSON_LIMIT_BYTES)).length === 0) return {}
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json.')
  }
  refuseTooLarge(ctx, JSON_LIMIT_BYTES)
  const parse = await parser()
  try {
    await inTime(parse(ctx, async () => {}) as Promise<void>)
  } catch (error) {
    throw asRefusal(error)
  }
  const body = (ctx.request as { body?: unknown }).body
  return body === '' || body === undefined ? {} : body
}

/**
 * The body exactly as it came, for signatures over raw bytes and for files.
 * @throws 408, 413 over `limit`, 256 kB unless said; 415 when bytes of another type than `type` arrive
 */
export async function readBytes(ctx: Context, limit = BYTES_LIMIT, type?: string): Promise<Buffer> {
  refuseCompressed(ctx)
  if (type && !isAbsent(ctx) && !ctx.is(type))
    fail('UNSUPPORTED_MEDIA_TYPE', `Send the body as Content-Type: ${type}.`)
  refuseTooLarge(ctx, limit)
  try {
    return await inTime(allBytes(ctx.req, limit))
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  }
}

async function allBytes(request: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(slow()), TIMEOUT_MS)
  })
  return await Promise.race([reading, tooSlow]).finally(() => clearTimeout(late))
}

/** Whether the request came without a body. */
export function isAbsent(ctx: Context): boolean {
  return ctx.get('transfer-encoding') === '' && Number(ctx.get('content-length') || 0) === 0
}

/** @throws 415 */
export function refuseCompressed(ctx: Context): void {
  if (ctx.get('content-encoding') && ctx.get('content-encoding') !== 'identity')
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.')
}

function refuseTooLarge(ctx: Context, limit: number): void {
  if (Number(ctx.get('content-length')) > limit) throw tooLarge(limit)
}

function tooLarge(limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body may have at most ${limit} bytes.`, {
    headers: { Connection: 'close' },
  })
}

function slow(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'Send the whole body within 30 seconds.', {
    headers: { Connection: 'close' },
  })
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  return (error as { status?: number }).status === 413 ? tooLarge(JSON_LIMIT_BYTES) : unreadable()
}

/** Also for a client that went away half-way, so that its leaving is no failure of ours. */
function unreadable(): AppError {
  return new AppError(
    'MALFORMED_JSON',
    'The body could not be read as JSON. Check quotes, commas and brackets.',
  )
}
