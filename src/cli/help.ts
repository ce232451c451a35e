import type { Command } from './command.ts'

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  return [
    'Usage: palengke <command> [arguments]',
    '',
    'What an operator of Palengke does beside its pages. It reads the environment of the product.',
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.about}`),
    '',
    'palengke <command> --help says more. Exit codes: 0 done, 1 not done, 2 called the wrong way.',
  ].join('\n')
}

/** Everything about one command. */
export function helpOf(command: Command): string {
  const { about, notes, example, arguments: given = [], options = {} } = command
  const rows = [
    ...given.map((argument) => [`<${argument.name}>`, argument.about]),
    ...Object.entries(options).map(([name, option]) => [
      optionText(name, option.value),
      `${option.about}${option.required ? ' (required)' : ''}`,
    ]),
    ['--help', 'show this'],
  ]
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [
    `Usage: palengke ${usageOf(command)}${Object.keys(options).length > 0 ? ' [options]' : ''}`,
    '',
    `${about[0]!.toUpperCase()}${about.slice(1)}.`,
    ...(notes ? [notes] : []),
    '',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    `Example: palengke ${example}`,
  ].join('\n')
}

function usageOf({ name, arguments: given = [] }: Command): string {
  const words = given.map((argument) =>
    argument.optional ? `[${argument.name}]` : `<${argument.name}>`,
  )
  return [name, ...words].join(' ')
}

function optionText(name: string, value?: string): string {
  return value ? `--${name} ${value}` : `--${name}`
}
