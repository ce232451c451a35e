import { number, onOff, oneOf } from '../setting.ts'

export const processSettings = {
  LOG_LEVEL: oneOf(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'Least severe log lines that are written: trace, debug, info, warn, error or silent.',
    { fallback: 'info' },
  ),
  WEB_PROCESSES: number(
    { min: 1 },
    'Web processes that share the traffic; each allows its share of a rate limit while Redis is away. Whole number from 1.',
    { fallback: '1' },
  ),
  STOP_DELAY_SECONDS: number(
    { max: 10, fraction: true },
    'Seconds that a stopping web process still serves while /readyz says 503, so that the router in front turns away ' +
      'from it first. Number up to 10; 0 in development.',
    { fallback: (_, production) => (production ? '3' : '0'), processes: ['web'] },
  ),
  WORKER_PORT: number(
    { max: 65_535 },
    'Port of /healthz, /readyz and /metrics of a worker process; each worker of one machine needs its own. Whole number ' +
      'up to 65535; 0 opens none.',
    { fallback: '0', processes: ['worker'] },
  ),
  WORKER_CONCURRENCY: number(
    { min: 1 },
    'Jobs of a queue that one worker process runs at a time; for chats see CHAT_CONCURRENCY. Whole number from 1.',
    { fallback: '5' },
  ),
  QUEUE_DASHBOARD: onOff(
    'Whether the web process serves the queue dashboard at /admin/queues: on or off.',
    {
      fallback: 'on',
      processes: ['web'],
    },
  ),
}
