import { json, print, printJson, printTable, Refusal, UsageError, type Command } from './command.ts'

const name = { name: 'queue', about: 'its name, as queue list shows it' }
const SECONDS = 60

export const queueCommands: Command[] = [
  {
    name: 'queue list',
    about: 'count the work of every queue, in Redis and in the outbox',
    options: { json },
    notes:
      'The outbox is the truth: "open" is work that is promised and not done yet, "dead" was given up (see dead list).',
    example: 'queue list',
    async run(input) {
      const { getQueueStates: queueStates } = await import('../features/operations/service.ts')
      const states = await queueStates()
      if (input.isOn('json')) return printJson(states)
      printTable([
        ['queue', 'state', 'waiting', 'active', 'delayed', 'failed', 'open', 'dead'],
        ...states.map(({ queue, paused, jobs, outbox }) => [
          queue,
          paused ? 'paused' : 'running',
          ...['waiting', 'active', 'delayed', 'failed'].map((state) => String(jobs[state] ?? 0)),
          String(outbox.open),
          String(outbox.dead),
        ]),
      ])
    },
  },
  {
    name: 'queue drain',
    about: 'pause a queue and wait until no worker has a job of it in hand',
    arguments: [name],
    options: {
      timeout: {
        type: 'string',
        value: '<seconds>',
        about: `how long to wait; ${SECONDS} if left out`,
      },
    },
    notes:
      'Accepted work is never removed: what waits stays where it is, new work is still taken in, and all of it runs after\n' +
      'queue resume. For an upgrade of the workers, or while a provider is down.',
    example: 'queue drain payments',
    async run(input) {
      const { drainQueue } = await import('../features/operations/service.ts')
      const seconds = secondsOf(input.text('timeout'))
      const queue = input.argument('queue')
      const active = await drainQueue(queue, seconds * 1_000)
      if (active > 0)
        throw new Refusal(
          `${queue} is paused, but ${active} of its jobs still run after ${seconds} s. Run it again to go on waiting.`,
        )
      print(
        `${queue} is paused, and no job of it runs. It goes on with: palengke queue resume ${queue}`,
      )
    },
  },
  {
    name: 'queue pause',
    about: 'let workers start no more jobs of a queue',
    arguments: [name],
    notes: 'Jobs under way end. A Redis that is emptied forgets the pause.',
    example: 'queue pause emails',
    async run(input) {
      const { pauseQueue } = await import('../features/operations/service.ts')
      await pauseQueue(input.argument('queue'))
      print(`${input.argument('queue')} is paused.`)
    },
  },
  {
    name: 'queue resume',
    about: 'let workers go on with a queue',
    arguments: [name],
    example: 'queue resume emails',
    async run(input) {
      const { resumeQueue } = await import('../features/operations/service.ts')
      await resumeQueue(input.argument('queue'))
      print(`${input.argument('queue')} runs again.`)
    },
  },
]

function secondsOf(text: string): number {
  const seconds = text === '' ? SECONDS : Number(text)
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new UsageError(`--timeout ${text} is not a number of seconds, such as --timeout 60.`)
  return seconds
}
