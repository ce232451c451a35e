/** What an attacker, or a client that is broken, puts where something else belongs. */
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'

export const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%',
  '\\',
  '$1',
  '🥭',
  'x'.repeat(5_000),
  '-1',
  '0',
  '1.5',
  '1e400',
  'Infinity',
  'NaN',
  '9007199254740993',
  '0x10',
  'true',
  'null',
  '__proto__',
  '2026-02-30',
  '\r\nX-Injected: 1',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
]
export const others = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
]

/** What a text can be in an address. */
export const wellFormed = texts.filter((each) => each.isWellFormed())

/** Nobody listens there, so that nothing that is sent to an address of the tests leaves the machine. */
const NOWHERE = 'http://127.0.0.1:1/nowhere'

const huge = fc.constantFrom<unknown>(
  'x'.repeat(70_000),
  Array.from({ length: 2_000 }, () => 0),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])),
)

/** Anything that is not what was asked for. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...texts, ...others) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: huge },
)

/** Values for a schema: mostly such that it lets pass, else at or beyond its bounds, of another type, or nonsense. */
export function valueFor(schema: TSchema, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: soundFor(schema, ids) },
    { weight: 1, arbitrary: beyond(schema) },
    { weight: 1, arbitrary: hostile },
  )
}

function soundFor(schema: any, ids: readonly string[]): Arbitrary<unknown> {
  const { type, anyOf, items, minItems = 0, maxItems = 4, properties = {}, required = [] } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((each: any) => valueFor(each, ids)))
  if (type === 'object') return objectFor(properties, required, ids)
  if (type === 'array')
    return fc.array(valueFor(items, ids), { minLength: minItems, maxLength: Math.min(maxItems, 4) })
  if (type === 'integer' || type === 'number') return numberFor(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? textFor(schema, ids) : hostile
}

/** What must be there mostly is, what may be there sometimes, and now and then what nobody asked for. */
function objectFor(
  properties: Record<string, TSchema>,
  required: string[],
  ids: readonly string[],
): Arbitrary<unknown> {
  const each = Object.entries(properties).map(
    ([name, schema]) => [name, valueFor(schema, ids)] as const,
  )
  const record = Object.fromEntries(each)
  const extra = fc.dictionary(
    fc.constantFrom('role', 'id', 'status', 'userId', 'isVerified', 'constructor', '$where'),
    hostile,
    { maxKeys: 2 },
  )
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(record, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(record, { requiredKeys: required }), extra)
        .map(([known, more]) => ({ ...known, ...more })),
    },
  )
}

function numberFor({ type, minimum = -1_000, maximum = 1_000_000, multipleOf }: any) {
  const [least, most] = [Math.max(minimum, -1e12), Math.min(maximum, 1e12)]
  const bounds = fc.constantFrom(least, most)
  if (type === 'integer')
    return fc.oneof(bounds, fc.integer({ min: Math.ceil(least), max: Math.floor(most) }))
  const cents = fc.integer({
    min: Math.ceil(least * 100),
    max: Math.floor(Math.min(most, 1e9) * 100),
  })
  return multipleOf
    ? fc.oneof(
        bounds,
        cents.map((amount) => amount / 100),
      )
    : fc.oneof(bounds, fc.double({ min: least, max: most, noNaN: true }))
}

const byFormat: Record<string, Arbitrary<string>> = {
  email: fc.nat(1e9).map((n) => `nobody-${n}@palengke.example`),
  date: fc.constantFrom('2026-11-30', '2027-02-28', '1970-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-11-30T00:00:00.000Z', '1970-01-01T00:00:00.000Z'),
  'hour-minute': fc.constantFrom('00:00', '08:00', '23:59'),
  'web-url': fc.constant(NOWHERE),
  'web-url-list': fc.constant(`${NOWHERE},${NOWHERE}`),
  'web-origin': fc.constant('http://127.0.0.1:1'),
}

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800

/** Any character. `unit: 'binary'` means the same, and first lists all of Unicode. */
const character = fc
  .nat(0x10_ff_ff - SURROGATES)
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES))

function textFor(
  { format, pattern, minLength = 0, maxLength = 60 }: any,
  ids: readonly string[],
): Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  const known = byFormat[format]
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: character }),
    fc.constant('x'.repeat(maxLength)),
  )
}

/** Just over the edge of what a schema takes. */
function beyond({ minimum, maximum, minLength, maxLength, maxItems }: any): Arbitrary<unknown> {
  const values: unknown[] = [null]
  if (minimum !== undefined) values.push(minimum - 1, minimum - 0.001)
  if (maximum !== undefined) values.push(maximum + 1, maximum + 0.001)
  if (minLength) values.push('x'.repeat(minLength - 1))
  if (maxLength !== undefined) values.push('x'.repeat(maxLength + 1), '🥭'.repeat(maxLength))
  if (maxItems !== undefined) values.push(Array.from({ length: maxItems + 1 }, () => ({})))
  return fc.constantFrom(...values)
}
