/** Starts a worker process: `node workers/main.ts [payments notifications push …]`, by default all queues. */
import { loadWithSmallHeap } from '../src/platform/runtime/startup.ts'

await loadWithSmallHeap(() => import('./worker.ts'))
