import type { Glyph } from './shapes.ts'
import {
  at,
  CREAM,
  disc,
  INK,
  line,
  oval,
  path,
  ring,
  shade,
  slab,
  STEEL,
  times,
  WHITE,
} from './shapes.ts'

export const hammer: Glyph = ({ base, dark, light }) =>
  at(
    0,
    0,
    1,
    28,
    slab(-22, -90, 44, 286, 18, base) +
      slab(-22, 80, 44, 116, 18, dark) +
      line('M-8,-60 V60', light, 7, 0.7) +
      path('M-80,-170 H60 C110,-170 140,-140 160,-96 C120,-120 90,-112 60,-104 H-80Z', '#7f8a91') +
      slab(-128, -182, 58, 90, 12, '#5f6a70') +
      line('M-60,-154 H50', '#b9c2c7', 9),
  )

export const scissors: Glyph = ({ base, dark }) =>
  at(
    0,
    0,
    1,
    24,
    path('M-14,40 L-4,-190 C30,-150 30,-60 14,40Z', STEEL) +
      at(0, 0, 1, -34, path('M14,40 L4,-190 C-30,-150 -30,-60 -14,40Z', '#c3cbd0')),
  ) +
  line('M-8,40 L-66,96 M14,40 L66,96', dark, 30) +
  ring(-86, 128, 44, base, 26) +
  ring(86, 128, 44, base, 26) +
  disc(2, 26, 15, '#6f7a80')

export const pliers: Glyph = ({ base, dark, light }) =>
  at(
    0,
    0,
    1,
    28,
    path('M-6,-196 C-60,-180 -70,-90 -44,-40 L0,-30 L-4,-110Z', '#8d979d') +
      path('M6,-196 C60,-180 70,-90 44,-40 L0,-30 L4,-110Z', STEEL) +
      line('M-14,-40 C-70,30 -80,110 -46,186', dark, 40) +
      line('M14,-40 C70,30 80,110 46,186', base, 40) +
      line('M24,0 C64,50 68,110 46,170', light, 8, 0.7) +
      disc(0, -44, 34, '#7f8a91') +
      disc(0, -44, 14, '#b9c2c7'),
  )

export const shovel: Glyph = ({ base, dark }) =>
  at(
    0,
    0,
    1,
    26,
    slab(-15, -170, 30, 230, 10, base) +
      slab(-60, -190, 120, 32, 14, dark) +
      path('M-82,40 H82 C90,120 50,180 0,200 C-50,180 -90,120 -82,40Z', STEEL) +
      path('M0,40 H82 C90,120 50,180 0,200Z', '#8d979d', 0.6) +
      line('M0,56 V140', '#76828a', 10),
  )

export const brush: Glyph = ({ base, dark, light }) =>
  at(
    0,
    0,
    1,
    24,
    path('M-30,-190 C0,-204 20,-204 34,-190 L24,-40 H-24Z', base) +
      line('M0,-176 V-70', light, 8, 0.7) +
      slab(-76, -46, 152, 62, 9, '#b9c2c7') +
      path(
        'M-76,16 H76 L88,150 C60,176 40,140 20,166 C0,186 -24,146 -44,170 C-60,180 -80,166 -88,150Z',
        '#e3c48f',
      ) +
      path(
        'M-84,110 L84,110 L88,150 C60,176 40,140 20,166 C0,186 -24,146 -44,170 C-60,180 -80,166 -88,150Z',
        dark,
      ) +
      line('M-40,30 V90 M0,30 V96 M40,30 V90', '#c9a469', 6),
  )

export const bulb: Glyph = () =>
  times(8, (index) => at(0, -40, 1, index * 45, slab(-6, -196, 12, 34, 6, '#f5c542'))) +
  path(
    'M0,-170 C90,-170 130,-104 122,-40 C116,10 70,40 64,84 H-64 C-70,40 -116,10 -122,-40 C-130,-104 -90,-170 0,-170Z',
    '#fff1bf',
  ) +
  path(
    'M64,84 C70,40 116,10 122,-40 C126,-80 110,-130 70,-154 C96,-60 50,10 30,84Z',
    '#f3d67f',
    0.7,
  ) +
  slab(-66, 80, 132, 34, 12, WHITE) +
  slab(-44, 112, 88, 66, 10, STEEL) +
  line('M-44,134 H44 M-44,156 H44', '#7f8a91', 7) +
  disc(0, 184, 15, INK)

