/** The worker process, for the given queues. Drains on SIGTERM: running jobs end, the rest stays queued. */
import { assertSharedFolder } from '../src/adapters/storage/shared-folder.ts'
import { config } from '../src/config/config.ts'
import { startDraining } from '../src/features/operations/readiness.ts'
import { closeDatabase } from '../src/platform/database/connections/pool.ts'
import { queueNames, type QueueName } from '../src/platform/jobs/job.ts'
import { flushLogs, log } from '../src/platform/runtime/log.ts'
import { onStop } from '../src/platform/runtime/process.ts'
import { closeQueues } from '../src/platform/jobs/queues.ts'
import { closeRedis, assertDurableRedis } from '../src/platform/runtime/redis.ts'
import { startEventLoopWatchdog } from '../src/platform/runtime/event-loop-watchdog.ts'
import { startWorkers, stopWorkers } from '../src/platform/jobs/workers.ts'
import { startHealthServer } from './health-server.ts'

/** What a queue needs besides its handlers, which are known once its file is loaded. */
interface Loaded {
  start?(): void | Promise<void>
  stop?(): Promise<void>
}

/** Whoever works for one queue does not hold the libraries of the others. */
const files: Record<QueueName, () => Promise<Loaded>> = {
  chat: () => import('./chat.ts'),
  emails: () => import('./emails.ts'),
  images: () => import('./images.ts'),
  maintenance: () => import('./maintenance.ts'),
  messenger: () => import('./messenger.ts'),
  notifications: () => import('./notifications.ts'),
  payments: () => import('./payments.ts'),
  push: () => import('./push.ts'),
  sms: () => import('./sms.ts'),
  smm: () => import('./smm.ts'),
  webhooks: () => import('./webhooks.ts'),
}

const queues = chosenQueues(process.argv.slice(2))

const loaded = await Promise.all(queues.map((name) => files[name]()))
await assertDurableRedis()
if (queues.some((name) => name === 'images' || name === 'maintenance')) await assertSharedFolder()
startEventLoopWatchdog()
if (config.workerPort) await startHealthServer(config.workerPort, config.host)
for (const { start } of loaded) await start?.()
startWorkers(queues)
log.info({ queues }, 'workers started')

onStop(async () => {
  startDraining()
  await Promise.all([stopWorkers(), ...loaded.map(({ stop }) => stop?.())])
  await closeQueues()
  await closeDatabase()
  closeRedis()
})

function chosenQueues(names: string[]): QueueName[] {
  const unknown = names.filter((name) => !queueNames.includes(name as QueueName))
  if (unknown.length > 0) {
    log.fatal(`There is no queue ${unknown.join(', ')}; the queues are ${queueNames.join(', ')}.`)
    flushLogs()
    process.exit(64)
  }
  return names.length > 0 ? (names as QueueName[]) : [...queueNames]
}
