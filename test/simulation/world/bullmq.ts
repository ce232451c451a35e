/** What the product uses of BullMQ, on the queues of the simulation. Each call is a step, and fails while Redis is away. */
import { EventEmitter } from 'node:events'
import type { JobsOptions, WorkerOptions } from 'bullmq'
import * as broker from './broker.ts'
import { currentProcess, world } from './world.ts'

export class DelayedError extends Error {
  override name = 'DelayedError'
}

export class UnrecoverableError extends Error {
  override name = 'UnrecoverableError'
}

async function command<T>(name: string, act: () => T): Promise<T> {
  return await world.scheduler.step(currentProcess(), `redis ${name}`, () => {
    if (!world.isRedisUp) throw new Error('Connection is closed.')
    return act()
  })
}

/** A view of a message, as BullMQ's `Job` is; the run of a worker has a lock. */
function jobOf(message: broker.Message, lock = 0) {
  return {
    ...message,
    isDelayed: async () => message.state === 'delayed',
    promote: async () => await command('promote', () => broker.promote(message)),
    remove: async () => await command('remove', () => broker.remove(message)),
    async moveToDelayed(until: number) {
      const ms = Math.max(0, until - Date.now()) // by the clock of the process, as BullMQ reckons it
      await command('moveToDelayed', () => {
        if (!broker.holdsLock(message, lock)) throw new Error(`Missing lock for job ${message.id}`)
        broker.delay(message, ms)
      })
    },
    async updateData(data: unknown) {
      await command('updateData', () => (message.data = data))
    },
  }
}

type Job = ReturnType<typeof jobOf>

export class Queue extends EventEmitter {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }

  async getJob(id: string): Promise<Job | undefined> {
    return await command('getJob', () => {
      const message = broker.find(this.name, id)
      return message && jobOf(message)
    })
  }

  async add(name: string, data: unknown, opts: JobsOptions): Promise<void> {
    await command(`add ${this.name}/${name}`, () =>
      broker.add({
        id: opts.jobId!,
        queueName: this.name,
        name,
        data: structuredClone(data),
        opts,
        timestamp: world.scheduler.now(),
        delay: 0,
        attemptsMade: 0,
        stalledCounter: 0,
        runs: 0,
        state: 'waiting',
      }),
    )
  }

  async close(): Promise<void> {}
}

type Processor = (job: Job, token: string) => Promise<unknown>

export class Worker extends EventEmitter {
  constructor(queueName: string, processor: Processor, { concurrency, settings }: WorkerOptions) {
    super()
    broker.addConsumer({
      process: currentProcess(),
      queueName,
      concurrency: concurrency ?? 1,
      running: 0,
      run: async (message, lock) => {
        try {
          await processor(jobOf(message, lock), 'token')
          await command(`completed ${queueName}/${message.name}`, () => finish(message, lock))
        } catch (error) {
          await this.fail(message, lock, error as Error, settings)
        }
      },
    })
  }

  private async fail(
    message: broker.Message,
    lock: number,
    error: Error,
    settings: WorkerOptions['settings'],
  ): Promise<void> {
    if (error instanceof DelayedError) return
    const label = `failed ${message.queueName}/${message.name} (${error.message})`
    const isRecorded = await world.scheduler.step(currentProcess(), label, async () => {
      if (!broker.holdsLock(message, lock)) return false
      message.attemptsMade += 1
      const isLast =
        error instanceof UnrecoverableError || message.attemptsMade >= (message.opts.attempts ?? 1)
      if (isLast) finish(message, lock)
      else {
        const job = jobOf(message) as never
        const { attemptsMade } = message
        const wait = await settings?.backoffStrategy?.(attemptsMade, 'custom', error, job)
        broker.delay(message, wait ?? 0)
      }
      return true
    })
    if (!isRecorded) return
    this.emit('failed', jobOf(message), error)
  }

  async close(): Promise<void> {}
}

function finish(message: broker.Message, lock: number): void {
  if (!broker.holdsLock(message, lock)) return
  message.state = 'finished'
  message.finishedOn = world.scheduler.now()
}
