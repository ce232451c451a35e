import type { Glyph, Paint } from './shapes.ts'
import { at, CREAM, disc, line, oval, path, shade, slab, STEEL, times, WHITE } from './shapes.ts'

/** A wordless label, one of five by title, so that two cans of the same colour differ. */
const label = ({ base, dark, light, pick }: Paint, width: number, height: number) => {
  const motifs = [
    () =>
      oval(0, 0, width * 0.4, height * 0.36, CREAM) +
      disc(0, 0, height * 0.2, light) +
      disc(0, 0, height * 0.1, dark),
    () =>
      times(10, (index) =>
        at(
          0,
          0,
          1,
          index * 36,
          path(`M0,0 L${-height * 0.09},${-height * 0.42} H${height * 0.09}Z`, CREAM),
        ),
      ) + disc(0, 0, height * 0.2, '#f3b93f'),
    () =>
      path(
        `M${-width / 2},0 q${width / 8},${-height / 4} ${width / 4},0 t${width / 4},0 t${width / 4},0 t${width / 4},0 v${height * 0.3} h${-width}Z`,
        CREAM,
      ) + disc(0, -height * 0.24, height * 0.11, '#f3b93f'),
    () =>
      path(
        `M0,${-height * 0.42} L${width * 0.36},0 L0,${height * 0.42} L${-width * 0.36},0Z`,
        CREAM,
      ) +
      path(
        `M0,${-height * 0.26} L${width * 0.22},0 L0,${height * 0.26} L${-width * 0.22},0Z`,
        base,
      ),
    () =>
      slab(-width * 0.38, -height * 0.32, width * 0.76, height * 0.64, 14, CREAM) +
      times(3, (index) =>
        slab(
          -width * 0.26,
          -height * 0.2 + index * height * 0.16,
          width * (0.52 - index * 0.12),
          height * 0.08,
          4,
          index ? light : dark,
        ),
      ),
  ]
  return motifs[pick(motifs.length)]!()
}

export const can: Glyph = (paint) =>
  path('M-128,-120 V130 C-128,182 128,182 128,130 V-120Z', paint.base) +
  path('M56,-106 V164 C98,158 128,148 128,130 V-120Z', paint.dark, 0.45) +
  path('M-128,96 C-128,148 128,148 128,96 V130 C128,182 -128,182 -128,130Z', STEEL) +
  at(0, 8, 1, 0, label(paint, 220, 180)) +
  oval(0, -122, 128, 42, STEEL) +
  oval(0, -126, 116, 35, '#d9dfe2') +
  oval(0, -126, 84, 24, '#c3cace') +
  line('M-18,-126 H30', '#8d969c', 11)

export const bottle: Glyph = (paint) =>
  slab(-34, -196, 68, 46, 9, paint.deep) +
  path(
    'M-30,-154 H30 V-112 C34,-78 88,-66 88,-14 V150 C88,176 72,186 52,186 H-52 C-72,186 -88,176 -88,150 V-14 C-88,-66 -34,-78 -30,-112Z',
    paint.base,
  ) +
  path('M34,-90 C50,-70 88,-60 88,-14 V150 C88,176 72,186 52,186 H34Z', paint.dark, 0.4) +
  slab(-88, -2, 176, 124, 0, paint.pale) +
  at(0, 60, 0.9, 0, label(paint, 176, 120)) +
  line('M-60,-30 V-12 M-62,140 V158', paint.light, 13, 0.9)

export const jar: Glyph = (paint) =>
  path(
    'M-120,-90 C-140,-70 -140,-50 -140,-30 V140 C-140,172 -120,184 -96,184 H96 C120,184 140,172 140,140 V-30 C140,-50 140,-70 120,-90Z',
    paint.light,
  ) +
  path(
    'M-126,-20 H126 V138 C126,160 112,170 94,170 H-94 C-112,170 -126,160 -126,138Z',
    paint.base,
  ) +
  slab(-116, -160, 232, 72, 16, '#d2553c') +
  line(
    'M-76,-146 V-102 M-38,-146 V-102 M0,-146 V-102 M38,-146 V-102 M76,-146 V-102',
    '#b2402b',
    9,
  ) +
  slab(-100, 0, 200, 120, 12, paint.pale) +
  at(0, 60, 0.85, 0, label(paint, 200, 120)) +
  line('M-110,-40 V-24', WHITE, 14, 0.7)

export const sachet: Glyph = (paint) =>
  slab(-116, -180, 232, 360, 12, paint.base) +
  slab(-116, -180, 232, 40, 10, paint.dark) +
  slab(-116, 140, 232, 40, 10, paint.dark) +
  times(9, (index) =>
    line(`M${-100 + index * 25},-174 v28 M${-100 + index * 25},146 v28`, paint.light, 4, 0.7),
  ) +
  path('M116,-140 V140 H50 C110,40 90,-60 116,-140Z', paint.dark, 0.35) +
  at(0, -6, 1, 0, label(paint, 220, 200)) +
  path('M116,-150 l-16,10 l16,10Z', WHITE)

export const pouch: Glyph = (paint) =>
  path(
    'M-140,-170 C-150,-60 -164,60 -146,170 C-60,186 60,186 146,170 C164,60 150,-60 140,-170 C60,-158 -60,-158 -140,-170Z',
    paint.base,
  ) +
  path(
    'M140,-170 C150,-60 164,60 146,170 C120,176 96,178 70,180 C110,60 96,-60 100,-166Z',
    paint.dark,
    0.45,
  ) +
  path('M-140,-170 C-60,-158 60,-158 140,-170 L142,-134 C60,-122 -60,-122 -142,-134Z', paint.dark) +
  times(11, (index) => line(`M${-124 + index * 25},-160 v24`, paint.light, 4, 0.6)) +
  at(0, 16, 1, 0, label(paint, 250, 220)) +
  line('M-120,-100 C-130,-20 -134,60 -126,130', paint.light, 10, 0.7)

