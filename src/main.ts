/** Starts the web process: `node src/main.ts`. */
import { startLean } from './platform/runtime/startup.ts'

await startLean(() => import('./web.ts'))