export const nails: Glyph = () =>
  times(9, (index) =>
    at(
      -120 + index * 30,
      (index % 3) * 24 - 20,
      1,
      -44 + ((index * 53) % 88),
      slab(-8, -130, 16, 250, 4, index % 2 ? '#8d979d' : '#a9b2b8') +
        path('M-8,120 H8 L0,146Z', '#76828a') +
        oval(0, -130, 26, 10, '#76828a'),
    ),
  )

export const pipe: Glyph = ({ base, dark, light }) =>
  times(5, (index) => {
    const lift = -86 + index * 44
    return at(
      0,
      lift,
      1,
      -16,
      slab(-190, -24, 370, 48, 8, index % 2 ? dark : base) +
        line('M-170,-10 H150', light, 8, 0.7) +
        oval(180, 0, 15, 24, light) +
        oval(180, 0, 9, 15, shade(base, -0.6)),
    )
  })

export const block: Glyph = () =>
  path('M-180,-60 L110,-60 L110,130 L-180,130Z', '#a9aaa5') +
  path('M-180,-60 L-110,-130 L180,-130 L110,-60Z', '#c9c9c2') +
  path('M110,-60 L180,-130 V60 L110,130Z', '#85867f') +
  times(3, (index) => path(`M${-118 + index * 92},-76 l34,-36 h56 l-34,36Z`, '#6f706a')) +
  times(12, (index) =>
    disc(-150 + ((index * 67) % 240), -30 + ((index * 41) % 140), 5, '#8f908a', 0.8),
  )

export const coil: Glyph = ({ base, dark, light, deep }) =>
  oval(0, 40, 178, 130, deep) +
  oval(0, 20, 178, 130, dark) +
  oval(0, 0, 178, 130, base) +
  oval(0, -22, 178, 130, light) +
  oval(0, -22, 160, 116, base) +
  oval(0, -22, 128, 92, dark) +
  oval(0, -22, 112, 80, base) +
  oval(0, -18, 76, 52, CREAM) +
  line('M150,60 C190,110 150,160 80,170', base, 18)

export const device: Glyph = ({ base, dark, pale }) =>
  slab(-120, -180, 240, 364, 30, dark) +
  slab(-120, -188, 240, 362, 30, base) +
  slab(-92, -160, 184, 100, 12, '#2f3f3a') +
  slab(-84, -152, 168, 84, 8, '#c9dcae') +
  line('M-50,-130 V-92 M-20,-130 H10 V-92 H-20Z M40,-130 V-92', '#3f5a45', 9) +
  times(12, (index) =>
    slab(
      -92 + (index % 3) * 66,
      -30 + Math.floor(index / 3) * 48,
      52,
      36,
      10,
      index === 11 ? '#e8792b' : pale,
    ),
  )

export const notebook: Glyph = ({ base, dark, light, pale, pick }) =>
  slab(-128, -176, 276, 360, 14, dark) +
  slab(-122, -180, 264, 352, 10, WHITE) +
  slab(-132, -186, 268, 352, 14, base) +
  slab(-132, -186, 54, 352, 14, dark) +
  times(8, (index) => slab(-146, -160 + index * 42, 36, 13, 6, STEEL)) +
  [
    slab(-44, -120, 150, 84, 10, CREAM) +
      slab(-22, -98, 106, 10, 5, light) +
      slab(-22, -72, 74, 10, 5, light),
    disc(32, -60, 62, pale) + disc(32, -60, 38, light),
    path('M-78,60 L136,-70 V20 L-78,150Z', light),
  ][pick(3)]!

export const paper: Glyph = ({ base, light, pale }) =>
  at(-14, 6, 1, -9, slab(-124, -170, 248, 340, 8, base)) +
  at(0, 0, 1, -2, slab(-124, -170, 248, 340, 8, light)) +
  at(
    12,
    -4,
    1,
    5,
    slab(-124, -170, 248, 340, 8, pale) +
      times(7, (index) =>
        line(`M-96,${-116 + index * 40} H${index === 6 ? 10 : 96}`, base, 6, 0.55),
      ) +
      line('M-70,-160 V160', '#d8695a', 4, 0.6),
  )

export const pen: Glyph = ({ base, dark, light }) =>
  at(
    0,
    0,
    1,
    38,
    slab(-26, -190, 52, 290, 16, base) +
      slab(6, -190, 20, 290, 10, dark, 0.6) +
      line('M-12,-150 V60', light, 8, 0.8) +
      path('M-26,96 H26 L0,186Z', '#ead2a6') +
      path('M-9,154 H9 L0,188Z', base) +
      slab(-30, -196, 60, 40, 12, dark) +
      slab(24, -180, 13, 110, 6, STEEL),
  )
