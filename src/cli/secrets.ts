import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { print, Refusal, tell, UsageError, type Command } from './command.ts'

type Secrets = Record<string, string>

/** Each with what its new value begins with, and when nothing uses the previous one any more. */
const rotatable: Record<string, { prefix: string; until: string }> = {
  JWT_SECRET: {
    prefix: '',
    until:
      'after an hour, when the last access token (15 minutes) and reset mail (1 hour) made under it have run out',
  },
  INTERNAL_KEY: { prefix: '', until: 'when every internal caller sends the new one' },
  SMM_KEY: { prefix: '', until: 'when the social media agent sends the new one' },
  PAYMENT_WEBHOOK_SECRET: {
    prefix: 'whsk_',
    until:
      'when the provider signs with the new one and has sent again what it signed before (a day is ample)',
  },
  METRICS_TOKEN: { prefix: '', until: 'when the scraper sends the new one' },
}
const names = Object.keys(rotatable)

export const secretCommands: Command[] = [
  {
    name: 'secrets rotate',
    about: 'make a new value for a secret, the previous one staying good meanwhile',
    arguments: [
      { name: 'name', about: `one of ${names.join(', ')}; all if left out`, optional: true },
    ],
    options: {
      file: {
        type: 'string',
        value: '<file>',
        about: 'install it in this file of secrets, instead of printing it',
      },
    },
    notes:
      'The new value signs; NAME_PREVIOUS is accepted beside it. With npm run palengke the new one is installed in the data\n' +
      'folder of npm start. Otherwise it is printed once, with what to set; a secret in use is never shown.',
    example: 'secrets rotate JWT_SECRET',
    needsNothing: true,
    async run(input) {
      const name = input.argument('name')
      if (name && !rotatable[name])
        throw new UsageError(`<name> is "${name}"; it must be one of: ${names.join(', ')}.`)
      const chosen = name ? [name] : names
      const file = input.text('file')
      if (file) install(chosen, file)
      else for (const each of chosen) explain(each)
    },
  },
]

function explain(name: string): void {
  const { until } = rotatable[name]!
  print(`${name}=${newValue(name)}`)
  tell(
    `Set ${name}_PREVIOUS to what ${name} is now, and ${name} to the value above, then restart web and workers.\n` +
      (name === 'PAYMENT_WEBHOOK_SECRET'
        ? "A provider that makes the secret itself: take the one of the provider's new webhook instead.\n"
        : '') +
      `Drop ${name}_PREVIOUS ${until}.`,
  )
}

function install(chosen: string[], file: string): void {
  const kept = readSecrets(file)
  const changed = Object.fromEntries(
    chosen.flatMap((name) => [
      ...(kept[name] ? [[`${name}_PREVIOUS`, kept[name]] as const] : []),
      [name, newValue(name)] as const,
    ]),
  )
  const draft = `${file}.draft`
  writeFileSync(draft, `${JSON.stringify({ ...kept, ...changed }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  print(
    `New in ${file}: ${chosen.join(', ')}. Restart what reads it; the previous values stay good until you delete them.`,
  )
}

function readSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch (error) {
    throw new Refusal(`--file ${file} is not there, or is no JSON object of secrets.`, {
      cause: error,
    })
  }
}

function newValue(name: string): string {
  return `${rotatable[name]!.prefix}${randomBytes(32).toString('hex')}`
}
