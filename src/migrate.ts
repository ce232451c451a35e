/** The release step: migrations, then the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Safe to run any number of times. */
import { config } from './config.ts'
import { ensureAdmin } from './features/auth/service-admins.ts'
import { closeDatabase, knex } from './lib/db.ts'
import { flushLogs, log } from './lib/log.ts'
import { migrate } from './lib/migrations.ts'
import { closeRedis } from './lib/redis.ts'

try {
  const ran = await migrate(knex)
  log.info({ ran }, 'the database is at this version')
  if (config.adminEmail && config.adminPassword)
    await ensureAdmin(config.adminEmail, config.adminPassword)
} catch (error) {
  log.fatal({ err: error }, 'migrating failed')
  process.exitCode = 1
} finally {
  await closeDatabase()
  closeRedis()
  flushLogs()
}
