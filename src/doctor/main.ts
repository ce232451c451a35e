/**
 * `node src/doctor/main.ts [check …]`: looks at everything the product stands on and says in one line each what is well, what
 * is wrong and what to do. All at once, at most 5 s each; exits 1 when something is to be mended.
 */
import { addresses, configuration, secrets } from './configuration.ts'
import { examiner, type Check, type Finding } from './check.ts'
import { mail } from './mail.ts'
import { nodeVersion } from './node-version.ts'
import { payments } from './payments.ts'
import { postgres } from './postgres.ts'
import { push } from './push.ts'
import { redis } from './redis.ts'
import { storage } from './storage.ts'
import { readConfig } from '../config/read-config.ts'

const { config, problems } = readConfig(process.env)

const workers: Check = {
  name: 'workers',
  subject: 'Workers',
  needs: 'all',
  after: [postgres, redis],
  async look() {
    process.env.LOG_LEVEL = 'silent' // what the product logs meanwhile is not for this page
    const { askWorkers } = await import('./workers.ts') // stops the process when the configuration is not complete
    return await askWorkers()
  },
}

const checks = chosen([
  nodeVersion,
  configuration(problems),
  addresses,
  secrets,
  postgres,
  redis,
  workers,
  mail,
  push,
  payments,
  storage,
])
const examine = examiner({ config, problems })
for (const check of checks) void examine(check)

let broken = 0
for (const check of checks) {
  const findings = await examine(check)
  broken += findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'skip').length
  console.log(findings.map(line).join('\n'))
}
console.log(broken === 0 ? '\nAll is well.' : `\n${broken} to be mended.`)
process.exit(broken === 0 ? 0 : 1)

function line({ verdict, subject, text }: Finding): string {
  return `${verdict.padEnd(5)} ${subject.padEnd(14)} ${text.trim()}`
}

function chosen(all: Check[]): Check[] {
  const wanted = process.argv.slice(2)
  const names = all.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}; the checks are ${names.join(', ')}.`)
    process.exit(64)
  }
  return wanted.length > 0 ? all.filter(({ name }) => wanted.includes(name)) : all
}
