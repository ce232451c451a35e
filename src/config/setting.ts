/** What a setting is, and its kinds. The settings themselves are declared in `settings/`. */
import { CronExpressionParser } from 'cron-parser'
import { passwordProblem } from './password-rules.ts'

/** The kinds of process that read settings. */
export type ProcessKind = 'release' | 'web' | 'worker'

export interface Setting<Value = unknown> extends SettingOptions {
  /** What it does, then its format and unit, in full sentences. */
  readonly about: string
  readonly parse: (text: string) => Value
  /** What is wrong with a text that is not empty, as the rest of a sentence after the name; undefined when it is valid. */
  readonly problemOf: (text: string, production: boolean) => string | undefined
}

interface SettingOptions {
  /** The text that an unset setting stands for; a function derives it from other settings. */
  readonly fallback?: string | ((textOf: (name: string) => string, production: boolean) => string)
  /** Whether it must be set: always, or when other settings have the values given. */
  readonly required?: true | Readonly<Record<string, string>>
  /** A value for `.env.example`. A secret has none: an example would be a secret that everybody knows. */
  readonly example?: string
  /** Its value must not appear in a message. */
  readonly isSecret?: boolean
  /** The only processes that read it; all of them unless given. */
  readonly processes?: readonly ProcessKind[]
}

/** Declares a setting of one kind. */
function kind<Value>(
  parse: (text: string) => Value,
  problemOf: Setting['problemOf'] = () => undefined,
) {
  return (about: string, options: SettingOptions = {}): Setting<Value> => ({
    about,
    parse,
    problemOf,
    ...options,
  })
}

export const text = kind(String)

export const url = kind(
  (value) => value.replace(/\/+$/, ''),
  (value) => (URL.canParse(value) ? undefined : 'is not a URL, such as https://example.com'),
)

/** Values with commas between them. */
export const list = kind((value) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
)

/** Five fields: minute, hour, day of month, month, day of week. Null for `off`. */
export const cron = kind(
  (value) => (value === 'off' ? null : value),
  (value) =>
    value === 'off' || isCron(value)
      ? undefined
      : 'is not a cron expression, such as 0 6 * * *, or off',
)

export function oneOf<const T extends string>(
  values: readonly T[],
  about: string,
  options: SettingOptions = {},
): Setting<T> {
  return kind(
    (value) => value as T,
    (value) => (values.includes(value as T) ? undefined : `is not one of ${values.join(', ')}`),
  )(about, options)
}

/** `on` or `off`. */
export function onOff(about: string, options: SettingOptions): Setting<boolean> {
  return { ...oneOf(['on', 'off'], about, options), parse: (value) => value === 'on' }
}

/** `true` or `false`; false unless a fallback says otherwise. */
export function flag(about: string, options: SettingOptions = {}): Setting<boolean> {
  const { parse: _, ...setting } = oneOf(['true', 'false'], about, {
    fallback: 'false',
    ...options,
  })
  return { ...setting, parse: (value) => value === 'true' }
}

interface Range {
  min?: number
  max?: number
  /** Whether fractions are allowed. */
  fraction?: boolean
}

export function number(
  { min = 0, max = Number.MAX_SAFE_INTEGER, fraction = false }: Range,
  about: string,
  options: SettingOptions,
): Setting<number> {
  return kind(Number, (raw) => {
    const value = Number(raw)
    const isNumber = fraction ? Number.isFinite(value) : Number.isInteger(value)
    if (isNumber && value >= min && value <= max) return undefined
    return `is not ${fraction ? 'a number' : 'a whole number'} from ${min} to ${max}`
  })(about, options)
}

/** Characters of a key that lets somebody in: 128 bits even if it has hexadecimal digits only. */
const MIN_KEY = 32
/** Characters of a secret that a provider issues, or that one scraper or webhook presents. Those of providers have 28 or more. */
const MIN_SHARED = 16
/** Fewer different characters are a pattern and not a random text. */
const MIN_DIFFERENT = 8

/** A key that signs tokens or lets programs in. With `always`, development requires its length as well. */
export function generatedSecret(
  about: string,
  { always = false, ...options }: SettingOptions & { always?: boolean } = {},
): Setting<string> {
  return kind(String, (value, production) =>
    production || always ? weakness(value, MIN_KEY, production) : undefined,
  )(about, { isSecret: true, ...options })
}

/** A secret that another system presents to the product, or signs with what it sends. */
export function sharedSecret(about: string, options: SettingOptions = {}): Setting<string> {
  return kind(String, (value, production) =>
    production ? weakness(value, MIN_SHARED, production) : undefined,
  )(about, { isSecret: true, ...options })
}

/** A key that the product presents to somebody else, who judges it. */
export function credential(about: string, options: SettingOptions = {}): Setting<string> {
  return text(about, { isSecret: true, ...options })
}

/** The password of an account, under the rules of every account. */
export function password(about: string, options: SettingOptions = {}): Setting<string> {
  return kind(String, (value, production) => (production ? passwordProblem(value) : undefined))(
    about,
    { isSecret: true, ...options },
  )
}

function weakness(secret: string, minLength: number, production: boolean): string | undefined {
  if (secret.length < minLength)
    return `is too short; it needs at least ${minLength} characters. Generate one: openssl rand -hex 32`
  if (production && new Set(secret).size < MIN_DIFFERENT)
    return `is a pattern that can be guessed; it needs at least ${MIN_DIFFERENT} different characters. Generate one: openssl rand -hex 32`
  return undefined
}

function isCron(value: string): boolean {
  try {
    CronExpressionParser.parse(value)
    return value.split(/\s+/).length === 5
  } catch {
    return false
  }
}
