/** Starts the web process: `node src/main.ts`. */
import { loadWithSmallHeap } from './platform/runtime/startup.ts'

await loadWithSmallHeap(() => import('./web.ts'))
