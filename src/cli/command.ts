/** What a command of the command line is. Its file loads the product only when it runs, so that help needs no configuration. */
import { writeSync } from 'node:fs'
import type { ParseArgsConfig } from 'node:util'

export interface Option {
  type: 'string' | 'boolean'
  /** What it does, for the help. */
  about: string
  /** How its value is shown in the help, such as `<file>`. */
  value?: string
  required?: boolean
}

export interface Argument {
  /** As shown in the help, such as `email`. */
  name: string
  about: string
  optional?: boolean
}

export interface Command {
  /** One or two words, such as `admin create`. */
  name: string
  /** One line. */
  about: string
  arguments?: readonly Argument[]
  options?: Readonly<Record<string, Option>>
  /** What an operator should know before running it. */
  notes?: string
  /** Runs without the environment of the product. */
  needsNothing?: boolean
  /** A whole call, without `palengke` in front. */
  example: string
  run(input: Input): Promise<void>
}

/** What was given. `argument` and `text` answer '' for what was left out. */
export interface Input {
  argument(name: string): string
  text(option: string): string
  isOn(option: string): boolean
}

/** The call itself is wrong, so nothing was done: exit code 2. */
export class UsageError extends Error {}

/** It could not be done, for a reason that the operator can mend: exit code 1, and no stack. */
export class Refusal extends Error {}

/** `--json`, for commands whose output is data. */
export const json: Option = { type: 'boolean', about: 'print JSON, for programs' }

export function optionsOf({ options = {} }: Command): NonNullable<ParseArgsConfig['options']> {
  const types = Object.entries(options).map(([name, { type }]) => [name, { type }] as const)
  return { ...Object.fromEntries(types), help: { type: 'boolean' } }
}

/** A line of output. */
export function print(line: string): void {
  writeAll(1, `${line}\n`)
}

/** A line beside the output: progress, advice, refusals. */
export function tell(line: string): void {
  writeAll(2, `${line}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** Columns as wide as their widest value. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows)
    print(
      row
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Written at once, whatever ends the process next; a full pipe is tried again. */
function writeAll(fd: 1 | 2, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
    }
  }
}
