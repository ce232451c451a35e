import { at, disc, LEAF, line, oval, path, shade, slab, times } from './shapes.ts'

/** What a thing throws on the counter under it. */
export const shadow = () => oval(0, 180, 150, 20, '#5a3a22', 0.16)

/** The round woven tray that fresh goods lie on. */
export const bilao = (wall: string, leaf: boolean) =>
  disc(400, 418, 356, shade(wall, -0.16)) +
  disc(400, 402, 354, '#c99a5c') +
  disc(400, 402, 324, '#e6c48d') +
  times(9, (index) => {
    const offset = (index - 4) * 66
    const reach = Math.floor(Math.sqrt(318 ** 2 - offset ** 2))
    return line(
      `M${400 + offset},${402 - reach} V${402 + reach} M${400 - reach},${402 + offset} H${400 + reach}`,
      '#d8b277',
      8,
    )
  }) +
  (leaf ? bananaLeaf() : '')

const bananaLeaf = () =>
  at(
    400,
    410,
    1,
    -18,
    oval(0, 0, 336, 214, LEAF) +
      line('M-330,0 H360', shade(LEAF, 0.35), 12) +
      times(9, (index) =>
        line(
          `M${-250 + index * 56},0 l46,-150 M${-250 + index * 56},0 l46,150`,
          shade(LEAF, 0.14),
          6,
        ),
      ),
  )

/** The counter that packed goods and cooked food stand on. */
export const table = (wall: string, color: string) =>
  disc(400, 360, 300, shade(wall, 0.55)) +
  slab(0, 580, 800, 220, 0, shade(wall, -0.2)) +
  slab(0, 580, 800, 16, 0, shade(wall, -0.1)) +
  times(10, (index) => slab(index * 80, 720, 40, 80, 0, shade(color, 0.45), 0.5))

/** A wooden crate filled with three of the same. */
export const crate = (inner: string) =>
  shadow() +
  at(-78, 6, 0.72, -16, inner) +
  at(78, 6, 0.72, 16, inner) +
  at(0, -10, 0.84, 0, inner) +
  slab(-176, 76, 352, 106, 8, '#a8703c') +
  slab(-176, 76, 352, 46, 8, '#c48d54') +
  slab(-176, 132, 352, 44, 8, '#c48d54') +
  slab(-160, 70, 28, 112, 6, '#8f5c2e') +
  slab(132, 70, 28, 112, 6, '#8f5c2e')

/** The striped cloth roof over the top of a banner. */
export const awning = (color: string) =>
  times(12, (index) => {
    const fill = index % 2 ? '#fff6e3' : color
    return (
      path(`M${index * 100},0 h100 v70 a50,34 0 0 1 -100,0Z`, fill) +
      path(`M${index * 100},0 h100 v16 h-100Z`, '#3b2a22', 0.14)
    )
  })
