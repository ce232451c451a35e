/**
 * `node src/doctor/main.ts [check …]`: checks the configuration and every service that the product depends on, and prints
 * one line for each result. All checks run at once, for at most 5 s each. Exits with 1 if any of them fails.
 */
import { readConfig } from '../config/read-config.ts'
import { createRunner, type Check, type CheckResult } from './check.ts'
import { addresses, configuration } from './configuration.ts'
import { mail } from './mail.ts'
import { nodeVersion } from './node-version.ts'
import { payments } from './payments.ts'
import { postgres } from './postgres.ts'
import { push } from './push.ts'
import { redis } from './redis.ts'
import { storage } from './storage.ts'

const { config, problems } = readConfig(process.env)

const workers: Check = {
  name: 'workers',
  subject: 'Workers',
  requires: 'all',
  dependsOn: [postgres, redis],
  async run() {
    process.env.LOG_LEVEL = 'silent' // keeps log lines out of the report
    const { pingWorkers } = await import('./workers.ts') // exits the process if the configuration is incomplete
    return await pingWorkers()
  },
}

const checks = selectChecks([
  nodeVersion,
  configuration(problems),
  addresses,
  postgres,
  redis,
  workers,
  mail,
  push,
  payments,
  storage,
])
const run = createRunner({ config, problems })
for (const check of checks) void run(check)

let failed = 0
let skipped = 0
for (const check of checks) {
  const results = await run(check)
  failed += results.filter(({ status }) => status === 'fail').length
  skipped += results.filter(({ status }) => status === 'skip').length
  console.log(results.map(formatResult).join('\n'))
}
const failures = failed || skipped // what was skipped waits for another check, which may not have been asked for
console.log(failures === 0 ? '\nAll checks passed.' : `\n${failures} to fix.`)
process.exit(failures === 0 ? 0 : 1)

function formatResult({ status, subject, message }: CheckResult): string {
  return `${status.padEnd(5)} ${subject.padEnd(14)} ${message.trim()}`
}

function selectChecks(all: Check[]): Check[] {
  const selected = process.argv.slice(2)
  const names = all.map(({ name }) => name)
  const unknown = selected.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. The checks are ${names.join(', ')}.`)
    process.exit(64)
  }
  return selected.length > 0 ? all.filter(({ name }) => selected.includes(name)) : all
}
