import { expect } from 'chai'
import { describe, it } from 'mocha'
import { Type, type TSchema } from 'typebox'
import type { AppError } from '../../../src/platform/contract/errors.ts'
import { Nullable, Pesos, Uuid, WebUrl } from '../../../src/platform/contract/schema.ts'
import { createValidator } from '../../../src/platform/contract/validate.ts'

/** The failing paths with their messages, or null when the value is valid. */
function fieldErrors(schema: TSchema, value: unknown, options = {}): Record<string, string> | null {
  try {
    createValidator(schema, options)(value)
    return null
  } catch (error) {
    const details = (error as AppError).extras.details!
    return Object.fromEntries(details.map(({ path, message }) => [path, message]))
  }
}

const messageOf = (schema: TSchema, value: unknown) =>
  fieldErrors(Type.Object({ field: schema }), { field: value })?.field ?? null

describe('validation of bodies', () => {
  const Order = Type.Object({
    items: Type.Array(Type.Object({ quantity: Type.Integer({ minimum: 1 }), price: Pesos }), {
      minItems: 1,
    }),
    place: Type.Object({ city: Type.String({ minLength: 1 }) }),
    status: Type.Enum(['pending', 'paid']),
    note: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
  })

  it('reports every failing field once, with a dotted path and a readable message', () =>
    expect(
      fieldErrors(Order, {
        items: [{ quantity: 0, price: 1 }, { price: 0.001 }, 7],
        place: {},
        status: 'lost',
        note: 'too long',
      }),
    ).to.deep.equal({
      'items.0.quantity': 'must be >= 1',
      'items.1.quantity': 'is required',
      'items.1.price': 'must have at most 2 decimals',
      'items.2': 'must be object',
      'place.city': 'is required',
      status: 'must be one of: pending, paid',
      note: 'must have at most 5 characters',
    }))

  it('drops unknown fields, nested ones too, and keeps declared ones', () => {
    const order = {
      items: [{ quantity: 1, price: 9.95, cost: 1 }],
      place: { city: 'Salay', role: 'admin' },
      status: 'paid',
      note: null,
      isAdmin: true,
      constructor: { prototype: { isAdmin: true } },
    }
    expect(createValidator(Order)(order)).to.deep.equal({
      items: [{ quantity: 1, price: 9.95 }],
      place: { city: 'Salay' },
      status: 'paid',
      note: null,
    })
  })

  it('coerces nothing', () => {
    for (const [schema, value] of [
      [Type.Integer(), '1'],
      [Type.Integer(), 1.5],
      [Type.Integer(), true],
      [Type.String(), 1],
      [Type.String(), ['a']],
      [Type.Boolean(), 'true'],
      [Type.Boolean(), 1],
      [Type.Array(Type.String()), 'a'],
      [Type.Object({}), []],
      [Type.String(), null],
    ] as const)
      expect(messageOf(schema, value), JSON.stringify(value)).to.match(/^must be /)
  })

  for (const [pesos, passes] of [
    [0, true],
    [0.01, true],
    [0.07, true],
    [0.57, true],
    [1.15, true],
    [4.35, true],
    [1_234_567.89, true],
    [9_999_999.99, true],
    [10_000_000, true],
    [0.001, false],
    [1.005, false],
    [19.999, false],
    [19.000_000_001, false],
    [9_999_999.999, false],
    [10_000_000.01, false],
    [-0.01, false],
    [Number.POSITIVE_INFINITY, false],
  ] as const)
    it(`${pesos} pesos ${passes ? 'are' : 'are not'} valid`, () =>
      expect(messageOf(Pesos, pesos) === null).to.equal(passes))

  it('every amount of centavos is valid in pesos', () => {
    const validate = createValidator(Type.Object({ price: Pesos }))
    for (let amount = 0; amount < 20_000; amount++) validate({ price: amount / 100 })
    for (let amount = 999_900_000; amount < 999_910_000; amount++) validate({ price: amount / 100 })
  })

  it('rejects what PostgreSQL cannot store, at any depth, and accepts other Unicode', () => {
    const bad = {
      items: [{ quantity: 1, price: 1 }],
      place: { city: 'a\u0000b' },
      status: 'paid',
      note: '\ud800',
    }
    expect(fieldErrors(Order, bad)).to.have.all.keys('place.city', 'note')
    for (const text of ['Ñandú', '👩‍👩‍👧', '\u2028', '\ufffd', "'; drop table users; --", '\u0007'])
      expect(messageOf(Type.String(), text)).to.equal(null)
  })

  it('does not validate items beyond maxItems, so that a megabyte of them costs little', () => {
    const Few = Type.Object({ items: Type.Array(Type.Object({ id: Uuid }), { maxItems: 3 }) })
    const body = { items: Array.from({ length: 300_000 }, () => ({})) }
    expect(fieldErrors(Few, body)).to.deep.equal({
      items: 'must have at most 3 items',
      'items.0.id': 'is required',
      'items.1.id': 'is required',
      'items.2.id': 'is required',
    })
    expect(body.items).to.have.length(3)
  })

  it('survives deeply nested values', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(fieldErrors(Order, { items: deep, place: { city: 'x' }, status: 'paid' })).to.include({
      'items.0': 'must be object',
    })
  })
})

