/** Reads the declared settings from an environment, and collects all problems instead of stopping at the first. */
import { readFileSync } from 'node:fs'
import type { Setting } from './setting.ts'

export type Environment = Record<string, string | undefined>

export interface Problem {
  /** The environment variable. */
  name: string
  /** What is wrong and what to do; never contains a secret. */
  text: string
}

type Values<Settings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never
}

/**
 * Every setting can also be given as `NAME_FILE`, the path of a file that holds the value, as for container secrets. An
 * empty value counts as unset, since a compose file passes unset variables on as empty ones.
 */
export function readSettings<Settings extends Record<string, Setting>>(
  settings: Settings,
  env: Environment,
): { values: Values<Settings>; problems: Problem[] } {
  const problems: Problem[] = []
  const production = env.NODE_ENV === 'production'
  const given = new Map(Object.keys(settings).map((name) => [name, givenText(env, name, problems)]))

  function textOf(name: string): string {
    const { fallback = '' } = settings[name]!
    return (
      given.get(name) || (typeof fallback === 'string' ? fallback : fallback(textOf, production))
    )
  }

  function isRequired({ required }: Setting): boolean {
    if (!required || required === true) return Boolean(required)
    return Object.entries(required).every(([name, value]) => textOf(name) === value)
  }

  function problemOf(name: string, setting: Setting): string | undefined {
    const text = given.get(name) ?? ''
    if (!text && isRequired(setting))
      return `${name} is missing; set it (.env.example says what it is; npm start needs none).`
    const problem = text && setting.problemOf(text, production)
    return problem && `${name}${setting.isSecret ? '' : `=${text}`} ${problem}.`
  }

  for (const [name, setting] of Object.entries(settings)) {
    const text = problems.some((problem) => problem.name === name) ? '' : problemOf(name, setting)
    if (text) problems.push({ name, text })
  }
  const values = Object.entries(settings).map(([name, { parse }]) => [name, parse(textOf(name))])
  return { values: Object.fromEntries(values) as Values<Settings>, problems }
}

function givenText(env: Environment, name: string, problems: Problem[]): string {
  const file = env[`${name}_FILE`]
  if (env[name] || !file) return (env[name] ?? '').trim()
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    problems.push({ name, text: `${name}_FILE=${file} cannot be read (${code}).` })
    return ''
  }
}
