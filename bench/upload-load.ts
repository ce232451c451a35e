/** Upload load: the same form repeatedly, from rotating customers so that no limit is reached. */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Sample } from './run-load.ts'
import type { Customer } from './tokens.ts'

const BOUNDARY = 'bench'

/** A JPEG of gradients and noise; at the default 12 megapixels about as large as a phone's photo. */
export async function phonePhoto(width = 4_000, height = 3_000): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    pixels[at] = (((at / 3) % width) / 20 + at / (width * 180) + (seed >> 16) / 1_800) & 255
  }
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } })
  return await photo
    .withExif({ IFD0: { Make: 'Phone' } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

export function multipartForm(file: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

export interface UploadLoad {
  port: number
  form: Buffer
  inFlight: number
  senders: Customer[]
}

/** Sends the form without copying it, so that the load generator costs little. @throws for any response but 200 */
async function send({ port, form, senders }: UploadLoad, at: number, agent: Agent): Promise<void> {
  const sending = request({
    agent,
    port,
    path: '/api/upload/image',
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': form.length,
      authorization: `Bearer ${senders[at % senders.length]!.token}`,
    },
  })
  sending.end(form)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== 200)
    throw new Error(`An upload was answered ${response.statusCode}: ${answer}`)
}

let sent = 0

/** Keeps `inFlight` uploads in flight until `until` resolves. */
export async function runUploads(load: UploadLoad, until: Promise<unknown>): Promise<Sample> {
  const over = new AbortController()
  const stop = () => over.abort()
  until.then(stop, stop)
  const times: number[] = []
  const began = performance.now()
  // Of this load alone: a server closes connections that nobody used since the last one.
  const agent = new Agent({ keepAlive: true })
  const one = async () => {
    while (!over.signal.aborted) {
      const started = performance.now()
      await send(load, sent++, agent)
      times.push(performance.now() - started)
    }
  }
  try {
    await Promise.all([until, ...Array.from({ length: load.inFlight }, one)])
  } finally {
    agent.destroy()
  }
  const seconds = (performance.now() - began) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)]
  return { perSecond: times.length / seconds, requests: times.length, p50, p95, p99 }
}

/** Sends `load.inFlight` uploads at once. @returns the peak of `memory` meanwhile */
export async function peakMemoryDuring(load: UploadLoad, memory: () => number): Promise<number> {
  let peak = 0
  const look = setInterval(() => (peak = Math.max(peak, memory())), 20)
  const agent = new Agent({ keepAlive: true })
  try {
    await Promise.all(Array.from({ length: load.inFlight }, () => send(load, sent++, agent)))
  } finally {
    agent.destroy()
    clearInterval(look)
  }
  return peak
}