describe('validation of queries and paths', () => {
  const Query = Type.Object({
    limit: Type.Integer({ minimum: 1, default: 20 }),
    open: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 5 })),
  })
  const validate = createValidator(Query, { coerce: true })

  it('coerces numbers and booleans, and applies defaults', () => {
    expect(validate({})).to.deep.equal({ limit: 20 })
    expect(validate({ limit: '7', open: 'true', q: '12' })).to.deep.equal({
      limit: 7,
      open: true,
      q: '12',
    })
  })

  it('clamps a number with clampTo', () => {
    const Page = Type.Object({ limit: Type.Integer({ minimum: 1, clampTo: 100 }) })
    const clamp = createValidator(Page, { coerce: true })
    expect(clamp({ limit: '100' })).to.deep.equal({ limit: 100 })
    expect(clamp({ limit: '1000000' })).to.deep.equal({ limit: 100 })
    expect(fieldErrors(Page, { limit: '0' }, { coerce: true })).to.have.all.keys('limit')
  })

  for (const [query, path] of [
    [{ limit: '' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ limit: 'NaN' }, 'limit'],
    [{ limit: '1e400' }, 'limit'],
    [{ limit: 'Infinity' }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ q: ['a', 'b'] }, 'q'],
    [{ q: 'a\u0000' }, 'q'],
    [{ open: 'yes' }, 'open'],
  ] as const)
    it(`rejects ${JSON.stringify(query)}`, () =>
      expect(fieldErrors(Query, { ...query }, { coerce: true })).to.have.all.keys(path))
})

describe('formats', () => {
  for (const [name, schema, good, bad] of [
    [
      'e-mail',
      Type.String({ format: 'email' }),
      ['a@b.co', ' Juan.Dela-Cruz+x@mail.example.ph ', "o'neil@b.co"],
      [
        '',
        'a',
        'a@b',
        '@b.co',
        'a@@b.co',
        'a b@c.co',
        'a@b.co,c@d.co',
        'a@b.co;c@d.co',
        'a@b.co c@d.co',
        'a@b.co\r\nBcc: c@d.co',
        'a@b\n.co',
        'Luz <a@b.co>',
        '<a@b.co>',
        'a@b..co',
        '.a@b.co',
        'a@[127.0.0.1]',
        `${'a'.repeat(250)}@b.co`,
      ],
    ],
    [
      'web address',
      WebUrl,
      ['http://a.co', 'https://a.co/x?y=z#w', 'HTTPS://A.CO', 'http://127.0.0.1:9/a.webp'],
      [
        '',
        'a.co/x.png',
        '//a.co/x.png',
        'ftp://a.co',
        'javascript:alert(1)',
        'data:image/png;base64,AAAA',
        ' https://a.co',
        'https://',
        'https://a b.co',
        'https://a.co/\nx',
        'https://a.co/x y',
        'https://a.co:99999',
        `https://a.co/${'x'.repeat(2048)}`,
      ],
    ],
    [
      'UUID',
      Uuid,
      ['019a0000-0000-7000-8000-000000000001', '019A0000-0000-7000-8000-00000000000F'],
      ['', '019a0000', '019a00000000700080000000000000001', '019a0000-0000-7000-8000-00000000000g'],
    ],
    [
      'filled text',
      Type.String({ format: 'not-blank' }),
      ['x', ' x '],
      ['', ' ', '\t\n', '\u00a0'],
    ],
  ] as const) {
    for (const value of good)
      it(`${name}: accepts ${JSON.stringify(value)}`, () =>
        expect(messageOf(schema, value)).to.equal(null))
    for (const value of bad)
      it(`${name}: rejects ${JSON.stringify(value.slice(0, 40))}`, () =>
        expect(messageOf(schema, value)).to.be.a('string'))
  }
})
