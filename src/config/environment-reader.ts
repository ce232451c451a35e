/** Reads settings from environment variables, and collects all problems instead of stopping at the first. */
import { readFileSync } from 'node:fs'
import { CronExpressionParser } from 'cron-parser'

export interface Problem {
  /** The environment variable. */
  name: string
  /** What is wrong and what to do; never contains a secret. */
  text: string
}

export type Environment = Record<string, string | undefined>

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

/**
 * Every variable can also be given as `NAME_FILE`, the path of a file that holds the value, as for container secrets. An
 * empty value counts as unset, since a compose file passes unset variables on as empty ones.
 */
export function createEnvironmentReader(env: Environment) {
  const problems: Problem[] = []

  function report(name: string, text: string): void {
    if (!problems.some((problem) => problem.name === name)) problems.push({ name, text })
  }

  function text(name: string): string {
    const file = env[`${name}_FILE`]
    if (env[name] || !file) return (env[name] ?? '').trim()
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      report(name, `${name}_FILE=${file} cannot be read (${code}).`)
      return ''
    }
  }

  return { problems, text, ...typedReaders(text, report) }
}

function typedReaders(
  text: (name: string) => string,
  report: (name: string, problem: string) => void,
) {
  function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = text(name) || fallback
    if (!values.includes(value as T))
      report(name, `${name}=${value} is not one of ${values.join(', ')}.`)
    return value as T
  }

  return {
    oneOf,
    flag: (name: string, fallback = false) =>
      oneOf(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true',
    /** Required: no process starts with a default secret. `npm start` generates them for development. */
    secret(name: string, minLength = 1): string {
      const value = text(name)
      if (!value)
        report(name, `${name} is missing; set it (npm start generates one for development).`)
      else if (value.length < minLength)
        report(name, `${name} is too short; it needs at least ${minLength} characters.`)
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
        report(name, `${name}=${raw} is not ${kind} from ${min} to ${max}.`)
      }
      return value
    },
    url(name: string, fallback: string): string {
      const value = text(name) || fallback
      if (!URL.canParse(value))
        report(name, `${name}=${value} is not a URL, such as https://example.com.`)
      return value.replace(/\/+$/, '')
    },
    list(name: string): string[] {
      return text(name)
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
    },
    /** Five fields: minute, hour, day of month, month, day of week. Null for `off`. */
    cron(name: string, fallback: string): string | null {
      const value = text(name) || fallback
      if (value === 'off') return null
      if (!isCron(value))
        report(name, `${name}=${value} is not a cron expression, such as 0 6 * * *, or off.`)
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
