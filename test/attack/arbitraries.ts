/** Requests that fast-check can make, shrink and repeat: what is done to a right request, not the request itself. */
import fc, { type Arbitrary } from 'fast-check'
import type { Route } from '../../src/platform/http/route.ts'
import { callers, type Caller } from '../access/actors.ts'
import type { JsonPath } from './json-path.ts'
import { hostile, texts, valueFor, wellFormed } from './hostile-values.ts'

/** Places of ids, which only mean something in the run that made them, are filled in from the cast by number. */
const ID_SLOTS = 8
const idSlots = Array.from({ length: ID_SLOTS }, (_, slot) => `{id ${slot}}`)

/** Programs call with a key in a header of its own. */
const programs = ['smmKey', 'internalKey', 'scraper'] as const
type Program = (typeof programs)[number]

export interface Recipe {
  /** `right` is who may. */
  as: 'right' | Caller | Program
  /** What stands in the path in place of the right ids. */
  params: readonly (string | null)[]
  /** In place of the right query. */
  query: string | null
  body: BodyRecipe
  key: string | null
}

export type BodyRecipe =
  | { kind: 'right' }
  /** All of `value`, under what is right, with another value at one place. */
  | { kind: 'full'; value: unknown; edit: { place: JsonPath; by: unknown } }
  | { kind: 'edited'; edits: Edit[] }
  | { kind: 'made'; value: unknown }
  | { kind: 'text'; text: string; type: string }

/** Puts `by` at one place of the right body, counted around; `undefined` takes away what is there. */
interface Edit {
  place: number
  by: unknown
}

export function recipesFor(route: Route): Arbitrary<Recipe> {
  const params = [...route.path.matchAll(/:\w+/g)].map(() => sometimes(param))
  return fc.record({
    as: fc.oneof(
      { weight: 6, arbitrary: fc.constant('right' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...callers, ...programs) },
    ),
    params: fc.tuple(...params),
    query: route.query ? fc.oneof(fc.constant(null), queryFor(route.query)) : sometimes(loose),
    body: bodyFor(route),
    key: route.idempotent
      ? fc.option(fc.constantFrom('again', '', 'x'.repeat(256)))
      : fc.constant(null),
  })
}

/** Mostly null, which leaves what is right. */
function sometimes<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

const param = fc.oneof(
  fc.constantFrom(...idSlots),
  fc.uuid(),
  fc.constantFrom(...wellFormed.filter((text) => text !== '')).map(encodeURIComponent),
  fc.constantFrom('%', '%00', '%ff', '%2f', ';', '*', '{}'),
)

function queryFor(schema: any): Arbitrary<string> {
  const names = Object.keys(schema.properties)
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names).chain((name) => pairOf(name, schema)) },
    { weight: 1, arbitrary: loose },
  )
  return fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&'))
}

function pairOf(name: string, { properties }: any): Arbitrary<string> {
  const value = valueFor(properties[name], idSlots)
  const written = fc.constantFrom(name, name, name, `${name}[]`, `${name}[$ne]`, `${name}[0]`)
  return fc
    .tuple(written, value)
    .map(
      ([as, given]) => `${as}=${encodeURIComponent(String(given).toWellFormed().slice(0, 3_000))}`,
    )
}

/** What a query can be without meaning anything. */
const loose = fc.constantFrom(
  '',
  '&&=',
  '%',
  '%ff=%ff',
  '__proto__[x]=1',
  'a=1&a=2',
  'constructor=1',
)

function bodyFor(route: Route): Arbitrary<BodyRecipe> {
  const right = fc.constant({ kind: 'right' as const })
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(
      fc.constantFrom(
        '{',
        '[]',
        'null',
        '7',
        '"x"',
        '{"a":1e400}',
        '{"__proto__":{"a":1}}',
        '\ufeff{}',
      ),
      fc.constantFrom(...texts),
      fc.string(),
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'multipart/form-data',
    ),
  })
  const edit = fc.record({ place: fc.nat(60), by: fc.oneof(hostile, fc.constant(undefined)) })
  const edited = fc.record({
    kind: fc.constant('edited' as const),
    edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
  })
  if (!route.body || route.parse === 'bytes')
    return fc.oneof(
      { weight: 4, arbitrary: right },
      { weight: 2, arbitrary: edited },
      { weight: 1, arbitrary: text },
    )
  const made = fc.record({
    kind: fc.constant('made' as const),
    value: valueFor(route.body, idSlots),
  })
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 5, arbitrary: edited },
    { weight: 5, arbitrary: made },
    { weight: 1, arbitrary: text },
  )
}

/** With ids in place of their numbers. */
export function filled(text: string, ids: readonly string[]): string {
  return text.replaceAll(
    /(?:\{|%7B)id(?: |%20)(\d)(?:\}|%7D)/g,
    (_, slot) => ids[slot % ids.length]!,
  )
}
