#!/usr/bin/env node
/**
 * `palengke <command>`: what operators do beside the pages of the product. Exits 0 when it is done, 1 when it could not
 * be done, 2 when it was called the wrong way.
 */
import { parseArgs } from 'node:util'
import { optionsOf, print, Refusal, tell, UsageError, type Command } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import { readConfig } from '../config/read-config.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    print(overview(commands))
    return words.length === 0 ? 2 : 0
  }
  try {
    const command = commandOf(words)
    const input = inputOf(command, words.slice(command.name.split(' ').length))
    if (!input) return 0
    requireConfiguration(command)
    return await run(command, input)
  } catch (error) {
    return explain(error)
  }
}

async function run(command: Command, input: Parameters<Command['run']>[0]): Promise<number> {
  process.env.LOG_LEVEL = 'silent' // what the product logs meanwhile is not for this page
  try {
    await command.run(input)
    return 0
  } catch (error) {
    return explain(error)
  } finally {
    const { close } = await import('./close.ts')
    await close()
  }
}

function commandOf(words: string[]): Command {
  const found = commands.find(({ name }) =>
    name.split(' ').every((word, index) => words[index] === word),
  )
  if (found) return found
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  const known = group.length > 0 ? group : commands
  throw new UsageError(
    `There is no command "${words.slice(0, 2).join(' ')}". Known: ${known.map(({ name }) => name).join(', ')}.`,
  )
}

/** What the words say, or null when only help was asked for. */
function inputOf(command: Command, words: string[]) {
  const { values, positionals } = parsed(command, words)
  if (values.help) {
    print(helpOf(command))
    return null
  }
  const given = command.arguments ?? []
  const missing = given.find(({ optional }, index) => !optional && !positionals[index])
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.about}.`)
  const surplus = positionals[given.length]
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`)
  for (const [name, { required, about }] of Object.entries(command.options ?? {}))
    if (required && !values[name]) throw new UsageError(`--${name} is missing: ${about}.`)
  return {
    argument: (name: string) => positionals[given.findIndex((each) => each.name === name)] ?? '',
    text: (name: string) => String(values[name] ?? ''),
    isOn: (name: string) => values[name] === true,
  }
}

function parsed(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: optionsOf(command), allowPositionals: true })
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${reason.replace(/\.$/, '')}. See palengke ${command.name} --help.`, {
      cause: error,
    })
  }
}

/** What is missing in the environment, in one line each, before anything is opened. */
function requireConfiguration({ needsNothing }: Command): void {
  const { problems } = readConfig(process.env)
  if (needsNothing || problems.length === 0) return
  const lines = problems.map(({ text }) => text)
  const hint = 'Beside a running npm start use: npm run palengke -- <command>'
  throw new Refusal([...lines, hint].join('\n'))
}

function explain(error: unknown): 1 | 2 {
  if (error instanceof UsageError) {
    tell(error.message)
    return 2
  }
  tell(reasonOf(error))
  return 1
}

/** One clear line; refusals of the product name their fields. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { details } = (error as { extras?: { details?: { path: string; message: string }[] } })
    .extras ?? { details: undefined }
  if (details) return details.map(({ path, message }) => `${path}: ${message}.`).join(' ')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `${error.message}. Is it running, and are DATABASE_URL and REDIS_URL right? node src/doctor/main.ts looks.`
  return error.message || error.name
}
