/**
 * Reads multipart/form-data as streams, one file part after the other and with back-pressure, so that a request never holds
 * more than a few chunks in memory.
 */
import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'koa'
import type { Multipart } from '../../contract/endpoint.ts'
import { AppError, fail, failField } from '../../contract/errors.ts'
import { releaseBuffer } from '../../runtime/release-buffer.ts'
import type { IncomingFile, Upload } from '../upload.ts'
import { assertNotCompressed, hasNoBody } from './body.ts'

const MAX_UPLOADS = 100 // of a process at a time; each holds a few hundred kB
const MAX_OTHER_PARTS = 20
const MAX_HEADER_BYTES = 4_096
const MAX_DRAINED_BYTES = 64 * 1_048_576
const MALFORMED = 'the body breaks off, or is no multipart/form-data'

export function receiveUpload(ctx: Context, multipart: Multipart): Upload {
  const disconnected = new AbortController()
  ctx.res.once('close', () => ctx.res.writableFinished || disconnected.abort())
  return { files: readFiles(ctx, multipart), disconnected: disconnected.signal }
}

let activeUploads = 0

/**
 * The files of a request, in order. Text fields are dropped.
 * @throws 400 VALIDATION_FAILED for none, too many, or one under another name; 415; 503 BUSY
 */
async function* readFiles(ctx: Context, multipart: Multipart): AsyncGenerator<IncomingFile> {
  const { part, maxFiles, maxBytes } = multipart
  const parser = createParser(ctx, multipart)
  if (activeUploads >= MAX_UPLOADS)
    fail('BUSY', 'Too many files are on their way in. Try again in a moment.', { retryAfter: 5 })
  activeUploads += 1
  const reading = parse(ctx.req, parser)
  let count = 0
  try {
    for await (const [field, stream, filename] of reading.parts) {
      if (!filename) {
        stream.resume() // a form whose file was not chosen
        continue
      }
      if (field !== part) failField(printable(field), `is not expected; send a file as ${part}`)
      if (count === maxFiles) failField(part, `takes at most ${maxFiles} file(s)`)
      const path = maxFiles > 1 ? `${part}.${count}` : part
      const name = printable(filename)
      count += 1
      yield { path, name, bytes: limitSize(stream, reading.received, { path, name, maxBytes }) }
    }
  } catch (error) {
    throw toAppError(error)
  } finally {
    activeUploads -= 1
    reading.stop()
  }
  if (count === 0) failField(part, 'must be a file, sent as a part with a file name')
}

function createParser(ctx: Context, { part, maxFiles }: Multipart): BusboyInstance {
  assertNotCompressed(ctx)
  if (hasNoBody(ctx)) failField(part, 'must be a file, sent as multipart/form-data')
  if (!ctx.is('multipart/form-data'))
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: multipart/form-data.')
  const limits = {
    parts: maxFiles + MAX_OTHER_PARTS,
    fieldSize: MAX_HEADER_BYTES,
    headerPairs: 20,
    headerSize: MAX_HEADER_BYTES,
  }
  try {
    return new Busboy({ headers: ctx.headers as { 'content-type': string }, limits })
  } catch {
    return failField('', 'the Content-Type names no boundary')
  }
}

type Part = [field: string | undefined, stream: BusboyFileStream, filename: string | undefined]

/** Pipes the request through the parser until `stop`, after which the rest is read and dropped. */
function parse(request: IncomingMessage, parser: BusboyInstance) {
  const open = new Set<Readable>()
  const destroyAll = (error?: Error) => {
    for (const stream of open) stream.destroy(error)
    parser.destroy(error)
  }
  parser.on('error', () => {})
  parser.on('partsLimit', () => destroyAll(malformed('the body has too many parts')))
  parser.on('file', (_, stream) => {
    open.add(stream)
    stream.on('error', (error: Error) => stream.destroy(error)) // without a listener, the error of a part that nobody reads yet would end the process
  })
  const parts = on(parser, 'file', { close: ['finish'] }) as AsyncIterableIterator<Part>
  const unwatch = finished(request, { writable: false }, (error) => error && destroyAll(error))
  const received = new WeakSet<ArrayBufferLike>()
  const remember = ({ buffer }: Buffer) => void received.add(buffer)
  request.on('data', remember)
  request.pipe(parser)
  const stop = () => {
    unwatch()
    request.off('data', remember)
    request.unpipe(parser)
    destroyAll()
    drain(request)
  }
  return { parts, received, stop }
}

/** A client reads an early response only once the server has taken the rest of what it sends. */
function drain(request: IncomingMessage): void {
  let dropped = 0
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_DRAINED_BYTES) request.destroy()
  })
  request.resume()
}

/** Chunks that are still as they were received are released once consumed; the parser reuses the memory of others. */
async function* limitSize(
  stream: Readable,
  received: WeakSet<ArrayBufferLike>,
  { path, name, maxBytes }: { path: string; name: string; maxBytes: number },
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) {
        const problem = `${name} has more than ${maxBytes / 1_048_576} MB`
        fail('FILE_TOO_LARGE', `${problem}. Send a smaller file.`, {
          details: [{ path, message: problem }],
        })
      }
      yield chunk
      if (received.has(chunk.buffer)) releaseBuffer(chunk)
    }
  } catch (error) {
    throw toAppError(error)
  }
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : malformed(MALFORMED)
}

function malformed(problem: string): AppError {
  return new AppError('VALIDATION_FAILED', 'Send the whole of a multipart/form-data body.', {
    details: [{ path: '', message: problem }],
  })
}

/** A name chosen by the client, for a message: short, and without control characters. */
function printable(name = ''): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
  return plain.length > 100 ? `${plain.slice(0, 99)}…` : plain
}
