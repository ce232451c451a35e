/** Starts the web process: `node src/main.ts`. */
import { startLean } from './lib/start-lean.ts'

await startLean(() => import('./web.ts'))
