/**
 * Medusa as `defineConfig` sets it up, without admin pages: `migrate` | `user <email> <password>` | `web`, which is its
 * worker, too. It is loaded from the folder `PEER_FOLDER`, since it is no dependency of the project.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const directory = process.env.PEER_FOLDER!
const [task, email, password] = process.argv.slice(2)

writeFileSync(
  join(directory, 'medusa-config.js'),
  `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    redisUrl: process.env.REDIS_URL,
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
})
`,
)
process.chdir(directory)
const load = createRequire(join(directory, 'package.json'))
const run = (command: string, options: object) =>
  load(`@medusajs/medusa/commands/${command}`).default({ directory, ...options })

if (task === 'migrate') await run('db/migrate', { executeAllLinks: true })
else if (task === 'user') await run('user', { email, password })
else await run('start', { port: Number(process.env.PORT) })
