/** Starts a worker process: `node workers/main.ts [payments notifications push …]`, by default all queues. */
import { startLean } from '../src/platform/runtime/startup.ts'

await startLean(() => import('./worker.ts'))
