import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { AppError } from '../../platform/contract/errors.ts'
import { detachBuffer } from '../../platform/http/detach-buffer.ts'
import { createCostLimiter } from './cost-limiter.ts'
import type { ImageConverter } from './images.ts'

const MAX_PIXELS = 50_000_000 // decoded, all frames together
const FULL_PX = 1_200
const SMALL_PX = 320
const WEBP_MAX_PX = 16_383 // either way; the format has no larger ones
/** Each keeps a core and a thread of libuv's four busy; the fourth is left for files and names. */
const AT_ONCE = Math.min(availableParallelism(), 3)
const TIMEOUT_SECONDS = 8
const types = ['jpeg', 'png', 'webp', 'gif']

/** `effort` 2 makes half as many images again a second as the default, for 6 % more bytes (bench/README.md). */
const still = { quality: 80, effort: 2 }
const moving = { quality: 80, effort: 0 }

/** sharp, with one thread for each image and no cache. However many are asked for, 50 megapixels are decoded at a
 * time, and no more images than there are cores for them. */
export function createImageConverter(): ImageConverter {
  sharp.cache(false)
  sharp.concurrency(1)
  const decoding = createCostLimiter(MAX_PIXELS)
  return {
    async make(bytes) {
      try {
        const { pixels, isMoving } = await judge(bytes)
        const cost = Math.max(pixels, MAX_PIXELS / AT_ONCE)
        return await decoding(cost, () => (isMoving ? animation(bytes) : picture(bytes)))
      } catch (error) {
        throw error instanceof AppError ? error : unusable(error)
      }
    },
  }
}

/** For the whole process: formats that nobody may send are not even looked at. */
export function allowOnlySupportedFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif']
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
}

/** From the header alone, so that a bomb costs next to nothing. @throws 400 */
async function judge(bytes: Buffer): Promise<{ pixels: number; isMoving: boolean }> {
  const header = await open(bytes, { animated: true }).metadata()
  if (!types.includes(header.format))
    throw new AppError('INVALID_FILE_TYPE', 'is no JPEG, PNG, WebP or GIF image')
  const pixels = header.width * header.height // the frames of an animation lie below each other
  if (pixels > MAX_PIXELS) throw tooManyPixels()
  return { pixels, isMoving: isAnimated(header) }
}

function isAnimated({ format, pages = 1 }: Metadata): boolean {
  return pages > 1 && (format === 'gif' || format === 'webp')
}

async function picture(bytes: Buffer): Promise<{ full: Buffer; small: Buffer }> {
  const { data, info } = await within(open(bytes).autoOrient(), FULL_PX)
    .toColourspace('srgb')
    .raw()
    .toUint8Array()
  const pixels = () => sharp(data, { raw: info }).timeout({ seconds: TIMEOUT_SECONDS })
  try {
    return {
      full: await pixels().webp(still).toBuffer(),
      small: await within(pixels(), SMALL_PX).webp(still).toBuffer(),
    }
  } finally {
    detachBuffer(data)
  }
}

/** Every frame. The small copy comes from the full one, so that the sender's frames are decoded once. */
async function animation(bytes: Buffer): Promise<{ full: Buffer; small: Buffer }> {
  const full = await within(open(bytes, { animated: true }), FULL_PX)
    .webp(moving)
    .toBuffer()
  return {
    full,
    small: await within(open(full, { animated: true }), SMALL_PX)
      .webp(moving)
      .toBuffer(),
  }
}

function open(bytes: Buffer, options: SharpOptions = {}): Sharp {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', ...options })
  return image.timeout({ seconds: TIMEOUT_SECONDS })
}

function within(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: WEBP_MAX_PX, fit: 'inside', withoutEnlargement: true })
}

function tooManyPixels(): AppError {
  return new AppError('INVALID_IMAGE', `has more than ${MAX_PIXELS / 1e6} megapixels in all`)
}

/** libvips has many words for a broken file; which one is no use to the sender. */
function unusable(error: unknown): AppError {
  const { message } = error as Error
  if (/memory|alloc/i.test(message)) throw error // ours
  if (message.includes('pixel limit')) return tooManyPixels()
  if (message.startsWith('timeout')) return new AppError('INVALID_IMAGE', 'takes too long to read')
  return new AppError('INVALID_IMAGE', 'is broken or incomplete')
}
