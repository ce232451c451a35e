/** Reading request bodies: only on routes that declare one, never decompressed, never beyond the size limit. */
import type { Context, Middleware } from 'koa'
import { lazy } from '../../cache/lazy.ts'
import { AppError, fail } from '../../contract/errors.ts'

const JSON_MAX_BYTES = 1_048_576
const DEFAULT_MAX_BYTES = 262_144
const TIMEOUT_MS = 30_000 // files may take longer, up to the time-out of the server

const jsonTypes = ['json', '+json']

/** Loaded with the first body: it brings parsers of all kinds, 7 MB of memory. */
const loadJsonParser = lazy(async (): Promise<Middleware> => {
  const { koaBody } = await import('koa-body')
  return koaBody({
    json: true,
    jsonTypes,
    jsonLimit: JSON_MAX_BYTES,
    jsonStrict: false,
    text: false,
    urlencoded: false,
    multipart: false,
    patchNode: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  })
})

/**
 * Parses the JSON body; an absent one counts as `{}`.
 * @throws 400 MALFORMED_JSON, 408, 413; 415 for a body of another type that is not empty
 */
export async function readJson(ctx: Context): Promise<unknown> {
  assertNotCompressed(ctx)
  if (hasNoBody(ctx)) return {}
  if (!ctx.is(jsonTypes)) {
    if ((await readBytes(ctx, JSON_MAX_BYTES)).length === 0) return {}
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json.')
  }
  assertContentLength(ctx, JSON_MAX_BYTES)
  const parse = await loadJsonParser()
  try {
    await withTimeout(parse(ctx, async () => {}) as Promise<void>)
  } catch (error) {
    throw toAppError(error)
  }
  const body = (ctx.request as { body?: unknown }).body
  return body === '' || body === undefined ? {} : body
}

/**
 * Reads the body unparsed, for signatures over raw bytes and for files.
 * @throws 408; 413 beyond `maxBytes`, 256 kB by default; 415 for a body of another media type than `type`
 */
export async function readBytes(
  ctx: Context,
  maxBytes = DEFAULT_MAX_BYTES,
  type?: string,
): Promise<Buffer> {
  assertNotCompressed(ctx)
  if (type && !hasNoBody(ctx) && !ctx.is(type))
    fail('UNSUPPORTED_MEDIA_TYPE', `Send the body as Content-Type: ${type}.`)
  assertContentLength(ctx, maxBytes)
  try {
    return await withTimeout(collect(ctx.req, maxBytes))
  } catch (error) {
    throw error instanceof AppError ? error : malformed()
  }
}

async function collect(request: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), TIMEOUT_MS)
  })
  return await Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
}

export function hasNoBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') === '' && Number(ctx.get('content-length') || 0) === 0
}

/** @throws 415 */
export function assertNotCompressed(ctx: Context): void {
  if (ctx.get('content-encoding') && ctx.get('content-encoding') !== 'identity')
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.')
}

function assertContentLength(ctx: Context, maxBytes: number): void {
  if (Number(ctx.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body may have at most ${maxBytes} bytes.`, {
    headers: { Connection: 'close' },
  })
}

function timedOut(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'Send the whole body within 30 seconds.', {
    headers: { Connection: 'close' },
  })
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return (error as { status?: number }).status === 413 ? tooLarge(JSON_MAX_BYTES) : malformed()
}

/** Also for a client that disconnects in the middle of its body, which must not count as a server error. */
function malformed(): AppError {
  return new AppError(
    'MALFORMED_JSON',
    'The body could not be read as JSON. Check quotes, commas and brackets.',
  )
}
