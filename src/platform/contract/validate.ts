import { _, Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { fail } from './errors.ts'

/** One failing field; `path` is dotted, such as `items.0.quantity`. */
export type Detail = { path: string; message: string }

const options = {
  allErrors: true,
  removeAdditional: 'all',
  useDefaults: true,
  strict: false,
  strictNumbers: true, // JSON's 1e400 is Infinity
} as const
const bodies = withFormats(new Ajv({ ...options, coerceTypes: false }))
const queries = withFormats(new Ajv({ ...options, coerceTypes: true }))
const replies = withFormats(new Ajv({ allErrors: true, strict: false, removeAdditional: false }))

/**
 * A checker that drops unknown fields and refuses with every failing field at once.
 * Bodies keep their types; query strings and paths (`coerce`) become what the schema says.
 */
export function createValidator(
  schema: TSchema,
  { coerce = false } = {},
): (value: unknown) => unknown {
  const failuresIn = collectErrors(schema, { coerce })
  return (value) => {
    const failures = failuresIn(value)
    if (failures.length > 0) {
      fail('VALIDATION_FAILED', 'Correct the fields in details and send the request again.', {
        details: failures.slice(0, 100),
      })
    }
    return value
  }
}

/** The same check as `checker`, for values that are no request of their own: lists every failing field. */
export function collectErrors(
  schema: TSchema,
  { coerce = false } = {},
): (value: unknown) => Detail[] {
  const validate = compiled(coerce ? queries : bodies, schema)
  return (value) => oneAPath([...failuresOf(validate(), value), ...findUnstorable(value)])
}

/** A check of our own replies: the first way in which a value is off its schema, or null. */
export function createReplyValidator(schema: TSchema): (value: unknown) => string | null {
  const validate = compiled(replies, schema)
  return (value) =>
    failuresOf(validate(), value).map(({ path, message }) => `${path} ${message}`)[0] ?? null
}

/** When it is first needed: there are hundreds, and no start has to wait for all of them. */
function compiled(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => (validate ??= ajv.compile(schema))
}

function failuresOf(validate: ValidateFunction, value: unknown): Detail[] {
  if (validate(value)) return []
  return (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword)).map(detail)
}

/** The first failure of each path; `anyOf` repeats what its branches already said. */
function oneAPath(details: Detail[]): Detail[] {
  const first = new Map<string, Detail>()
  for (const detail of details) if (!first.has(detail.path)) first.set(detail.path, detail)
  return [...first.values()]
}

/** They repeat what their branches already said. */
const wrappers = new Set(['if', 'not'])

function detail(error: ErrorObject): Detail {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const { keyword, params, message = 'is not valid' } = error
  if (keyword === 'required') {
    return {
      path: [path, params.missingProperty].filter(Boolean).join('.'),
      message: 'is required',
    }
  }
  return { path, message: wording(keyword, params) ?? message }
}

function wording(keyword: string, params: Record<string, unknown>): string | null {
  switch (keyword) {
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'format':
      return formatWording[String(params.format)] ?? `must be a valid ${String(params.format)}`
    case 'false schema':
      return 'is not known'
    case 'multipleOf':
      return params.multipleOf === 0.01 ? 'must have at most 2 decimals' : null
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${String(params.limit)} characters`
    case 'maxLength':
      return `must have at most ${String(params.limit)} characters`
    case 'minItems':
      return `must have at least ${String(params.limit)} item${params.limit === 1 ? '' : 's'}`
    case 'maxItems':
      return `must have at most ${String(params.limit)} items`
    default:
      return null
  }
}

const formatWording: Record<string, string> = {
  email: 'must be an e-mail address, such as juan@example.com',
  uuid: 'must be a UUID',
  'not-blank': 'must not be blank',
  'password-bytes': 'must have at most 128 bytes',
  'web-url': 'must be an http or https address without spaces',
  'web-url-list': 'must be http or https addresses with commas between',
  'web-origin': 'must be an origin, such as https://shop.example, without a path',
  'hour-minute': 'must be a time of day, HH:MM',
  date: 'must be a date, YYYY-MM-DD',
}

const DEPTH_MAX = 20

/** What PostgreSQL cannot store: NUL or half a surrogate pair in a string, and the Infinity that `1e400` becomes. */
function findUnstorable(value: unknown, path = '', depth = 0): Detail[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ path, message: 'must not contain NUL or broken Unicode' }]
      : []
  }
  if (typeof value === 'number')
    return Number.isFinite(value) ? [] : [{ path, message: 'must be a finite number' }]
  if (typeof value !== 'object' || value === null) return []
  if (depth > DEPTH_MAX) return [{ path, message: `must be at most ${DEPTH_MAX} levels deep` }]
  const found: Detail[] = []
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    found.push(...findUnstorable(inner, path ? `${path}.${key}` : key, depth + 1))
  }
  return found
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'date', 'date-time', 'email'])
  const email = addFormats.default.get('email') as RegExp
  ajv.addFormat('email', (value: string) => value.length <= 254 && email.test(value.trim()))
  ajv.addFormat('password-bytes', (value: string) => Buffer.byteLength(value) <= 128)
  ajv.addFormat('not-blank', (value: string) => value.trim() !== '')
  ajv.addFormat('web-url', isWebUrl)
  ajv.addFormat('web-url-list', (value: string) => value.split(',').every(isUrlOrBlank))
  ajv.addFormat('web-origin', (value: string) => {
    return URL.canParse(value) && new URL(value).origin === value.toLowerCase()
  })
  ajv.addFormat('hour-minute', /^([01]\d|2[0-3]):[0-5]\d$/)
  for (const keyword of [decimalMultipleOf(), cuttingMaxItems()])
    ajv.removeKeyword(keyword.keyword as string).addKeyword(keyword)
  return ajv.addKeyword(clampTo())
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}

function isUrlOrBlank(value: string): boolean {
  return value.trim() === '' || isWebUrl(value.trim())
}

/** Exact for decimals: 0.07 is a multiple of 0.01 although 0.07 / 0.01 is not quite 7, and 19.000000001 is none. */
function decimalMultipleOf(): FuncKeywordDefinition {
  return {
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: false,
    error: {
      message: 'must be a multiple',
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
    compile: (step: number) => (value: number) =>
      Number((Math.round(value / step) * step).toFixed(6)) === value,
  }
}

/** Lowers a larger number, such as the `limit` of a page, to the maximum. */
function clampTo(): FuncKeywordDefinition {
  return {
    keyword: 'clampTo',
    type: 'number',
    schemaType: 'number',
    modifying: true,
    compile: (max: number) => (value: number, context) => {
      if (context && value > max) context.parentData[context.parentDataProperty] = max
      return true
    },
  }
}

/** Cuts a longer array, so that a megabyte of items costs one failure and not a million. */
function cuttingMaxItems(): FuncKeywordDefinition {
  return {
    keyword: 'maxItems',
    type: 'array',
    schemaType: 'number',
    before: 'items',
    errors: false,
    error: { message: 'has too many items', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    compile: (limit: number) => (items: unknown[]) => {
      const fits = items.length <= limit
      if (!fits) items.length = limit
      return fits
    },
  }
}
