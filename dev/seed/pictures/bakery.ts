import type { Glyph } from './shapes.ts'
import { at, disc, line, oval, path, shade, slab, times, WHITE } from './shapes.ts'

export const pie: Glyph = ({ base, dark, light }) =>
  at(
    0,
    40,
    1,
    0,
    path('M-180,60 L150,-70 C186,-40 196,20 184,66 L150,130 L-180,130Z', shade(base, -0.12)) +
      path('M-180,60 L150,-70 C190,-30 196,20 184,66Z', base) +
      path('M-180,60 L184,66 L178,140 L-176,110Z', light) +
      line('M-178,110 L178,138', dark, 20) +
      path('M150,-70 C190,-30 196,20 184,66 L178,140 C214,80 204,-50 150,-70Z', dark) +
      oval(70, 10, 46, 15, dark, 0.4) +
      oval(-20, 36, 28, 10, dark, 0.4) +
      oval(120, -20, 22, 10, dark, 0.35),
  )

export const bun: Glyph = ({ base, dark, light }) =>
  at(
    0,
    66,
    1,
    0,
    path(
      'M-168,70 C-180,-50 -90,-110 0,-110 C90,-110 180,-50 168,70 C150,126 -150,126 -168,70Z',
      base,
    ) +
      path('M-168,70 C-150,126 150,126 168,70 C110,96 -110,96 -168,70Z', '#f0d7a8') +
      line('M-84,-34 C-30,-60 40,-60 92,-30', dark, 10, 0.7) +
      oval(-70, -62, 44, 15, light, 0.7) +
      times(14, (index) =>
        disc(-120 + ((index * 53) % 240), -40 + ((index * 37) % 90), 4, '#f9e9c4'),
      ),
  )

export const roll: Glyph = ({ base, dark, light }) =>
  at(
    0,
    68,
    1,
    0,
    path(
      'M-150,80 C-190,-40 -90,-130 10,-126 C120,-126 190,-30 150,80 C120,140 -120,140 -150,80Z',
      base,
    ) +
      line(
        'M0,10 C30,-10 50,30 10,50 C-40,70 -90,20 -60,-40 C-30,-90 60,-90 100,-30 C130,20 100,90 40,104',
        dark,
        15,
        0.75,
      ) +
      times(12, (index) =>
        at(
          -100 + ((index * 61) % 210),
          -80 + ((index * 43) % 150),
          1,
          index * 40,
          slab(-12, -3, 24, 7, 3, light),
        ),
      ),
  )

export const loaf: Glyph = ({ base, dark }) => {
  const slice = (x: number) =>
    at(
      x,
      0,
      1,
      0,
      path('M-70,150 V-20 C-130,-70 -100,-150 0,-150 C100,-150 130,-70 70,-20 V150Z', base) +
        path('M-54,136 V-24 C-104,-66 -78,-132 0,-132 C78,-132 104,-66 54,-24 V136Z', '#f7e3bd'),
    )
  return (
    slice(92) +
    slice(48) +
    slice(4) +
    slice(-40) +
    slice(-84) +
    oval(-110, 20, 7, 5, dark, 0.4) +
    oval(-60, 70, 7, 5, dark, 0.4) +
    oval(-84, -60, 7, 5, dark, 0.4)
  )
}

export const cupcake: Glyph = ({ base, dark, light }) =>
  path('M-112,10 H112 L82,176 H-82Z', '#e9cfa0') +
  line('M-76,20 L-58,170 M-38,20 L-30,172 M0,20 V172 M38,20 L30,172 M76,20 L58,170', '#c9a469', 9) +
  path(
    'M-140,20 C-160,-40 -110,-70 -100,-80 C-80,-140 80,-140 100,-80 C110,-70 160,-40 140,20 C100,44 -100,44 -140,20Z',
    base,
  ) +
  path('M-140,20 C-100,44 100,44 140,20 C110,12 -110,12 -140,20Z', dark, 0.6) +
  oval(-44, -80, 40, 15, light, 0.8) +
  times(8, (index) => slab(-90 + index * 24, -50 + (index % 3) * 24, 18, 7, 3, WHITE, 0.9))

export const cake: Glyph = ({ base, dark, light, pale }) =>
  oval(0, 140, 190, 40, '#d9d3c4') +
  path('M-150,-30 V120 C-150,168 150,168 150,120 V-30Z', pale) +
  path('M-150,60 V90 C-150,134 150,134 150,90 V60 C150,104 -150,104 -150,60Z', light) +
  oval(0, -30, 150, 46, base) +
  path(
    'M-150,-30 V10 C-140,40 -110,40 -100,16 C-84,50 -50,54 -40,26 C-20,60 20,60 40,26 C50,54 84,50 100,16 C110,40 140,40 150,10 V-30 C150,20 -150,20 -150,-30Z',
    base,
  ) +
  times(
    3,
    (index) =>
      slab(
        -67 + index * 60,
        -128 + (index % 2) * 14,
        14,
        92,
        6,
        index % 2 ? '#f0c95a' : '#f7f0e0',
      ) +
      path(
        `M${-60 + index * 60},${-176 + (index % 2) * 14} c20,24 12,44 0,44 s-20,-20 0,-44Z`,
        '#f2962e',
      ),
  ) +
  times(6, (index) => disc(-116 + index * 46, -18 + (index % 2) * -22, 13, dark))
