/** The definition of a command. Commands import the product lazily in `run`, so that help needs no configuration. */

export interface Option {
  type: 'string' | 'boolean'
  description: string
  /** The value as shown in the help, such as `<file>`. */
  placeholder?: string
  required?: boolean
}

export interface Argument {
  /** As shown in the help, such as `email`. */
  name: string
  description: string
  optional?: boolean
}

export interface Command {
  /** One or two words, such as `admin create`. */
  name: string
  /** One line. */
  description: string
  arguments?: readonly Argument[]
  options?: Readonly<Record<string, Option>>
  /** Background for the help of the command. */
  notes?: string
  runsWithoutConfiguration?: boolean
  /** A complete invocation, without `palengke` in front. */
  example: string
  run(input: CommandInput): Promise<void>
}

/** The parsed command line. `argument` and `option` return '' for omitted values. */
export interface CommandInput {
  argument(name: string): string
  option(name: string): string
  flag(name: string): boolean
}

/** The command line is invalid and nothing was done: exit code 2. */
export class UsageError extends Error {}

/** The command failed for a reason that the operator can fix: exit code 1, without a stack trace. */
export class CommandError extends Error {}

/** `--json`, for commands whose output is data. */
export const jsonOption: Option = { type: 'boolean', description: 'print JSON instead of a table' }
