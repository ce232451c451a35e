/** A PostgreSQL for simulations: a fresh database for each, in which `now()` is that of the simulation. */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import webPush from 'web-push'
import { startPostgres } from '../../dev/embedded/postgres.ts'
import type { Edit } from './engine/loader.ts'
import { virtualFunctions } from './engine/postgres.ts'
import type { Task } from './run-seed.ts'
import { planOf, type PlannedAct } from './shop/plan.ts'
import type { Verdict } from './simulate.ts'
import type { Stage } from './stage.ts'

const TEMPLATE = 'simulation_template'
/** A simulation takes seconds, also on a busy machine. */
const HANGS_AFTER_MS = 10 * 60_000

const vapid = webPush.generateVAPIDKeys()

const environment = {
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '1',
  REDIS_URL: 'redis://127.0.0.1:1',
  APP_URL: 'http://simulation',
  STOREFRONT_URL: 'http://simulation',
  PUBLIC_URL: 'http://simulation',
  JWT_SECRET: 'a secret of the tests that is long enough',
  PAYMENT_PROVIDER: 'sandbox',
  PAYMENT_SANDBOX_URL: 'http://provider',
  PAYMONGO_SECRET_KEY: 'sk_test_of_the_tests',
  PAYMENT_WEBHOOK_SECRET: 'whsk_of_the_tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Palengke <no-reply@palengke.example>',
  INTERNAL_KEY: 'an internal key of the tests that is long enough',
  SMM_KEY: 'an smm key of the tests that is long enough',
  SMM_DRAFT_CRON: 'off',
  SMS_PROVIDER: 'catcher',
  SMS_CATCHER_URL: 'http://sms',
  ACCOUNT_LIMITS: 'off',
  WORKER_CONCURRENCY: '3',
  NODE_COMPILE_CACHE: join(tmpdir(), 'palengke-test-compiled'),
}

export async function openLaboratory() {
  const folder = mkdtempSync(join(tmpdir(), 'palengke-simulation-'))
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), persist: false })
  const urlOf = (name: string) =>
    Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  admin.on('error', () => {}) // the server may stop first
  await admin.connect()
  // Nothing but the scheduler may touch a page or decide when a lock is looked at.
  for (const setting of [
    'autovacuum = off',
    'bgwriter_lru_maxpages = 0',
    "checkpoint_timeout = '1d'",
  ])
    await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await shortenLogin(admin, postgres.url)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.query(`alter database ${TEMPLATE} set simulation.now = '2026-03-02T00:00:00Z'`) // of the migrations alone
  const template = new pg.Client({ connectionString: urlOf(TEMPLATE) })
  await template.connect()
  await template.query(virtualFunctions)
  await template.end()
  execFileSync(process.execPath, ['test/migrate-template.ts'], {
    env: { ...process.env, DATABASE_URL: urlOf(TEMPLATE) },
    stdio: 'inherit',
  })
  const runner = startRunner()
  const stage = await runner.run<Stage>({ databaseUrl: urlOf(TEMPLATE) })
  let count = 0

  return {
    /** Runs a seed; with `plan`, a part of what it plans. */
    async run(
      seed: number,
      { plan = planOf(seed), edits = [] }: { plan?: PlannedAct[]; edits?: Edit[] } = {},
    ): Promise<Verdict> {
      const name = `simulation_${(count += 1)}`
      await admin.query(`create database ${name} template ${TEMPLATE}`)
      try {
        const task = { seed, plan, edits, stage }
        return await runner.run<Verdict>({ databaseUrl: urlOf(name), seed: task })
      } finally {
        await wakeServers(admin, name)
        await admin.query(`drop database ${name} with (force)`)
      }
    },
    async close(): Promise<void> {
      runner.stop()
      await admin.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Laboratory = Awaited<ReturnType<typeof openLaboratory>>

/** A process that runs seeds until it dies or is stopped: modules are compiled once. */
function startRunner() {
  let child: ChildProcess | null = null
  const start = () =>
    fork(join(import.meta.dirname, 'run-seed.ts'), {
      env: { PATH: process.env.PATH, ...environment, TZ: 'UTC' },
    }).once('exit', () => (child = null))
  return {
    async run<T extends object>(task: Task): Promise<T> {
      const runner = (child ??= start())
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => runner.kill('SIGKILL'), HANGS_AFTER_MS)
        const onExit = (code: number | null) =>
          settle({ error: `seed ${task.seed?.seed}: exit ${code}` })
        const settle = (answer: { outcome: T } | { error: string }) => {
          clearTimeout(timer)
          runner.off('exit', onExit).off('message', settle)
          if ('outcome' in answer) resolve(answer.outcome)
          else reject(new Error(answer.error))
        }
        runner.once('exit', onExit).once('message', settle)
        runner.send(task)
      })
    },
    stop: () => void child?.kill(),
  }
}

/** The password of the server again, hashed with fewer rounds: simulations log in often. */
async function shortenLogin(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url)
  await admin.query('set scram_iterations = 1')
  const set = `alter role ${admin.escapeIdentifier(username)} password ${admin.escapeLiteral(decodeURIComponent(password))}`
  await admin.query(set)
}

/** A runner that died may have left stopped ones behind, which would not end. */
async function wakeServers(admin: pg.Client, database: string): Promise<void> {
  const sql = 'select pid from pg_stat_activity where datname = $1'
  for (const { pid } of (await admin.query(sql, [database])).rows) process.kill(pid, 'SIGCONT')
}
