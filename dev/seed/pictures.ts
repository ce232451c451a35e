import sharp from 'sharp'
import { awning, bilao, crate, shadow, table } from './pictures/backdrop.ts'
import type { Item, PictureKind } from './pictures/kinds.ts'
import { colorOf, glyph, isFresh, isLeafed, PICTURE_KINDS } from './pictures/kinds.ts'
import { at, chance, disc, line, path, shade, slab, times } from './pictures/shapes.ts'

export { PICTURE_KINDS, type PictureKind }

/** Width and height in pixels of each form a picture comes in. */
const PICTURE_SIZES = {
  product: { width: 800, height: 800 },
  logo: { width: 400, height: 400 },
  banner: { width: 1200, height: 400 },
}

/** For a logo or banner, `color` is the shop's and the goods keep their natural colours. */
export type Picture = Item & {
  /** Defaults to `product`. */
  form?: keyof typeof PICTURE_SIZES
  /** What a banner shows beside `kind`. */
  beside?: readonly PictureKind[]
}

/**
 * Draws a flat, wordless illustration as WebP: a product (800 x 800), a shop's logo (400 x 400)
 * or its banner (1200 x 400). The same picture always gives the same drawing.
 */
export const drawPicture = (picture: Picture): Promise<Buffer> => {
  const { width, height } = PICTURE_SIZES[picture.form ?? 'product']
  const scene = { product, logo, banner }[picture.form ?? 'product'](picture)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 70, effort: 2 }).toBuffer()
}

/** The copy of a picture for small screens: at most 320 px wide. */
export const smallCopy = (webp: Buffer): Promise<Buffer> =>
  sharp(webp).resize({ width: 320 }).webp({ quality: 70, effort: 2 }).toBuffer()

const product = (picture: Picture) => {
  const next = chance(picture.title)
  const wall = WALLS[Math.floor(next() * WALLS.length)]!
  const mirror = next() < 0.5 ? -1 : 1
  const lean = (next() - 0.5) * 10
  const onTray = isFresh(picture.kind)
  const items = layout(picture.kind)
    .map(([x, y, scale, turn]) => {
      const grounded = !onTray && y >= 400
      return (
        (grounded ? at(x, y, scale, 0, shadow()) : '') +
        at(x, y, scale, turn + lean, glyph(picture))
      )
    })
    .join('')
  return (
    slab(0, 0, 800, 800, 0, wall) +
    (onTray ? bilao(wall, isLeafed(picture.kind)) : table(wall, colorOf(picture))) +
    `<g transform="translate(400 400) scale(${mirror} 1) translate(-400 -400)">${items}</g>`
  )
}

const logo = (picture: Picture) => {
  const color = colorOf(picture)
  const rays = times(16, (index) =>
    at(200, 200, 1, index * 22.5, path('M-20,0 L0,-168 L20,0Z', shade(color, 0.86))),
  )
  return (
    slab(0, 0, 400, 400, 0, color) +
    disc(200, 200, 180, shade(color, 0.7)) +
    rays +
    disc(200, 200, 132, shade(color, 0.92)) +
    at(200, 204, 0.56, 0, glyph({ kind: picture.kind, title: picture.title }))
  )
}

const banner = (picture: Picture) => {
  const color = colorOf(picture)
  const kinds = [picture.kind, ...(picture.beside ?? [])]
  const goods = times(5, (index) => {
    const item = { kind: kinds[index % kinds.length]!, title: `${picture.title} ${index}` }
    return at(
      124 + index * 238,
      236,
      0.5,
      0,
      isFresh(item.kind) ? crate(glyph(item)) : shadow() + glyph(item),
    )
  })
  return (
    slab(0, 0, 1200, 400, 0, shade(color, 0.78)) +
    times(5, (index) => disc(124 + index * 238, 220, 108, shade(color, 0.87))) +
    slab(0, 304, 1200, 96, 0, '#c08a52') +
    slab(0, 304, 1200, 14, 0, '#d9a56b') +
    line('M0,356 H1200 M180,320 V354 M520,358 V400 M860,320 V354 M1060,358 V400', '#a87440', 4) +
    goods +
    awning(color)
  )
}

const layout = (kind: PictureKind) => {
  if (PAIRS.has(kind)) return PAIR
  if (STACKS.has(kind)) return STACK
  if (TRIOS.has(kind)) return TRIO
  return HEAPS.has(kind) ? HEAP : ONE
}

const WALLS = [
  '#fbe3c0',
  '#fbd9c6',
  '#f8e8b8',
  '#e6ecc9',
  '#d9eadf',
  '#f7dcd8',
  '#e3e6f0',
  '#f4e1cf',
]

/** How many stand together, and where: [x, y, scale, turn] on a canvas of 800. */
type Place = readonly [x: number, y: number, scale: number, turn: number]
const ONE: Place[] = [[400, 400, 1.42, 0]]
const PAIR: Place[] = [
  [285, 415, 1.08, -8],
  [520, 455, 1.16, 6],
]
const STACK: Place[] = [
  [420, 300, 1.1, -9],
  [385, 500, 1.2, -5],
]
const TRIO: Place[] = [
  [400, 310, 0.95, 0],
  [258, 500, 1, -10],
  [542, 505, 1, 9],
]
const HEAP: Place[] = [
  [305, 300, 0.72, -14],
  [495, 300, 0.72, 12],
  [215, 475, 0.76, -14],
  [400, 460, 0.8, 3],
  [585, 475, 0.76, 12],
]

const PAIRS = new Set<PictureKind>([
  'mango',
  'pineapple',
  'corn',
  'bottle',
  'pen',
  'root',
  'squid',
  'can',
])
const STACKS = new Set<PictureKind>(['fish', 'gourd'])
const TRIOS = new Set<PictureKind>([
  'egg',
  'onion',
  'shrimp',
  'cupcake',
  'puso',
  'pepper',
  'drumstick',
  'roll',
])
const HEAPS = new Set<PictureKind>(['round', 'tuber', 'bun'])
