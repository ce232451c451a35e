import type { Glyph } from './shapes.ts'
import { at, disc, GREEN, LEAF, line, oval, path, shade, times, WOOD } from './shapes.ts'

const BLADE = 'M0,-190 C85,-150 100,-40 0,30 C-100,-40 -85,-150 0,-190Z'

export const leafy: Glyph = ({ base, dark, light, pale, pick }) => {
  const spread = 21 + pick(3) * 3
  const stalk = (turn: number, fill: string) =>
    at(
      0,
      165,
      1,
      turn,
      line('M0,0 V-190', pale, 16) +
        at(0, -165, 0.82, 0, path(BLADE, fill) + line('M0,20 V-150', light, 6)),
    )
  return (
    stalk(-spread * 1.6, dark) +
    stalk(spread * 1.6, dark) +
    stalk(-spread, base) +
    stalk(spread, base) +
    stalk(0, shade(base, 0.12)) +
    oval(0, 130, 46, 20, WOOD)
  )
}

export const gourd: Glyph = ({ base, dark, light }) =>
  path(
    'M-165,-92 C-180,-30 -118,92 10,138 C100,168 182,150 186,106 C188,72 138,70 86,42 C18,6 -44,-52 -78,-118 C-98,-152 -152,-142 -165,-92Z',
    base,
  ) +
  path(
    'M-165,-92 C-180,-30 -118,92 10,138 C100,168 182,150 186,106 C150,138 60,124 -10,86 C-90,42 -140,-20 -165,-92Z',
    dark,
    0.5,
  ) +
  line('M-112,-92 C-76,-22 -16,36 64,70', light, 12, 0.75) +
  path('M-176,-70 C-178,-120 -140,-160 -86,-146 L-62,-110 C-98,-122 -140,-108 -152,-70Z', LEAF) +
  line('M-130,-138 C-140,-162 -156,-176 -176,-182', GREEN, 16)

export const squash: Glyph = ({ base, dark, light }) =>
  oval(-112, 50, 82, 112, dark) +
  oval(112, 50, 82, 112, dark) +
  oval(-60, 48, 84, 124, base) +
  oval(60, 48, 84, 124, base) +
  oval(0, 48, 66, 130, shade(base, 0.14)) +
  line('M-88,-20 C-104,20 -104,70 -90,108', light, 10, 0.6) +
  path('M-22,-78 C-20,-118 -8,-140 34,-158 L52,-134 C26,-122 20,-104 24,-78Z', GREEN)

export const beans: Glyph = ({ base, dark, light, pick }) => {
  const sway = pick(3) * 10
  return (
    times(9, (index) => {
      const x = -64 + index * 16
      const tone = [base, dark, light][index % 3]!
      return line(
        `M${x * 1.9},-175 C${x},-90 ${x * 0.5},-30 ${x * 0.6},20 S${x * 2.2 + sway},130 ${x * 2.1},176`,
        tone,
        15,
      )
    }) + oval(0, 14, 60, 17, WOOD)
  )
}

export const cabbage: Glyph = ({ base, dark, light, pale }) =>
  path(
    'M-172,40 C-190,-80 -90,-150 -40,-140 C30,-176 190,-90 172,40 C168,140 70,180 0,176 C-70,180 -168,140 -172,40Z',
    dark,
  ) +
  path(
    'M-120,70 C-160,-60 -50,-140 0,-132 C60,-140 160,-60 120,70 C100,150 -100,150 -120,70Z',
    base,
  ) +
  path('M-70,80 C-100,-20 -30,-90 10,-84 C70,-80 100,10 70,80 C50,130 -50,130 -70,80Z', light) +
  line('M0,150 C-4,60 4,0 10,-50 M0,100 C-30,60 -50,40 -60,10 M2,70 C30,40 44,20 52,0', pale, 9) +
  line('M-150,60 C-140,-10 -110,-60 -80,-90 M150,60 C140,-10 118,-60 92,-84', light, 9)

export const root: Glyph = ({ base, dark, light }) =>
  times(5, (index) =>
    at(
      0,
      -70,
      0.62,
      (index - 2) * 24,
      path('M0,-190 C40,-140 40,-60 0,10 C-40,-60 -40,-140 0,-190Z', index % 2 ? LEAF : GREEN),
    ),
  ) +
  path('M-78,-62 C-40,-92 40,-92 78,-62 C88,20 40,120 0,196 C-40,120 -88,20 -78,-62Z', base) +
  path('M30,-80 C60,-76 78,-62 78,-62 C88,20 40,120 0,196 C30,90 50,10 30,-80Z', dark, 0.5) +
  line('M-60,-20 H-18 M58,22 H20 M-44,64 H-10 M30,104 H8', dark, 7) +
  line('M-46,-46 C-50,0 -40,40 -28,70', light, 9, 0.7)

