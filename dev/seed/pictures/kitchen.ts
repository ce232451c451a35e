import type { Glyph, Paint } from './shapes.ts'
import {
  at,
  disc,
  GREEN,
  LEAF,
  line,
  oval,
  path,
  shade,
  slab,
  times,
  WHITE,
  WOOD,
} from './shapes.ts'
import { fish } from './stall.ts'

const plate = (inner: string) =>
  oval(0, 44, 198, 128, '#d9d3c4') +
  oval(0, 34, 196, 126, WHITE) +
  oval(0, 36, 156, 96, '#efe9da') +
  inner

const bits = ({ pick }: Paint, colors: string[], spread: number, y: number) =>
  times(12, (index) => {
    const angle = index * 2.4
    const reach = spread * (0.25 + (index % 4) * 0.22)
    return at(
      Math.cos(angle) * reach,
      y + Math.sin(angle) * reach * 0.5,
      1,
      index * 47,
      slab(-16, -10, 32, 20, 8, colors[(index + pick(3)) % colors.length]!),
    )
  })

export const dish: Glyph = (paint) =>
  plate(
    path(
      'M-130,44 C-124,-50 -40,-86 10,-82 C80,-82 130,-30 132,44 C90,104 -90,104 -130,44Z',
      paint.base,
    ) +
      path('M-130,44 C-90,104 90,104 132,44 C90,74 -90,74 -130,44Z', paint.dark, 0.5) +
      bits(paint, [paint.light, paint.dark, paint.pale], 108, 0) +
      at(
        20,
        -40,
        0.32,
        30,
        path('M0,-190 C85,-150 100,-40 0,30 C-100,-40 -85,-150 0,-190Z', GREEN),
      ),
  )

export const bowl: Glyph = (paint) =>
  path('M-186,-10 C-180,110 -90,176 0,176 C90,176 180,110 186,-10Z', '#d6563f') +
  path(
    'M-186,-10 C-180,30 -172,56 -160,80 C-60,110 60,110 160,80 C172,56 180,30 186,-10Z',
    '#e57a5f',
  ) +
  oval(0, -10, 188, 62, '#b8432f') +
  oval(0, -12, 168, 50, paint.base) +
  bits(paint, [GREEN, paint.light, paint.deep, WHITE], 128, -14) +
  line(
    'M-70,-90 C-90,-120 -50,-140 -70,-176 M0,-94 C-20,-124 20,-144 0,-184 M70,-90 C50,-120 90,-140 70,-176',
    WHITE,
    12,
    0.8,
  )

export const fishplate: Glyph = (paint) =>
  plate(
    at(0, 26, 0.84, -6, fish(paint)) +
      disc(104, 98, 28, '#d8432f') +
      disc(104, 98, 17, '#ee8a6f') +
      disc(52, 112, 26, '#d8432f') +
      disc(52, 112, 15, '#ee8a6f') +
      at(-90, 96, 0.3, 70, path('M0,-190 C85,-150 100,-40 0,30 C-100,-40 -85,-150 0,-190Z', GREEN)),
  )

export const noodles: Glyph = (paint) =>
  oval(0, 44, 198, 132, shade(WOOD, -0.2)) +
  oval(0, 34, 196, 128, WOOD) +
  oval(0, 34, 172, 108, LEAF) +
  oval(0, 26, 150, 88, paint.dark) +
  times(16, (index) =>
    line(
      `M${-130 + index * 8},${-6 + (index % 5) * 16} c40,-40 60,40 100,0 s50,30 ${60 - index * 3},6`,
      index % 2 ? paint.base : paint.light,
      10,
    ),
  ) +
  bits(paint, ['#e8792b', GREEN, '#d8432f'], 110, 24) +
  at(86, 66, 0.4, 0, disc(0, 0, 80, '#7db23f') + disc(0, 0, 62, '#e6efb8'))

export const puso: Glyph = () =>
  line('M0,-120 C-10,-160 -40,-180 -60,-194 M0,-120 C10,-160 40,-180 64,-192', '#a8b24f', 13) +
  path('M0,-140 L150,20 L0,180 L-150,20Z', '#c3c65f') +
  line(
    'M-112,-20 L38,140 M-75,-60 L75,100 M-38,-100 L112,60 M112,-20 L-38,140 M75,-60 L-75,100 M38,-100 L-112,60',
    '#8f9a3f',
    9,
  )

export const cup: Glyph = ({ base, dark, light, pale }) =>
  line('M30,-60 L80,-192', '#d8432f', 15) +
  path('M-120,-90 H120 L92,170 C60,184 -60,184 -92,170Z', pale) +
  path('M-112,-20 H112 L92,170 C60,184 -60,184 -92,170Z', base) +
  path('M-104,50 H104 L92,170 C60,184 -60,184 -92,170Z', dark, 0.55) +
  oval(0, -90, 120, 28, WHITE) +
  disc(-44, -104, 46, light) +
  disc(36, -108, 48, WHITE) +
  disc(-2, -134, 42, pale) +
  slab(-60, 10, 44, 40, 9, WHITE, 0.5) +
  slab(14, 66, 44, 40, 9, WHITE, 0.45) +
  line('M-92,-40 L-74,130', WHITE, 12, 0.5)

export const skewer: Glyph = () =>
  times(2, (index) =>
    at(
      -56 + index * 112,
      0,
      1,
      -12 + index * 24,
      line('M0,-190 V190', '#d9b27a', 13) +
        times(
          3,
          (piece) =>
            slab(-52, -150 + piece * 92, 104, 84, 40, '#a8621f') +
            line(`M-26,${-126 + piece * 92} H10`, '#e8b45f', 12) +
            line(`M-20,${-84 + piece * 92} H30`, '#7a3f14', 9),
        ),
    ),
  )
