/** Reads settings from environment variables and collects what is wrong with them instead of stopping at the first. */
import { readFileSync } from 'node:fs'
import { CronExpressionParser } from 'cron-parser'

export interface Problem {
  /** The environment name that is to be mended. */
  name: string
  /** What is wrong and what to do; never a secret's value. */
  text: string
}

export type Environment = Record<string, string | undefined>

/**
 * Readers of single names. Every name also works as `NAME_FILE` (a path whose content is the value), as container
 * secrets come. An empty value counts as none, since that is what an unset variable of a compose file becomes.
 */
export function reader(env: Environment) {
  const problems: Problem[] = []
  const refuse = (name: string, text: string) => {
    if (!problems.some((known) => known.name === name)) problems.push({ name, text })
  }
  const text = (name: string) => {
    const file = env[`${name}_FILE`]
    if (env[name] || !file) return (env[name] ?? '').trim()
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      refuse(name, `${name}_FILE=${file} cannot be read (${code}).`)
      return ''
    }
  }
  return { problems, text, ...valueReaders(text, refuse) }
}

type Text = (name: string) => string
type Refuse = (name: string, problem: string) => void

function valueReaders(text: Text, refuse: Refuse) {
  const missing = (name: string) =>
    refuse(name, `${name} is missing; set it (npm start makes one for development).`)
  return {
    /** Production never starts with a made-up secret; in development `npm start` makes them once. */
    secret(name: string, minLength = 1): string {
      const value = text(name)
      if (!value) missing(name)
      else if (value.length < minLength)
        refuse(name, `${name} is too short; it needs at least ${minLength} characters.`)
      return value
    },
    number(
      name: string,
      fallback: number,
      { min = 0, max = Number.MAX_SAFE_INTEGER, fraction = false } = {},
    ): number {
      const raw = text(name)
      if (raw === '') return fallback
      const value = Number(raw)
      const isNumber = fraction ? Number.isFinite(value) : Number.isInteger(value)
      if (!isNumber || value < min || value > max) {
        const kind = fraction ? 'a number' : 'a whole number'
        refuse(name, `${name}=${raw} is not ${kind} from ${min} to ${max}.`)
      }
      return value
    },
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = text(name) || fallback
      if (!values.includes(value as T))
        refuse(name, `${name}=${value} is not one of ${values.join(', ')}.`)
      return value as T
    },
    url(name: string, fallback: string): string {
      const value = text(name) || fallback
      if (!URL.canParse(value))
        refuse(name, `${name}=${value} is not a URL, such as https://example.com.`)
      return value.replace(/\/+$/, '')
    },
    list(name: string): string[] {
      return text(name)
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
    },
    /** Minute, hour, day of month, month and day of week; null for `off`. */
    cron(name: string, fallback: string): string | null {
      const value = text(name) || fallback
      if (value === 'off') return null
      if (!isCron(value))
        refuse(name, `${name}=${value} is not a cron expression, such as 0 6 * * *, or off.`)
      return value
    },
  }
}

function isCron(value: string): boolean {
  try {
    CronExpressionParser.parse(value)
    return value.split(/\s+/).length === 5
  } catch {
    return false
  }
}