export const box: Glyph = (paint) =>
  path('M-150,-110 L96,-110 L96,180 L-150,180Z', paint.base) +
  path('M96,-110 L160,-150 L160,136 L96,180Z', paint.dark) +
  path('M-150,-110 L-86,-150 L160,-150 L96,-110Z', paint.light) +
  slab(-150, 120, 246, 26, 0, paint.pale) +
  at(-27, 14, 1, 0, label(paint, 220, 190)) +
  path('M96,120 L160,80 V104 L96,146Z', paint.pale, 0.6)

export const pills: Glyph = ({ base, dark, light, pale, pick }) => {
  const long = pick(2) === 1
  return at(
    0,
    0,
    1,
    -10,
    slab(-160, -180, 320, 360, 26, '#c9d2d6') +
      slab(-148, -168, 296, 336, 20, '#e3e9eb') +
      times(8, (index) => {
        const x = index % 2 ? 70 : -70
        const y = -120 + Math.floor(index / 2) * 80
        return long
          ? slab(x - 52, y - 26, 104, 52, 26, dark) +
              slab(x - 50, y - 27, 50, 48, 22, base) +
              slab(x - 4, y - 27, 54, 48, 22, pale) +
              line(`M${x - 30},${y - 12} h24`, light, 8)
          : disc(x, y + 3, 33, dark, 0.6) +
              disc(x, y, 31, base) +
              line(`M${x - 18},${y} h36`, dark, 5) +
              oval(x - 10, y - 14, 9, 6, light)
      }),
  )
}

export const soap: Glyph = ({ base, dark, light, pale }) =>
  at(
    0,
    34,
    1,
    0,
    path(
      'M-170,10 C-170,-50 -130,-66 -90,-66 H90 C130,-66 170,-50 170,10 V70 C170,130 130,146 90,146 H-90 C-130,146 -170,130 -170,70Z',
      dark,
    ) +
      slab(-170, -72, 340, 176, 70, base) +
      slab(-126, -40, 252, 112, 52, light) +
      slab(-116, -26, 232, 94, 44, base) +
      [
        [-110, -120, 38],
        [-30, -150, 24],
        [60, -126, 44],
        [130, -160, 18],
        [150, -96, 22],
      ]
        .map(
          ([x, y, r]) =>
            disc(x!, y!, r!, pale, 0.85) + disc(x! - r! / 3, y! - r! / 3, r! / 4, WHITE),
        )
        .join(''),
  )

export const sack: Glyph = (paint) =>
  path(
    'M-96,-130 C-150,-110 -176,40 -160,140 C-154,186 154,186 160,140 C176,40 150,-110 96,-130Z',
    '#ead9b5',
  ) +
  path(
    'M96,-130 C150,-110 176,40 160,140 C158,160 110,172 60,176 C120,60 100,-60 60,-130Z',
    '#cbb489',
    0.6,
  ) +
  path(
    'M-110,-190 C-60,-160 60,-160 110,-190 C90,-160 80,-146 78,-126 H-78 C-80,-146 -90,-160 -110,-190Z',
    '#dcc798',
  ) +
  slab(-92, -142, 184, 26, 12, paint.base) +
  path('M-166,0 C-60,20 60,20 166,0 L168,40 C60,62 -60,62 -168,40Z', paint.base, 0.9) +
  path('M-166,110 C-60,130 60,130 164,110 L160,136 C60,158 -60,158 -160,136Z', paint.base, 0.9) +
  at(0, -46, 0.5, 0, label(paint, 200, 150))

/** Milled rice is white whatever the colour of its label. */
export const rice: Glyph = (paint) => openSack(paint, '#ebe3cf', '#fffaf0')

/** Red rice, munggo, peanuts: the heap has the colour. */
export const grain: Glyph = (paint) => openSack(paint, paint.base, paint.light)

const openSack = ({ base, dark, pale }: Paint, heap: string, kernel: string) =>
  path(
    'M-150,-30 C-180,50 -170,120 -140,170 C-60,190 60,190 140,170 C170,120 180,50 150,-30Z',
    '#d9c193',
  ) +
  path('M-158,-30 C-160,0 160,0 158,-30 L168,10 C90,44 -90,44 -168,10Z', '#c2a673') +
  path(
    'M-150,-30 C-110,-90 -60,-160 0,-164 C60,-160 110,-90 150,-30 C90,-2 -90,-2 -150,-30Z',
    heap,
  ) +
  times(40, (index) => {
    const x = -112 + ((index * 47) % 226)
    const y = -36 - ((index * 29) % Math.max(16, 118 - Math.abs(x)))
    return at(x, y, 1, index * 50, oval(0, 0, 9, 4, index % 3 ? kernel : shade(heap, -0.16)))
  }) +
  path('M-100,70 C-40,84 40,84 100,70 V130 C40,144 -40,144 -100,130Z', base) +
  path('M0,84 C26,100 26,122 0,138 C-26,122 -26,100 0,84Z', pale) +
  line('M-168,10 C-90,44 90,44 168,10', dark, 4, 0.25)
