/** Gauges of what all processes share, counted at each scrape. Only the web process has them, so that a worker does not repeat them. */
import { Gauge } from 'prom-client'
import { log } from '../../platform/runtime/log.ts'
import { outboxStats } from '../../platform/jobs/outbox-stats.ts'
import { countJobsByQueue } from './service.ts'

const queueJobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs in Redis by queue and state; the signal to scale workers on',
  labelNames: ['queue', 'state'] as const,
})

const outboxMessages = new Gauge({
  name: 'outbox_messages',
  help: 'Outbox rows that are pending, and dead letters',
  labelNames: ['state'] as const,
})

const outboxLag = new Gauge({
  name: 'outbox_lag_seconds',
  help: 'Age of the oldest outbox row that is due and not completed',
})

export async function updateGauges(): Promise<void> {
  await Promise.all([updateQueueGauges(), updateOutboxGauges()])
}

/** With Redis away the series are missing rather than stale. */
async function updateQueueGauges(): Promise<void> {
  queueJobs.reset()
  for (const { queue, counts } of await countJobsByQueue())
    for (const [state, count] of Object.entries(counts)) queueJobs.set({ queue, state }, count)
}

async function updateOutboxGauges(): Promise<void> {
  try {
    const { pending, dead, lag_seconds } = await outboxStats()
    outboxMessages.set({ state: 'pending' }, pending)
    outboxMessages.set({ state: 'dead_lettered' }, dead)
    outboxLag.set(lag_seconds)
  } catch (err) {
    log.warn({ err }, 'the outbox could not be counted')
    outboxMessages.reset()
    outboxLag.reset()
  }
}
