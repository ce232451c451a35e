/**
 * Starts a worker process: `node workers/main.ts [payments notifications push …]`, by default all queues.
 * Drains on SIGTERM: jobs under way end, the rest stays queued.
 */
import { constants, setPriority } from 'node:os'
import './chat.ts'
import './emails.ts'
import './images.ts'
import './messenger.ts'
import './notifications.ts'
import './payments.ts'
import './push.ts'
import './sms.ts'
import './smm.ts'
import './webhooks.ts'
import { refuseOtherFormats } from '../src/adapters/images/sharp.ts'
import { closeDatabase } from '../src/lib/db.ts'
import { queueNames, type QueueName } from '../src/lib/jobs.ts'
import { flushLogs, log } from '../src/lib/log.ts'
import { onStop } from '../src/lib/process.ts'
import { closeQueues, startWorkers, stopWorkers } from '../src/lib/queues.ts'
import { closeRedis, requireDurableRedis } from '../src/lib/redis.ts'
import { endWhenStuck } from '../src/lib/watchdog.ts'
import { startLoops, stopLoops } from './maintenance.ts'

const queues = chosenQueues(process.argv.slice(2))

if (queues.includes('images')) {
  refuseOtherFormats()
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // requests go before pixels
}
await requireDurableRedis()
endWhenStuck()
startWorkers(queues)
if (queues.includes('maintenance')) startLoops()
log.info({ queues }, 'workers started')

onStop(async () => {
  await Promise.all([stopWorkers(), stopLoops()])
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
