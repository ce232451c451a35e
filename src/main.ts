/** Starts the web process: `node src/main.ts`. */
import { prepareStartup } from './platform/runtime/startup.ts'

await prepareStartup(() => import('./web.ts'))
