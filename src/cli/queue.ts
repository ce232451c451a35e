import { CommandError, jsonOption, UsageError, type Command } from './command.ts'
import { print, printJson, printTable } from './output.ts'

const queueArgument = { name: 'queue', description: 'its name, as shown by queue list' }
const DEFAULT_TIMEOUT_SECONDS = 60

export const queueCommands: Command[] = [
  {
    name: 'queue list',
    description: 'count the jobs of every queue, in Redis and in the outbox',
    options: { json: jsonOption },
    notes:
      'The outbox is the source of truth: "pending" jobs have no effect yet, "dead" jobs have failed for good (see dead list).',
    example: 'queue list',
    async run(input) {
      const { getQueueStates } = await import('../features/operations/service.ts')
      const states = await getQueueStates()
      if (input.flag('json')) return printJson(states)
      printTable([
        ['queue', 'state', 'waiting', 'active', 'delayed', 'failed', 'pending', 'dead'],
        ...states.map(({ queue, paused, jobs, outbox }) => [
          queue,
          paused ? 'paused' : 'running',
          ...['waiting', 'active', 'delayed', 'failed'].map((state) => String(jobs[state] ?? 0)),
          String(outbox.pending),
          String(outbox.dead),
        ]),
      ])
    },
  },
  {
    name: 'queue drain',
    description: 'pause a queue and wait for its active jobs to finish',
    arguments: [queueArgument],
    options: {
      timeout: {
        type: 'string',
        placeholder: '<seconds>',
        description: `how long to wait; ${DEFAULT_TIMEOUT_SECONDS} by default`,
      },
    },
    notes:
      'No job is removed: waiting and new jobs stay queued, and run after queue resume. Use it to upgrade the workers, or while\n' +
      'a provider is down.',
    example: 'queue drain payments',
    async run(input) {
      const { drainQueue } = await import('../features/operations/service.ts')
      const seconds = parseSeconds(input.option('timeout'))
      const queue = input.argument('queue')
      const active = await drainQueue(queue, seconds * 1_000)
      if (active > 0)
        throw new CommandError(
          `${queue} is paused, but ${active} of its jobs are still running after ${seconds} s. Run this again to keep waiting.`,
        )
      print(
        `${queue} is paused and has no running jobs. Resume it with: palengke queue resume ${queue}`,
      )
    },
  },
  {
    name: 'queue pause',
    description: 'pause a queue: workers start no more of its jobs',
    arguments: [queueArgument],
    notes: 'Running jobs finish. The pause is lost when Redis is flushed.',
    example: 'queue pause emails',
    async run(input) {
      const { pauseQueue } = await import('../features/operations/service.ts')
      await pauseQueue(input.argument('queue'))
      print(`${input.argument('queue')} is paused.`)
    },
  },
  {
    name: 'queue resume',
    description: 'resume a paused queue',
    arguments: [queueArgument],
    example: 'queue resume emails',
    async run(input) {
      const { resumeQueue } = await import('../features/operations/service.ts')
      await resumeQueue(input.argument('queue'))
      print(`${input.argument('queue')} is running again.`)
    },
  },
]

function parseSeconds(text: string): number {
  const seconds = text === '' ? DEFAULT_TIMEOUT_SECONDS : Number(text)
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new UsageError(`--timeout ${text} is not a number of seconds, such as --timeout 60.`)
  return seconds
}
