import { availableParallelism } from 'node:os'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { AppError } from '../../platform/contract/errors.ts'
import { releaseBuffer } from '../../platform/runtime/release-buffer.ts'
import { createCostLimiter } from './cost-limiter.ts'
import type { ImageConverter } from './images.ts'

const MAX_PIXELS = 50_000_000 // decoded, all frames together
const MAX_SIDE_PX = 16_383 // WebP has no longer ones
const MAX_FRAMES = 300
/** What a row and a frame cost besides their pixels, in pixels that take as long. */
const ROW_COST = 20
const FRAME_COST = 50_000
const FULL_PX = 1_200
const THUMBNAIL_PX = 320
/** Each conversion occupies a core and one of libuv's four threads; the fourth is left for file system and DNS. */
const CONCURRENCY = Math.min(availableParallelism(), 3)
const TIMEOUT_SECONDS = 8
const formats = ['jpeg', 'png', 'webp', 'gif']

/** `effort` 2 encodes half as many images again per second as the default, for 6 % more bytes (bench/README.md). */
const still = { quality: 80, effort: 2 }
const animated = { quality: 80, effort: 0 }

/** sharp with one thread an image and no cache; decodes at most 50 megapixels at a time, in at most `CONCURRENCY` images. */
export function createImageConverter(): ImageConverter {
  sharp.cache(false)
  sharp.concurrency(1)
  const limit = createCostLimiter(MAX_PIXELS)
  return {
    async convert(bytes) {
      try {
        const { cost, isAnimated } = await readHeader(bytes)
        const share = Math.max(cost, MAX_PIXELS / CONCURRENCY)
        return await limit(share, () =>
          isAnimated ? convertAnimation(bytes) : convertStill(bytes),
        )
      } catch (error) {
        throw error instanceof AppError ? error : toAppError(error)
      }
    },
  }
}

/** Disables the decoders of all other formats in this process. */
export function allowOnlySupportedFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif']
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
}

/** Reads no pixels, so a decompression bomb costs next to nothing. @throws 400 */
async function readHeader(bytes: Buffer): Promise<{ cost: number; isAnimated: boolean }> {
  const header = await open(bytes, { animated: true }).metadata()
  const { format, width, height, pages = 1, pageHeight = height } = header
  if (!formats.includes(format))
    throw new AppError('INVALID_FILE_TYPE', 'is no JPEG, PNG, WebP or GIF image')
  const pixels = width * height // sharp stacks the frames of an animation
  if (pixels > MAX_PIXELS) throw tooManyPixels()
  if (Math.max(width, pageHeight) > MAX_SIDE_PX)
    throw new AppError('INVALID_IMAGE', `has a side of more than ${MAX_SIDE_PX} px`)
  if (pages > MAX_FRAMES) throw new AppError('INVALID_IMAGE', `has more than ${MAX_FRAMES} frames`)
  return {
    cost: pixels + height * ROW_COST + pages * FRAME_COST,
    isAnimated: pages > 1 && (format === 'gif' || format === 'webp'),
  }
}

/** Decodes once and encodes both sizes from the raw pixels. */
async function convertStill(bytes: Buffer): Promise<{ full: Buffer; thumbnail: Buffer }> {
  const { data, info } = await fitWidth(open(bytes).autoOrient(), FULL_PX)
    .toColourspace('srgb')
    .raw()
    .toUint8Array()
  const pixels = () => sharp(data, { raw: info }).timeout({ seconds: TIMEOUT_SECONDS })
  try {
    return {
      full: await pixels().webp(still).toBuffer(),
      thumbnail: await fitWidth(pixels(), THUMBNAIL_PX).webp(still).toBuffer(),
    }
  } finally {
    releaseBuffer(data)
  }
}

/** Makes the thumbnail from the full size, so that the original frames are decoded once. */
async function convertAnimation(bytes: Buffer): Promise<{ full: Buffer; thumbnail: Buffer }> {
  const full = await fitWidth(open(bytes, { animated: true }), FULL_PX)
    .webp(animated)
    .toBuffer()
  const thumbnail = await fitWidth(open(full, { animated: true }), THUMBNAIL_PX)
    .webp(animated)
    .toBuffer()
  return { full, thumbnail }
}

function open(bytes: Buffer, options: SharpOptions = {}): Sharp {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', ...options })
  return image.timeout({ seconds: TIMEOUT_SECONDS })
}

function fitWidth(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
}

function tooManyPixels(): AppError {
  return new AppError('INVALID_IMAGE', `has more than ${MAX_PIXELS / 1e6} megapixels in all`)
}

/** libvips has many messages for a broken file, none of which helps the sender. */
function toAppError(error: unknown): AppError {
  const { message } = error as Error
  if (/memory|alloc/i.test(message)) throw error // not the sender's fault
  if (message.includes('pixel limit')) return tooManyPixels()
  if (message.startsWith('timeout')) return new AppError('INVALID_IMAGE', 'takes too long to read')
  return new AppError('INVALID_IMAGE', 'is broken or incomplete')
}
