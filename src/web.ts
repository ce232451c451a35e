/** The web process; the only file that listens. */
import { createApp } from './app.ts'
import { config } from './config.ts'
import { startDraining } from './features/operations/readiness.ts'
import { closeDatabase } from './lib/db.ts'
import { log } from './lib/log.ts'
import { onStop } from './lib/process.ts'
import { closeQueues } from './lib/queues.ts'
import { closeRedis } from './lib/redis.ts'
import { drain, listen, portOf } from './lib/server.ts'
import { routes } from './routes.ts'

const server = await listen(createApp(routes), config.port)
log.info({ port: portOf(server) }, 'web process listens')

onStop(async () => {
  startDraining()
  await drain(server, config.stopDelayMs)
  await closeQueues()
  await closeDatabase()
  closeRedis()
})
