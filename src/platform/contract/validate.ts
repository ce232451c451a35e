import { _, Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isPlainLine } from '../values/links.ts'
import { normalizePhMobile, normalizePhPhone } from '../values/phone.ts'
import { failFields, type FieldError } from './errors.ts'

const MAX_REPORTED_FIELDS = 100
const MAX_DEPTH = 20

const options = {
  allErrors: true,
  removeAdditional: 'all',
  useDefaults: true,
  strict: false,
  strictNumbers: true, // JSON's 1e400 is Infinity
} as const
const bodyAjv = withFormats(new Ajv({ ...options, coerceTypes: false }))
const queryAjv = withFormats(new Ajv({ ...options, coerceTypes: true }))
const replyAjv = withFormats(
  new Ajv({
    allErrors: true,
    strict: false,
    removeAdditional: false,
    code: { optimize: false }, // compiling is most of the work, as replies are checked in tests only
  }),
)

/**
 * Compiles a validator that drops unknown fields. With `coerce`, for query strings and paths, strings become what the schema
 * says.
 * @returns returns the value, or throws 400 VALIDATION_FAILED with all failing fields
 */
export function createValidator(
  schema: TSchema,
  { coerce = false } = {},
): (value: unknown) => unknown {
  const errorsIn = collectErrors(schema, { coerce })
  return (value) => {
    failFields(errorsIn(value).slice(0, MAX_REPORTED_FIELDS))
    return value
  }
}

/** The same validation for a value that is not a request of its own. @returns returns the failing fields */
export function collectErrors(
  schema: TSchema,
  { coerce = false } = {},
): (value: unknown) => FieldError[] {
  const validate = lazyCompile(coerce ? queryAjv : bodyAjv, schema)
  return (value) => firstByPath([...fieldErrors(validate(), value), ...findUnstorable(value)])
}

/** Compiles a check of our own replies. @returns returns the first mismatch with the schema, or null */
export function createReplyValidator(schema: TSchema): (value: unknown) => string | null {
  const validate = lazyCompile(replyAjv, schema)
  return (value) => {
    const [first] = fieldErrors(validate(), value)
    return first ? `${first.path} ${first.message}` : null
  }
}

/** There are hundreds of schemas; compiling them all would delay every start. */
function lazyCompile(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => (validate ??= ajv.compile(schema))
}

function fieldErrors(validate: ValidateFunction, value: unknown): FieldError[] {
  if (validate(value)) return []
  return (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword)).map(toFieldError)
}

/** These repeat the errors of their branches. */
const wrappers = new Set(['if', 'not'])

/** `anyOf` reports the same path once for each of its branches. */
function firstByPath(errors: FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>()
  for (const error of errors) if (!first.has(error.path)) first.set(error.path, error)
  return [...first.values()]
}

function toFieldError(error: ErrorObject): FieldError {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const { keyword, params, message = 'is not valid' } = error
  if (keyword === 'required') {
    return {
      path: [path, params.missingProperty].filter(Boolean).join('.'),
      message: 'is required',
    }
  }
  return { path, message: messageFor(keyword, params) ?? message }
}

const decimalsMessages: Record<number, string> = {
  0.01: 'must have at most 2 decimals',
  0.001: 'must have at most 3 decimals',
}

