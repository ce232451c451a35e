/** The metrics of this process, for Prometheus. */
import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'

collectDefaultMetrics()

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by route template and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

export const jobSeconds = new Histogram({
  name: 'queue_job_duration_seconds',
  help: 'Jobs completed by this worker process',
  labelNames: ['queue', 'job'] as const,
  buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
})

export const rateLimited = new Counter({
  name: 'ratelimit_rejected_total',
  help: 'Requests rejected by a rate limit',
  labelNames: ['limit'] as const,
})

export const requestsShed = new Counter({
  name: 'http_requests_shed_total',
  help: 'Requests rejected with 503 by load shedding',
})

export const loopFailures = new Counter({
  name: 'maintenance_loop_failures_total',
  help: 'Rounds of a maintenance loop that failed and run again',
  labelNames: ['loop'] as const,
})

export const METRICS_TYPE = register.contentType

export async function metricsText(): Promise<string> {
  return await register.metrics()
}
