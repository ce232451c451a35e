/**
 * `npm test [-- files] [--grep words] [--shards N]`: starts a PostgreSQL of its own in a temporary folder, migrates a template
 * database, and runs the test files in shards. Each shard is a process with a copy of the template and a Redis of its own
 * (`shard.ts`) and takes the next file when it has finished one. Files that share a cluster of processes run in one shard. Needs nothing that was started by hand, leaves nothing behind.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startPostgres } from '../dev/embedded/postgres.ts'
import { findRedis } from '../dev/embedded/redis-binary.ts'
import type { FileResult } from './shard.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string', short: 'g' }, shards: { type: 'string' } },
})
const files = positionals.length > 0 ? positionals : quickFiles().toSorted(slowFirst)
const missing = files.filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.error(`There is no test file ${missing.join(', ')}.`)
  process.exit(1)
}
const groups = grouped(files)
const shards = Math.min(Number(values.shards ?? availableParallelism() + 1), groups.length) // each waits for a third of its time

process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'palengke-test-compiled') // of all processes: they start in half the time

const TEMPLATE = 'palengke_template'
/** The stand-ins of the outside world listen from here on, 10 ports a shard. `freePort` draws from above, so no other server takes one before its test listens. */
const FIRST_PORT = 10_000 + Math.floor(Math.random() * 9_000)
const folder = mkdtempSync(join(tmpdir(), 'palengke-test-'))
const postgres = await startPostgres({ folder: join(folder, 'postgres'), persist: false })
const results: FileResult[] = []
try {
  await findRedis(folder, join(folder, 'install.log'), console.log) // or several shards install it at once
  const template = await createDatabase(TEMPLATE)
  execFileSync(process.execPath, ['test/migrate-template.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: template },
  })
  const queue = [...groups]
  await Promise.all(Array.from({ length: shards }, (_, index) => runShard(index, queue)))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = report()

/** Those in `faults/` start and break many processes; `npm run test:programs` runs them. */
function quickFiles(): string[] {
  return globSync('test/**/*.test.ts', { exclude: ['test/faults/**'] })
}

/** Files that start programs and servers of their own take longest, so they do not come last. */
function slowFirst(a: string, b: string): number {
  const isSlow = (file: string) => /^test\/(attack|cli|deployment|dev|doctor)\//.test(file)
  return Number(isSlow(b)) - Number(isSlow(a)) || (a < b ? -1 : 1)
}

/** One group for all files that use `faults/cluster.ts`, so that it is started once; else one for each file. */
function grouped(all: string[]): string[][] {
  const usesCluster = (file: string) => /from '.*\/cluster\.ts'/.test(readFileSync(file, 'utf8'))
  const clustered = all.filter(usesCluster)
  const others = all.filter((file) => !clustered.includes(file)).map((file) => [file])
  return clustered.length > 0 ? [clustered, ...others] : others
}

async function createDatabase(name: string, template = 'template1'): Promise<string> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

/** Feeds one shard until the queue is empty. A shard that dies fails the file that it was running. */
async function runShard(index: number, queue: string[][]): Promise<void> {
  const child = fork('test/shard.ts', values.grep ? [values.grep] : [], {
    execArgv: ['--max-semi-space-size=64'], // MB; a tenth less of the processor's time
    env: {
      ...process.env,
      DATABASE_URL: await createDatabase(`palengke_shard_${index}`, TEMPLATE),
      SHARD_FOLDER: join(folder, `shard-${index}`),
      SHARD_FIRST_PORT: String(FIRST_PORT + 10 * index),
    },
  })
  const died = once(child, 'exit').then(() => null)
  await Promise.race([once(child, 'message'), died]) // ready
  for (let group = queue.shift(); group; group = queue.shift()) {
    if (child.exitCode === null) child.send(group)
    const answer = (await Promise.race([once(child, 'message'), died])) as [FileResult] | null
    const result = answer?.[0] ?? {
      output: `${group.join(', ')}: the shard ended unexpectedly`,
      passed: 0,
      pending: 0,
      failures: group,
    }
    console.log(result.output)
    results.push(result)
  }
  if (child.connected) child.disconnect()
  await died
}

function report(): number {
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const failures = results.flatMap((result) => result.failures)
  const passed = sum((result) => result.passed)
  const pending = sum((result) => result.pending)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
  console.log(
    `${passed} passed, ${failures.length} failed${pending > 0 ? `, ${pending} skipped` : ''}`,
  )
  return passed === 0 || failures.length > 0 ? 1 : 0
}
