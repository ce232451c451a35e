/**
 * Validates PNG files without decoding the image. The web process must not load an image library, and the small decoders on
 * npm inflate without a limit, so a decompression bomb of a few kilobytes would exhaust the memory. Here the header gives the
 * limit of the inflated size. The pixels are inflated by libuv's threads, counted and thrown away, chunk by chunk.
 */
import { crc32, createInflate } from 'node:zlib'

const SIGNATURE = '89504e470d0a1a0a'
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samplesPerPixel = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

interface Chunk {
  type: string
  data: Buffer
}

/** The inflated size of a pixel, whatever its format: 8-bit colour with transparency. */
const BYTES_PER_PIXEL = 4

/** True for a PNG of at most `maxPixels` pixels with intact chunks and all of its pixels. */
export async function isValidPng(bytes: Buffer, maxPixels: number): Promise<boolean> {
  const chunks = parseChunks(bytes)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return false
  if (chunks.at(-1)?.type !== 'IEND') return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const depth = header.data[8]! * (samplesPerPixel.get(header.data[9]!) ?? 0)
  if (width * height === 0 || width * height > maxPixels || depth === 0) return false
  // Each row begins with its filter; interlaced images have up to seven passes of shorter rows.
  const maxBytes = height * (Math.ceil((width * depth) / 8) + 1) + 8 * (width + height)
  const minBytes = (width * height * depth) / 8
  if (minBytes > maxPixels * BYTES_PER_PIXEL) return false
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const size = await inflatedSize(Buffer.concat(pixels), maxBytes)
  return size !== null && size >= minBytes
}

/** Null when it is damaged, or larger than `maxBytes`. */
async function inflatedSize(compressed: Buffer, maxBytes: number): Promise<number | null> {
  const inflate = createInflate({ chunkSize: 65_536 })
  inflate.end(compressed)
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) return null
    }
    return size
  } catch {
    return null
  }
}

/** Null when the file is damaged or truncated. */
function parseChunks(bytes: Buffer): Chunk[] | null {
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) return null
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    if (at + 12 > bytes.length) return null
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return null
    const body = bytes.subarray(at + 4, end)
    if (crc32(body) !== bytes.readUInt32BE(end)) return null
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) })
    at = end + 4
  }
  return chunks
}
