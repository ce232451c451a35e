import { jsonOption, UsageError, type Command, type Option } from './command.ts'
import { print, printJson, printTable } from './output.ts'

const queueOption: Option = {
  type: 'string',
  placeholder: '<name>',
  description: 'only those of this queue',
}
const LIMIT = 100

export const deadLetterCommands: Command[] = [
  {
    name: 'dead list',
    description: 'list dead letters: jobs that failed for good, with their errors',
    options: { queue: queueOption, json: jsonOption },
    notes: `Shows the latest ${LIMIT}.`,
    example: 'dead list --queue emails',
    async run(input) {
      const { getDeadLetters } = await import('../features/operations/service.ts')
      const rows = await getDeadLetters(input.option('queue') || null, LIMIT)
      if (input.flag('json')) return printJson(rows)
      if (rows.length === 0) return print('There are no dead letters.')
      printTable([
        ['id', 'failed at', 'job', 'error'],
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
    description: 'run dead letters again',
    arguments: [
      { name: 'id', description: 'of one dead letter, as shown by dead list', optional: true },
    ],
    options: {
      all: { type: 'boolean', description: 'all dead letters; with --queue all of that queue' },
      queue: queueOption,
    },
    notes:
      'A worker of the maintenance queue dispatches them within a second. A job that had already taken effect has no effect again.',
    example: 'dead requeue --all --queue emails',
    async run(input) {
      const { requeue } = await import('../features/operations/service.ts')
      const id = input.argument('id')
      if (Boolean(id) === input.flag('all'))
        throw new UsageError('Give either the <id> of a dead letter or --all.')
      const count = await requeue({
        id: id || null,
        queue: input.option('queue') || null,
      })
      print(`${count} requeued.`)
    },
  },
]
