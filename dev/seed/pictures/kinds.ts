import * as bakery from './bakery.ts'
import * as fruit from './fruit.ts'
import * as kitchen from './kitchen.ts'
import * as shelf from './shelf.ts'
import * as stall from './stall.ts'
import * as tools from './tools.ts'
import * as vegetables from './vegetables.ts'
import type { Glyph } from './shapes.ts'
import { chance, paintOf } from './shapes.ts'

const FRESH = { ...fruit, ...vegetables, ...stall }
const GLYPHS = { ...FRESH, ...kitchen, ...bakery, ...shelf, ...tools }

/** What can be drawn: one thing of the market, such as `fish`, `bottle` or `sack`. */
export type PictureKind = keyof typeof GLYPHS

const isKind = (name: string): name is PictureKind => name in GLYPHS

export const PICTURE_KINDS = Object.keys(GLYPHS).filter(isKind)

/** One thing to draw, at no particular size. */
export type Item = {
  kind: PictureKind
  /** Seeds every variation: the same title always gives the same drawing. */
  title: string
  /** `#rrggbb`; left out, the natural colour of the kind, else one chosen by the title. */
  color?: string
}

/** The item as SVG in a box from -200 to 200 both ways. */
export const glyph = (item: Item) => {
  const draw: Glyph = GLYPHS[item.kind]
  return draw(paintOf(colorOf(item), item.title))
}

export const colorOf = ({ kind, title, color }: Item) =>
  color ?? NATURAL[kind] ?? COLORS[Math.floor(chance(`color ${title}`)() * COLORS.length)]!

/** Whether it lies on a tray or in a crate rather than standing on a counter. */
export const isFresh = (kind: PictureKind) => kind in FRESH

/** Whether it lies on a banana leaf: fish, meat, and whatever would vanish on a brown tray. */
export const isLeafed = (kind: PictureKind) => kind in stall || LEAFED.has(kind)

const LEAFED = new Set<PictureKind>([
  'tuber',
  'cluster',
  'onion',
  'corn',
  'banana',
  'mango',
  'root',
  'coconut',
])

const COLORS = [
  '#c8372d',
  '#e0a526',
  '#4f9a45',
  '#2f6fb5',
  '#d9722b',
  '#8f5aa5',
  '#2f8f86',
  '#b5532e',
]

/** The colour a thing has when nothing else is asked for; the rest may be any of COLORS. */
const NATURAL: Partial<Record<PictureKind, string>> = {
  leafy: '#4f9a45',
  round: '#d8432f',
  gourd: '#6b3a7d',
  squash: '#d98a2b',
  beans: '#4f8f3f',
  cabbage: '#8fbf6a',
  root: '#e8792b',
  tuber: '#c9a066',
  broccoli: '#3f8a4a',
  pepper: '#c9362c',
  onion: '#9c3b62',
  corn: '#efc53c',
  banana: '#efc53c',
  mango: '#f0b429',
  melon: '#d8404a',
  citrus: '#7db23f',
  cluster: '#d9b96a',
  spiky: '#a9a24f',
  coconut: '#7a5230',
  fish: '#5d84a6',
  steak: '#b3364a',
  crab: '#c9573a',
  meat: '#c4555a',
  belly: '#c95a5f',
  chicken: '#e3b98a',
  drumstick: '#d9a263',
  sausage: '#b5382f',
  egg: '#d9a06f',
  tray: '#d9a06f',
  dish: '#8a4a25',
  bowl: '#c9a877',
  fishplate: '#8a6a45',
  noodles: '#d9a441',
  pie: '#d99b3c',
  bun: '#d79a4e',
  roll: '#dca64f',
  loaf: '#c98f4e',
  cupcake: '#e3b860',
  hammer: '#b5762f',
}
