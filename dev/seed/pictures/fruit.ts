import type { Glyph } from './shapes.ts'
import {
  at,
  CREAM,
  disc,
  GREEN,
  LEAF,
  line,
  oval,
  path,
  shade,
  times,
  WHITE,
  WOOD,
} from './shapes.ts'

export const round: Glyph = ({ base, dark, light }) =>
  disc(0, 25, 152, base) +
  path('M-152,25 A152,152 0 0 0 152,25 C120,110 -120,110 -152,25Z', dark, 0.45) +
  oval(-62, -28, 30, 44, light, 0.7) +
  path(
    'M0,-120 L22,-92 L74,-104 L42,-70 L66,-36 L18,-58 L0,-18 L-18,-58 L-66,-36 L-42,-70 L-74,-104 L-22,-92Z',
    LEAF,
  ) +
  line('M0,-92 C4,-130 14,-142 30,-152', GREEN, 14)

export const banana: Glyph = ({ base, dark, light }) => {
  const finger = (turn: number, fill: string) =>
    at(
      -40,
      -120,
      0.86,
      turn,
      path('M-14,0 C-30,110 10,230 130,290 C150,298 162,280 148,268 C84,210 50,110 34,0Z', fill) +
        line('M4,40 C10,120 40,190 96,240', light, 9, 0.7) +
        path('M130,290 C150,298 162,280 148,268 L132,262Z', dark),
    )
  return (
    finger(-34, dark) +
    finger(-12, base) +
    finger(10, shade(base, 0.12)) +
    finger(32, base) +
    path(
      'M-66,-120 C-64,-156 -14,-166 2,-146 L10,-92 C-16,-80 -46,-86 -60,-98Z',
      shade(base, -0.35),
    )
  )
}

export const mango: Glyph = ({ base, dark, light, pick }) =>
  path(
    'M20,-140 C110,-136 172,-40 160,50 C146,146 40,182 -50,160 C-140,138 -172,60 -140,-10 C-110,-76 -70,-142 20,-140Z',
    base,
  ) +
  path(
    'M160,50 C146,146 40,182 -50,160 C-110,146 -150,100 -150,50 C-90,130 90,140 160,50Z',
    [dark, shade(base, -0.12), '#d9542b'][pick(3)]!,
    0.4,
  ) +
  oval(-60, -20, 30, 54, light, 0.6) +
  line('M24,-136 C26,-156 36,-170 48,-178', WOOD, 13) +
  path('M40,-150 C90,-196 150,-190 176,-160 C130,-134 80,-130 40,-150Z', LEAF)

export const pineapple: Glyph = () =>
  times(7, (index) =>
    at(
      0,
      -58,
      0.86,
      (index - 3) * 17,
      path('M0,-160 C34,-100 30,-40 0,20 C-30,-40 -34,-100 0,-160Z', index % 2 ? LEAF : GREEN),
    ),
  ) +
  path(
    'M0,-74 C110,-74 130,30 112,96 C96,166 50,186 0,186 C-50,186 -96,166 -112,96 C-130,30 -110,-74 0,-74Z',
    '#e0a32f',
  ) +
  line(
    'M-96,-20 L40,180 M-40,-66 L104,120 M20,-72 L120,60 M96,-20 L-40,180 M40,-66 L-104,120 M-20,-72 L-120,60',
    '#b9771f',
    8,
  ) +
  times(9, (index) => disc(-52 + (index % 3) * 52, 0 + Math.floor(index / 3) * 56, 8, '#7a4a1b'))

export const melon: Glyph = ({ base, light }) =>
  at(
    0,
    -70,
    1,
    -8,
    path('M-190,0 A190,190 0 0 0 190,0Z', '#3f7d3a') +
      path('M-170,0 A170,170 0 0 0 170,0Z', '#e7efc2') +
      path('M-152,0 A152,152 0 0 0 152,0Z', base) +
      path('M-152,0 H152 L140,30 H-140Z', light, 0.35) +
      times(7, (index) =>
        at(
          [-96, -48, 0, 48, 96, -30, 34][index]!,
          [46, 70, 46, 70, 46, 112, 112][index]!,
          1,
          0,
          oval(0, 0, 7, 13, '#4a2a22'),
        ),
      ),
  )

export const citrus: Glyph = ({ base, dark, light }) =>
  disc(-40, -30, 136, base) +
  oval(-92, -84, 28, 40, light, 0.7) +
  times(6, (index) => disc(-10 + index * 17, -100 + (index % 3) * 30, 5, dark, 0.5)) +
  path('M-30,-156 C0,-200 60,-200 84,-180 C60,-150 10,-140 -30,-156Z', LEAF) +
  disc(74, 72, 112, dark) +
  disc(74, 72, 100, CREAM) +
  times(8, (index) =>
    at(74, 72, 1, index * 45, path('M0,-10 L30,-74 C20,-92 -20,-92 -30,-74Z', light)),
  )

export const cluster: Glyph = ({ base, dark, light }) =>
  line('M10,-190 C0,-120 -10,-60 0,60', WOOD, 13) +
  [
    [-66, -96],
    [60, -104],
    [-100, -20],
    [-10, -40],
    [96, -24],
    [-62, 56],
    [50, 48],
    [-6, 128],
    [104, 80],
  ]
    .map(
      ([x, y], index) =>
        disc(x!, y!, 58, index % 2 ? base : shade(base, -0.09)) +
        disc(x! - 18, y! - 20, 13, light, 0.8) +
        disc(x! + 22, y! + 20, 5, dark, 0.6),
    )
    .join('')

export const spiky: Glyph = ({ base, dark, light }) =>
  line('M0,-130 V-186', WOOD, 22) +
  times(26, (index) => at(0, 24, 1, index * 13.85, path('M-24,-140 L0,-180 L24,-140Z', dark))) +
  oval(0, 24, 150, 156, base) +
  times(25, (index) => {
    const x = -104 + (index % 5) * 52 + (Math.floor(index / 5) % 2 ? 14 : -12)
    const y = -84 + Math.floor(index / 5) * 54
    return path(
      `M${x - 20},${y + 18} L${x},${y - 22} L${x + 20},${y + 18}Z`,
      index % 2 ? light : dark,
      0.65,
    )
  })

export const coconut: Glyph = ({ base, dark, light }) =>
  disc(-30, -20, 150, base) +
  line('M-130,-60 C-90,-120 -30,-140 30,-130 M-150,0 C-120,-40 -90,-70 -50,-84', light, 8, 0.5) +
  disc(72, 62, 122, dark) +
  disc(72, 62, 108, WHITE) +
  disc(72, 62, 74, '#eee3cc') +
  oval(60, 78, 54, 40, WHITE, 0.8)
