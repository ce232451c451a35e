/** The web process. */
import { assertSharedFolder } from './adapters/storage/shared-folder.ts'
import { createApp } from './app.ts'
import { config } from './config/config.ts'
import { errorPage } from './features/site/render/page.ts'
import { startDraining } from './features/operations/readiness.ts'
import { closeDatabase } from './platform/database/connections/pool.ts'
import { log } from './platform/runtime/log.ts'
import { onStop } from './platform/runtime/process.ts'
import { closeQueues } from './platform/jobs/queues.ts'
import { closeRedis } from './platform/runtime/redis.ts'
import { drain, listen, portOf } from './platform/http/edge/server.ts'
import { routes } from './routes.ts'

const server = await listen(createApp(routes), config.port, config.host, { errorPage })
log.info({ port: portOf(server) }, 'web process is listening')
if (!config.accountLimits)
  log.warn(
    'ACCOUNT_LIMITS=off: any account may order, pay, cancel, book, sign and upload without limit',
  )
void assertSharedFolder() // in the background: the web process starts without Redis, too

onStop(async () => {
  startDraining()
  await drain(server, config.stopDelayMs)
  await closeQueues()
  await closeDatabase()
  closeRedis()
})
