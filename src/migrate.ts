/** The release step: migrations, then the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Safe to run any number of times. */
import { config } from './config/config.ts'
import { ensureAdmin } from './features/auth/service/admins.ts'
import { closeDatabase, knex } from './platform/database/connections/pool.ts'
import { flushLogs, log } from './platform/runtime/log.ts'
import { migrate } from './platform/database/migrations.ts'
import { closeRedis } from './platform/runtime/redis.ts'

try {
  const ran = await migrate(knex)
  log.info({ ran }, 'migrations applied')
  if (config.adminEmail && config.adminPassword)
    await ensureAdmin(config.adminEmail, config.adminPassword)
} catch (error) {
  log.fatal({ err: error }, 'migration failed')
  process.exitCode = 1
} finally {
  await closeDatabase()
  closeRedis()
  flushLogs()
}