export const tuber: Glyph = ({ base, dark, light, pick }) =>
  path(
    'M-170,30 C-176,-70 -90,-128 10,-116 C110,-118 182,-50 172,36 C166,124 80,158 -16,150 C-110,152 -164,118 -170,30Z',
    base,
  ) +
  path(
    'M-170,30 C-164,118 -110,152 -16,150 C80,158 166,124 172,36 C130,110 -90,128 -170,30Z',
    dark,
    0.45,
  ) +
  oval(-70, -46, 44, 22, light, 0.6) +
  times(5 + pick(3), (index) =>
    oval(-110 + index * 44, [20, -30, 50, 0, 70, -50, 30][index]!, 9, 5, dark, 0.7),
  )

export const broccoli: Glyph = ({ base, dark, light }) =>
  path('M-46,20 L-34,170 C-20,186 20,186 34,170 L46,20Z', '#b9cf8a') +
  line('M-20,60 L-60,20 M20,60 L60,20', '#b9cf8a', 30) +
  disc(-96, -10, 72, dark) +
  disc(96, -10, 72, dark) +
  disc(-54, -72, 74, base) +
  disc(58, -70, 72, base) +
  disc(0, -14, 84, shade(base, 0.1)) +
  times(12, (index) =>
    disc(
      -110 + (index % 6) * 44,
      index < 6 ? -84 + (index % 2) * 40 : -20 + (index % 2) * 26,
      13,
      light,
      0.55,
    ),
  )

export const pepper: Glyph = ({ base, dark, light }) =>
  path(
    'M-20,-90 C-150,-130 -178,0 -140,90 C-116,164 -60,176 -40,160 C-14,184 22,184 42,160 C70,176 120,158 142,90 C178,-10 146,-130 20,-90Z',
    base,
  ) +
  path('M30,-92 C146,-130 178,-10 142,90 C120,158 70,176 42,160 C92,80 84,-20 30,-92Z', dark, 0.5) +
  line('M-88,-46 C-112,0 -106,56 -90,96', light, 16, 0.7) +
  path('M-52,-92 C-30,-116 30,-116 52,-92 C24,-72 -24,-72 -52,-92Z', LEAF) +
  line('M0,-100 C0,-130 -10,-150 -28,-164', GREEN, 20)

export const onion: Glyph = ({ base, dark, light }) =>
  line('M-16,164 L-22,186 M0,166 V192 M16,164 L22,186', '#d9c39a', 6) +
  path(
    'M0,-186 C10,-130 30,-104 84,-72 C164,-20 164,110 72,158 C30,174 -30,174 -72,158 C-164,110 -164,-20 -84,-72 C-30,-104 -10,-130 0,-186Z',
    base,
  ) +
  path(
    'M0,-186 C10,-130 30,-104 84,-72 C164,-20 164,110 72,158 C110,60 80,-50 0,-186Z',
    dark,
    0.4,
  ) +
  line('M-8,-120 C-70,-50 -90,60 -50,156 M6,-120 C20,-30 24,80 4,166', dark, 6, 0.6) +
  line('M-96,-20 C-116,20 -116,60 -104,92', light, 13, 0.8)

export const corn: Glyph = ({ base, dark }) =>
  path('M0,-190 C70,-150 86,-20 60,120 L-60,120 C-86,-20 -70,-150 0,-190Z', base) +
  times(36, (index) =>
    disc(
      -50 + (index % 4) * 33 + (index % 8 > 3 ? 6 : -6),
      -118 + Math.floor(index / 4) * 27,
      12,
      index % 3 ? shade(base, 0.3) : dark,
      0.75,
    ),
  ) +
  path('M-10,186 C-120,160 -150,0 -110,-96 C-60,-20 -40,90 -10,186Z', GREEN) +
  path('M10,186 C120,160 150,0 110,-96 C60,-20 40,90 10,186Z', LEAF) +
  path('M0,192 C-60,150 -50,60 0,10 C50,60 60,150 0,192Z', shade(GREEN, 0.25))
