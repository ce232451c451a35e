import {
  json,
  print,
  printJson,
  printTable,
  UsageError,
  type Command,
  type Option,
} from './command.ts'

const queue: Option = { type: 'string', value: '<name>', about: 'of this queue only' }
const LIMIT = 100

export const deadCommands: Command[] = [
  {
    name: 'dead list',
    about: 'show the work that was given up, and why',
    options: { queue, json },
    notes: `The latest ${LIMIT}.`,
    example: 'dead list --queue emails',
    async run(input) {
      const { listDeadLetterRows: deadLetters } = await import('../features/operations/service.ts')
      const rows = await deadLetters(input.text('queue') || null, LIMIT)
      if (input.isOn('json')) return printJson(rows)
      if (rows.length === 0) return print('There are no dead letters.')
      printTable([
        ['id', 'given up', 'job', 'reason'],
        ...rows.map((row) => [
          row.id,
          row.dead_lettered_at.toISOString(),
          `${row.queue}/${row.name}`,
          (row.last_error ?? '').split('\n')[0]!.slice(0, 100),
        ]),
      ])
    },
  },
  {
    name: 'dead requeue',
    about: 'take work that was given up into work again',
    arguments: [{ name: 'id', about: 'of one dead letter, as dead list shows it', optional: true }],
    options: {
      all: { type: 'boolean', about: 'every dead letter, with --queue those of one queue' },
      queue,
    },
    notes:
      'A worker of the maintenance queue sends it within a second. A job whose effect has happened has none again.',
    example: 'dead requeue --all --queue emails',
    async run(input) {
      const { requeueDeadLetterRows: requeue } = await import('../features/operations/service.ts')
      const id = input.argument('id')
      if (Boolean(id) === input.isOn('all'))
        throw new UsageError('Name one dead letter by its <id>, or give --all for every one.')
      const revived = await requeue({ id: id || null, queue: input.text('queue') || null })
      print(`${revived} taken into work again.`)
    },
  },
]
