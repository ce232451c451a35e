/** What work costs: processor time by process, what PostgreSQL writes, what Redis is asked. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { livePid } from '../../dev/processes/pid-file.ts'
import { processorMs } from '../../dev/processes/processor-time.ts'
import { serverRecords } from '../faults/servers.ts'
import { commandAt, type ScaledCluster } from './cluster.ts'

/** Megabytes of memory that a process has in use, and its open files and sockets. */
export function openHandles(pid: number | undefined): { mb: number; handles: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  return { mb, handles: readdirSync(`/proc/${pid}/fd`).length }
}

export type Reading = Record<string, number>

/** Everything that only ever grows, now. */
export async function readMeters(cluster: ScaledCluster): Promise<Reading> {
  const [postgres, redis] = serverRecords(cluster.folder).map((file) => livePid(file))
  const balancer = livePid(join(cluster.folder, 'balancer', 'haproxy.json'))
  const sum = (pids: (number | undefined)[]) =>
    pids.map((pid) => processorMs(pid)).reduce((a, b) => a + b, 0)
  await cluster.sql('select pg_stat_force_next_flush()')
  const [wal] = await cluster.sql(
    'select wal_bytes::float8 as bytes, wal_records::float8 as records from pg_stat_wal',
  )
  const [base] = await cluster.sql(
    'select xact_commit::float8 as commits from pg_stat_database where datname = current_database()',
  )
  const [tables] = await cluster.sql(
    `select sum(n_tup_ins)::float8 as inserted, sum(n_tup_upd)::float8 as updated, sum(n_tup_del)::float8 as deleted
     from pg_stat_user_tables`,
  )
  const [size] = await cluster.sql('select pg_database_size(current_database())::float8 as bytes')
  const stats = String(await commandAt(cluster.redisUrl, 'INFO', 'stats'))
  return {
    webMs: sum(cluster.webs.map((each) => each.pid())),
    workerMs: sum(cluster.workers.map((each) => each.pid())),
    postgresMs: processorMs(postgres),
    poolerMs: processorMs(cluster.pooler().pid),
    redisMs: processorMs(redis),
    balancerMs: processorMs(balancer),
    walBytes: wal.bytes,
    walRecords: wal.records,
    commits: base.commits,
    rowsInserted: tables.inserted,
    rowsUpdated: tables.updated,
    rowsDeleted: tables.deleted,
    databaseBytes: size.bytes,
    redisCommands: Number(/total_commands_processed:(\d+)/.exec(stats)?.[1]),
  }
}

/** What grew from one reading to the next, for each of `count`, rounded to three figures. */
export function each(from: Reading, to: Reading, count: number): Reading {
  return Object.fromEntries(
    Object.entries(to).map(([name, value]) => [
      name,
      Number(((value - (from[name] ?? 0)) / count).toPrecision(3)),
    ]),
  )
}

/** The bytes of each table with its indexes, and how many rows were ever put into it. */
export async function tables({
  sql,
}: ScaledCluster): Promise<Map<string, { bytes: number; rows: number }>> {
  const rows = await sql(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_tup_ins::float8 as rows
     from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
