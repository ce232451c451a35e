/** Starts a worker process: `node workers/main.ts [payments notifications push …]`, by default all queues. */
import { prepareStartup } from '../src/platform/runtime/startup.ts'

await prepareStartup(() => import('./worker.ts'))
