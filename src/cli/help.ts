import type { Command } from './command.ts'

/** All commands, one line each. */
export function renderOverview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  return [
    'Usage: palengke <command> [arguments]',
    '',
    'Administrative tasks for operators of Palengke. Reads the same environment variables as the product.',
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.description}`),
    '',
    'For details: palengke <command> --help. Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ].join('\n')
}

/** The full help of one command. */
export function renderHelp(command: Command): string {
  const { description, notes, example, arguments: positionals = [], options = {} } = command
  const rows = [
    ...positionals.map((argument) => [`<${argument.name}>`, argument.description]),
    ...Object.entries(options).map(([name, option]) => [
      optionText(name, option.placeholder),
      `${option.description}${option.required ? ' (required)' : ''}`,
    ]),
    ['--help', 'show this help'],
  ]
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [
    `Usage: palengke ${usageOf(command)}${Object.keys(options).length > 0 ? ' [options]' : ''}`,
    '',
    `${description[0]!.toUpperCase()}${description.slice(1)}.`,
    ...(notes ? [notes] : []),
    '',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    `Example: palengke ${example}`,
  ].join('\n')
}

function usageOf({ name, arguments: positionals = [] }: Command): string {
  const placeholders = positionals.map((argument) =>
    argument.optional ? `[${argument.name}]` : `<${argument.name}>`,
  )
  return [name, ...placeholders].join(' ')
}

function optionText(name: string, placeholder?: string): string {
  return placeholder ? `--${name} ${placeholder}` : `--${name}`
}
