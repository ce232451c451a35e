/**
 * Reading multipart/form-data as streams: one file part after the other, at the pace of whoever takes the bytes, so that
 * a request never holds more than a few chunks in memory.
 */
import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'koa'
import { isAbsent, refuseCompressed } from './body.ts'
import { AppError, fail, failField } from '../../contract/errors.ts'
import { detachBuffer } from '../detach-buffer.ts'

/** The one file part of a route. */
export interface Multipart {
  readonly part: string
  readonly maxFiles: number
  /** Of each file. */
  readonly maxBytes: number
}

/** A file on its way in. Take its bytes to the end before asking for the next one. */
export interface IncomingFile {
  /** Where it stands in the request, for `details`: `file`, or `files.2` where there may be several. */
  path: string
  /** What the client calls it, fit to be shown. */
  name: string
  /**
   * Each chunk is good until the next is asked for.
   * @throws 400 FILE_TOO_LARGE once there are too many, VALIDATION_FAILED when the request breaks off
   */
  bytes: AsyncIterable<Buffer>
}

/** What a route with `multipart` gets. */
export interface Upload {
  files: AsyncIterable<IncomingFile>
  /** Aborts when the client leaves before it has been answered. */
  gone: AbortSignal
}

const AT_ONCE = 100 // requests that a process receives at a time; each holds a few hundred kB
const OTHER_PARTS = 20
const HEADER_BYTES = 4_096
const BROKEN = 'the body breaks off, or is no multipart/form-data'
const DRAIN_BYTES = 64 * 1_048_576

export function receiveUpload(ctx: Context, multipart: Multipart): Upload {
  const gone = new AbortController()
  ctx.res.once('close', () => ctx.res.writableFinished || gone.abort())
  return { files: readFiles(ctx, multipart), gone: gone.signal }
}

let receiving = 0

/**
 * The files of a request, in order. Text fields are dropped.
 * @throws 400 VALIDATION_FAILED for none, too many, or one under another name; 415, 503 BUSY
 */
async function* readFiles(ctx: Context, multipart: Multipart): AsyncGenerator<IncomingFile> {
  const { part, maxFiles } = multipart
  const parser = parserFor(ctx, multipart)
  if (receiving >= AT_ONCE)
    fail('BUSY', 'Too many files are on their way in. Try again in a moment.', { retryAfter: 5 })
  receiving += 1
  const reading = read(ctx.req, parser)
  let count = 0
  try {
    for await (const [field, stream, filename] of reading.parts) {
      if (!filename) {
        stream.resume() // a form whose file was not chosen
        continue
      }
      if (field !== part) failField(shown(field), `is not expected; send a file as ${part}`)
      if (count === maxFiles) failField(part, `takes at most ${maxFiles} file(s)`)
      const path = maxFiles > 1 ? `${part}.${count}` : part
      const name = shown(filename)
      count += 1
      const { maxBytes } = multipart
      yield { path, name, bytes: bounded(stream, reading.received, { path, name, maxBytes }) }
    }
  } catch (error) {
    throw error instanceof AppError ? error : unusable(BROKEN)
  } finally {
    receiving -= 1
    reading.stop()
  }
  if (count === 0) failField(part, 'must be a file, sent as a part with a file name')
}

function parserFor(ctx: Context, { part, maxFiles }: Multipart): BusboyInstance {
  refuseCompressed(ctx)
  if (isAbsent(ctx)) failField(part, 'must be a file, sent as multipart/form-data')
  if (!ctx.is('multipart/form-data'))
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: multipart/form-data.')
  const limits = {
    parts: maxFiles + OTHER_PARTS,
    fieldSize: HEADER_BYTES,
    headerPairs: 20,
    headerSize: HEADER_BYTES,
  }
  try {
    return new Busboy({ headers: ctx.headers as { 'content-type': string }, limits })
  } catch {
    return failField('', 'the Content-Type names no boundary')
  }
}

type Part = [field: string | undefined, stream: BusboyFileStream, filename: string | undefined]

/** Lets the request run through the parser until `stop`, after which the rest of it is read and dropped. */
function read(request: IncomingMessage, parser: BusboyInstance) {
  const open = new Set<Readable>()
  const end = (error?: Error) => {
    for (const stream of open) stream.destroy(error)
    parser.destroy(error)
  }
  parser.on('error', () => {})
  parser.on('partsLimit', () => end(unusable('the body has too many parts')))
  parser.on('file', (_, stream) => {
    open.add(stream)
    stream.on('error', (error: Error) => stream.destroy(error)) // heard here, also while nobody reads it yet
  })
  const parts = on(parser, 'file', { close: ['finish'] }) as AsyncIterableIterator<Part>
  const unwatch = finished(request, { writable: false }, (error) => error && end(error))
  const received = new WeakSet<ArrayBufferLike>()
  const receive = ({ buffer }: Buffer) => void received.add(buffer)
  request.on('data', receive)
  request.pipe(parser)
  const stop = () => {
    unwatch()
    request.off('data', receive)
    request.unpipe(parser)
    end()
    drain(request)
  }
  return { parts, received, stop }
}

/** A client that is refused half-way sees the answer only if the rest of what it sends is taken from it. */
function drain(request: IncomingMessage): void {
  let dropped = 0
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > DRAIN_BYTES) request.destroy()
  })
  request.resume()
}

/** What comes as it was `received` is given back at once; the parser also hands out memory that it goes on using. */
async function* bounded(
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
      if (received.has(chunk.buffer)) detachBuffer(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unusable(BROKEN)
  }
}

function unusable(problem: string): AppError {
  return new AppError('VALIDATION_FAILED', 'Send the whole of a multipart/form-data body.', {
    details: [{ path: '', message: problem }],
  })
}

/** A name that a client made up, in a message: short, and without control characters. */
function shown(name = ''): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?')
  return plain.length > 100 ? `${plain.slice(0, 99)}…` : plain
}
