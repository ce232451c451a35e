/** What Prometheus scrapes from this process. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics()

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by route template and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

export const jobSeconds = new Histogram({
  name: 'queue_job_duration_seconds',
  help: 'Jobs done by this process',
  labelNames: ['queue', 'job'] as const,
  buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
})

export const rateLimited = new Counter({
  name: 'ratelimit_rejected_total',
  help: 'Requests refused by a limit',
  labelNames: ['limit'] as const,
})

export const requestsShed = new Counter({
  name: 'http_requests_shed_total',
  help: 'Requests refused with 503 at the door because there was more to do than could be done',
})

export const queueJobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs in Redis by queue and state; the signal to scale workers on',
  labelNames: ['queue', 'state'] as const,
})

export const outboxRows = new Gauge({
  name: 'outbox_messages',
  help: 'Outbox rows without an effect yet, and dead letters',
  labelNames: ['state'] as const,
})

export const outboxOldestSeconds = new Gauge({
  name: 'outbox_lag_seconds',
  help: 'Age of the oldest outbox row that is due and not done',
})

export async function metricsText(): Promise<string> {
  return await register.metrics()
}
