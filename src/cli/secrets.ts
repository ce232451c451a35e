import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { CommandError, UsageError, type Command } from './command.ts'
import { print, printError } from './output.ts'

type Secrets = Record<string, string>

/** The prefix of new values, and when the previous value is no longer in use. */
const ROTATABLE: Record<string, { prefix: string; previousIsUnused: string }> = {
  JWT_SECRET: {
    prefix: '',
    previousIsUnused:
      'after an hour, when its last access tokens (15 minutes) and reset links (1 hour) have expired',
  },
  INTERNAL_KEY: { prefix: '', previousIsUnused: 'when every internal caller sends the new one' },
  SMM_KEY: { prefix: '', previousIsUnused: 'when the social media agent sends the new one' },
  PAYMENT_WEBHOOK_SECRET: {
    prefix: 'whsk_',
    previousIsUnused:
      'when the provider signs with the new one and has retried everything it signed before (a day is ample)',
  },
  METRICS_TOKEN: { prefix: '', previousIsUnused: 'when the scraper sends the new one' },
}
const NAMES = Object.keys(ROTATABLE)

export const secretCommands: Command[] = [
  {
    name: 'secrets rotate',
    description:
      'generate a new value for a secret; the previous one stays valid for the transition',
    arguments: [
      { name: 'name', description: `one of ${NAMES.join(', ')}; all by default`, optional: true },
    ],
    options: {
      file: {
        type: 'string',
        placeholder: '<file>',
        description: 'write it to this JSON file of secrets, instead of printing it',
      },
    },
    notes:
      'The product signs with the new value and accepts NAME_PREVIOUS as well. npm run palengke writes it to the data folder of\n' +
      'npm start. Otherwise it is printed once, with instructions; the current value is never printed.',
    example: 'secrets rotate JWT_SECRET',
    runsWithoutConfiguration: true,
    async run(input) {
      const name = input.argument('name')
      if (name && !ROTATABLE[name])
        throw new UsageError(`<name> is "${name}"; it must be one of: ${NAMES.join(', ')}.`)
      const names = name ? [name] : NAMES
      const file = input.option('file')
      if (file) writeNewValues(names, file)
      else names.forEach(printNewValue)
    },
  },
]

function printNewValue(name: string): void {
  const { previousIsUnused } = ROTATABLE[name]!
  print(`${name}=${newValue(name)}`)
  printError(
    `Set ${name}_PREVIOUS to the current value of ${name}, and ${name} to the value above, then restart web and workers.\n` +
      (name === 'PAYMENT_WEBHOOK_SECRET'
        ? 'If the provider generates the secret itself, use the secret of its new webhook instead.\n'
        : '') +
      `Unset ${name}_PREVIOUS ${previousIsUnused}.`,
  )
}

function writeNewValues(names: string[], file: string): void {
  const secrets = readSecrets(file)
  const changes = Object.fromEntries(
    names.flatMap((name) => [
      ...(secrets[name] ? [[`${name}_PREVIOUS`, secrets[name]] as const] : []),
      [name, newValue(name)] as const,
    ]),
  )
  const draft = `${file}.draft`
  writeFileSync(draft, `${JSON.stringify({ ...secrets, ...changes }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  print(
    `Wrote new values to ${file}: ${names.join(', ')}. Restart the processes that read it; the previous values stay valid until you delete them.`,
  )
}

function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch (error) {
    throw new CommandError(`--file ${file} does not exist, or is not a JSON object of secrets.`, {
      cause: error,
    })
  }
}

function newValue(name: string): string {
  return `${ROTATABLE[name]!.prefix}${randomBytes(32).toString('hex')}`
}
