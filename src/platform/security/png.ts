/**
 * Whether bytes are a whole PNG, without drawing it. The edge must not carry an image library, and the small decoders on npm
 * inflate whatever they are given, so a bomb of a few kilobytes would take the process's memory: here the header says
 * how much there can be, and not a byte more is inflated.
 */
import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = '89504e470d0a1a0a'
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samples = new Map([
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

/** True for a PNG of at most `pixelsMax` pixels whose every chunk is undamaged and whose every pixel is there. */
export function isValidPng(bytes: Buffer, pixelsMax: number): boolean {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (header?.type !== 'IHDR' || header.data.length !== 13) return false
  if (chunks?.at(-1)?.type !== 'IEND') return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const depth = header.data[8]! * (samples.get(header.data[9]!) ?? 0)
  if (width * height === 0 || width * height > pixelsMax || depth === 0) return false
  // Each row begins with its filter; interlaced images have up to seven passes of shorter rows.
  const most = height * (Math.ceil((width * depth) / 8) + 1) + 8 * (width + height)
  const packed = Buffer.concat(
    (chunks ?? []).filter(({ type }) => type === 'IDAT').map(({ data }) => data),
  )
  try {
    return inflateSync(packed, { maxOutputLength: most }).length >= (width * height * depth) / 8
  } catch {
    return false
  }
}

/** Null when the file is damaged or cut short. */
function chunksOf(bytes: Buffer): Chunk[] | null {
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
