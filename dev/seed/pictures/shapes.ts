import { createHash } from 'node:crypto'

/** What a glyph paints with: five tones of one colour, and a repeatable choice between variations. */
export type Paint = {
  base: string
  dark: string
  deep: string
  light: string
  pale: string
  /** A whole number from 0 to `count - 1`, the same for the same title. */
  pick: (count: number) => number
}

/** Draws one thing as SVG in a box from -200 to 200 both ways, standing on y = 180. */
export type Glyph = (paint: Paint) => string

/** Greens, woods and whites that many glyphs share, whatever their own colour. */
export const GREEN = '#5f9a45'
export const LEAF = '#3f7d3a'
export const WOOD = '#b07a45'
export const CREAM = '#fff6e3'
export const WHITE = '#fffdf8'
export const INK = '#3b2a22'
export const STEEL = '#a9b2b8'

/** A stream of fractions from 0 up to 1 that is always the same for the same text. */
export const chance = (text: string) => {
  const bytes = createHash('sha256').update(text).digest()
  let next = 0
  return () => bytes[next++ % bytes.length]! / 256
}

/** Mixes a `#rrggbb` colour with white (amount 0 to 1) or with a warm dark (amount -1 to 0). */
export const shade = (hex: string, amount: number) => {
  const target = amount > 0 ? [255, 252, 244] : [38, 18, 20]
  const mixed = target.map((to, index) => {
    const from = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
    return Math.round(from + (to - from) * Math.abs(amount))
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The tones of one colour, with variations chosen by the title. */
export const paintOf = (color: string, title: string): Paint => {
  const draw = chance(`paint ${title}`)
  return {
    base: color,
    dark: shade(color, -0.22),
    deep: shade(color, -0.45),
    light: shade(color, 0.35),
    pale: shade(color, 0.7),
    pick: (count) => Math.floor(draw() * count),
  }
}

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${faded(opacity)}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${rx}" ry="${ry}" fill="${fill}"${faded(opacity)}/>`

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  oval(x, y, r, r, fill, opacity)

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const slab = (
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  fill: string,
  opacity = 1,
) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${corner}" fill="${fill}"${faded(opacity)}/>`

export const at = (x: number, y: number, scale: number, turn: number, inner: string) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${inner}</g>`

/** Repeats a piece once for each number from 0 to `count - 1`. */
export const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

const faded = (opacity: number) => (opacity === 1 ? '' : ` opacity="${opacity}"`)

const round = (value: number) => Math.round(value * 100) / 100