function messageFor(keyword: string, params: Record<string, unknown>): string | null {
  switch (keyword) {
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'format':
      return formatMessages[String(params.format)] ?? `must be a valid ${String(params.format)}`
    case 'false schema':
      return 'is not known'
    case 'multipleOf':
      return decimalsMessages[Number(params.multipleOf)] ?? null
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

const formatMessages: Record<string, string> = {
  email: 'must be an e-mail address, such as juan@example.com',
  uuid: 'must be a UUID',
  'not-blank': 'must not be blank',
  'plain-line': 'must be one line without web addresses and control characters',
  'plain-name': 'must be one line without web addresses and control characters, and not blank',
  'password-bytes': 'must have at most 128 bytes',
  'web-url': 'must be an http or https address without spaces',
  'web-url-list': 'must be http or https addresses with commas between',
  'web-origin': 'must be an origin, such as https://shop.example, without a path',
  'hour-minute': 'must be a time of day, HH:MM',
  'ph-phone': 'must be a Philippine phone number, such as 0917 123 4567 or (02) 8123 4567',
  'ph-mobile': 'must be a Philippine mobile number, such as 0917 123 4567',
  date: 'must be a date, YYYY-MM-DD',
}

/** What PostgreSQL cannot store: NUL or a lone surrogate in a string, and the Infinity that `1e400` becomes. */
function findUnstorable(value: unknown): FieldError[] {
  return isStorable(value) ? [] : listUnstorable(value)
}

/** Most values are; no path is built for them. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return depth <= MAX_DEPTH && Object.values(value).every((inner) => isStorable(inner, depth + 1))
}

function listUnstorable(value: unknown, path = '', depth = 0): FieldError[] {
  if (typeof value === 'object' && value !== null && depth <= MAX_DEPTH)
    return Object.entries(value).flatMap(([key, inner]) =>
      listUnstorable(inner, path ? `${path}.${key}` : key, depth + 1),
    )
  return isStorable(value, depth) ? [] : [{ path, message: whyUnstorable(value) }]
}

function whyUnstorable(value: unknown): string {
  if (typeof value === 'string') return 'must not contain NUL or broken Unicode'
  if (typeof value === 'number') return 'must be a finite number'
  return `must be at most ${MAX_DEPTH} levels deep`
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'date', 'date-time', 'email'])
  const email = addFormats.default.get('email') as RegExp
  ajv.addFormat('email', (value: string) => value.length <= 254 && email.test(value.trim()))
  ajv.addFormat('password-bytes', (value: string) => Buffer.byteLength(value) <= 128)
  ajv.addFormat('not-blank', (value: string) => value.trim() !== '')
  ajv.addFormat('plain-line', isPlainLine)
  ajv.addFormat('plain-name', (value: string) => value.trim() !== '' && isPlainLine(value.trim()))
  ajv.addFormat('web-url', isWebUrl)
  ajv.addFormat('web-url-list', (value: string) => value.split(',').every(isUrlOrBlank))
  ajv.addFormat('web-origin', (value: string) => {
    return URL.canParse(value) && new URL(value).origin === value.toLowerCase()
  })
  ajv.addFormat('ph-phone', (value: string) => !value.trim() || normalizePhPhone(value) !== null)
  ajv.addFormat('ph-mobile', (value: string) => !value.trim() || normalizePhMobile(value) !== null)
  ajv.addFormat('hour-minute', /^([01]\d|2[0-3]):[0-5]\d$/)
  for (const keyword of [decimalMultipleOf(), truncatingMaxItems()])
    ajv.removeKeyword(keyword.keyword as string).addKeyword(keyword)
  return ajv.addKeyword(clampTo()).addKeyword(opaqueTokens())
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}

function isUrlOrBlank(value: string): boolean {
  return value.trim() === '' || isWebUrl(value.trim())
}

/** Exact for decimals: 0.07 is a multiple of 0.01 although 0.07 / 0.01 is not quite 7, and 19.000000001 is not. */
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

/** Truncates a longer array, so that a megabyte of items costs one error and not a million. */
function truncatingMaxItems(): FuncKeywordDefinition {
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

/** A property that has not the shape of a token becomes an empty one, which is as wrong as any other wrong token. */
function opaqueTokens(): FuncKeywordDefinition {
  return {
    keyword: 'x-opaque-tokens',
    type: 'object',
    schemaType: 'array',
    before: 'properties',
    modifying: true,
    compile: (names: string[]) => (body: Record<string, unknown>) => {
      for (const name of names)
        if (body[name] !== undefined && !isOpaqueToken(body[name])) body[name] = ''
      return true
    },
  }
}

function isOpaqueToken(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.-]{1,256}$/.test(value)
}
