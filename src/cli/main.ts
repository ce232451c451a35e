#!/usr/bin/env node
/** `palengke <command>`: administrative tasks. Exits with 0 on success, 1 on failure and 2 for invalid usage. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig } from '../config/read-config.ts'
import { CommandError, UsageError, type Command, type CommandInput } from './command.ts'
import { commands } from './commands.ts'
import { renderHelp, renderOverview } from './help.ts'
import { print, printError } from './output.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    print(renderOverview(commands))
    return args.length === 0 ? 2 : 0
  }
  try {
    const command = findCommand(args)
    const input = parseInput(command, args.slice(command.name.split(' ').length))
    if (!input) return 0
    if (!command.runsWithoutConfiguration) assertConfigured()
    return await run(command, input)
  } catch (error) {
    return reportError(error)
  }
}

async function run(command: Command, input: CommandInput): Promise<number> {
  process.env.LOG_LEVEL = 'silent' // keeps log lines out of the output
  try {
    await command.run(input)
    return 0
  } catch (error) {
    return reportError(error)
  } finally {
    const { closeConnections } = await import('./close-connections.ts')
    await closeConnections()
  }
}

function findCommand(args: string[]): Command {
  const found = commands.find(({ name }) =>
    name.split(' ').every((word, index) => args[index] === word),
  )
  if (found) return found
  const group = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
  const known = group.length > 0 ? group : commands
  throw new UsageError(
    `There is no command "${args.slice(0, 2).join(' ')}". Commands: ${known.map(({ name }) => name).join(', ')}.`,
  )
}

/** The parsed arguments, or null after `--help`. */
function parseInput(command: Command, args: string[]): CommandInput | null {
  const { values, positionals } = parseCommandArgs(command, args)
  if (values.help) {
    print(renderHelp(command))
    return null
  }
  const expected = command.arguments ?? []
  const missing = expected.find(({ optional }, index) => !optional && !positionals[index])
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.description}.`)
  const surplus = positionals[expected.length]
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`)
  for (const [name, { required, description }] of Object.entries(command.options ?? {}))
    if (required && !values[name]) throw new UsageError(`--${name} is missing: ${description}.`)
  return {
    argument: (name) => positionals[expected.findIndex((each) => each.name === name)] ?? '',
    option: (name) => String(values[name] ?? ''),
    flag: (name) => values[name] === true,
  }
}

function parseCommandArgs({ name, options = {} }: Command, args: string[]) {
  const types: ParseArgsConfig['options'] = { help: { type: 'boolean' } }
  for (const [option, { type }] of Object.entries(options)) types[option] = { type }
  try {
    return parseArgs({ args, options: types, allowPositionals: true })
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${problem.replace(/\.$/, '')}. See palengke ${name} --help.`, {
      cause: error,
    })
  }
}

/** @throws with one line for each invalid environment variable, before anything is opened */
function assertConfigured(): void {
  const { problems } = readConfig(process.env)
  if (problems.length === 0) return
  const lines = problems.map(({ text }) => text)
  const hint = 'For a local npm start use: npm run palengke -- <command>'
  throw new CommandError([...lines, hint].join('\n'))
}

function reportError(error: unknown): 1 | 2 {
  printError(errorMessage(error))
  return error instanceof UsageError ? 2 : 1
}

/** One clear line. Validation errors list their fields. */
function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return errorMessage(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { extras } = error as { extras?: { details?: { path: string; message: string }[] } }
  if (extras?.details)
    return extras.details.map(({ path, message }) => `${path}: ${message}.`).join(' ')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `${error.message}. Is the server running, and are DATABASE_URL and REDIS_URL right? Check with: node src/doctor/main.ts`
  return error.message || error.name
}
