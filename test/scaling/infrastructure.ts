/** What stands between machines, each a process of the tests: a pooler, a balancer, a second Redis and the Sentinels. */
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../dev/embedded/ports.ts'
import { serverUser, type ServerUser } from '../../dev/embedded/postgres-binaries.ts'
import { tailLog, launch, type ManagedProcess } from '../../dev/processes/launch.ts'
import { eventually } from '../support/harness.ts'

const documented = join(import.meta.dirname, '../../docs/scaling')
const pgbouncer = process.env.PGBOUNCER ?? 'pgbouncer'

/** Says at once what is not installed, and what to run. */
export function requirePrograms(): void {
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(outputOf(pgbouncer, '-V')) ?? [])
    .slice(1)
    .map(Number)
  if (major < 1 || (major === 1 && minor < 21))
    throw new Error(
      'These tests need pgbouncer 1.21 or newer (named statements) on the PATH, or PGBOUNCER with its path.',
    )
  for (const name of ['haproxy', 'redis-server'])
    if (!outputOf(name, '-v'))
      throw new Error(`These tests need ${name}: apt-get install --no-install-recommends ${name}`)
}

const outputOf = (command: string, flag: string) =>
  spawnSync(command, [flag], { encoding: 'utf8' }).stdout ?? ''

/** A file of docs/scaling with the addresses of this run in the place of the documented ones. */
function documentedFile(name: string, addresses: Record<string, string | number>): string {
  let text = readFileSync(join(documented, name), 'utf8')
  for (const [written, here] of Object.entries(addresses)) {
    if (!text.includes(written)) throw new Error(`docs/scaling/${name} has no ${written}`)
    text = text.replaceAll(written, String(here))
  }
  return text
}

interface Part {
  name: string
  folder: string
  command: string
  args: string[]
  port: number
  account?: ServerUser
}

async function startPart({
  name,
  folder,
  command,
  args,
  port,
  account,
}: Part): Promise<ManagedProcess> {
  const log = join(folder, `${name}.log`)
  const record = join(folder, `${name}.json`)
  const running = await launch({
    name,
    command,
    args,
    logFile: log,
    pidFile: record,
    cwd: folder,
    ...account,
  })
  let ended = false
  void running.exited.then(() => (ended = true))
  await eventually(
    async () => {
      if (ended) throw new Error(`${name} ended at its start:\n${tailLog(log)}`)
      return await answers(port)
    },
    { ms: 10_000, what: `${name} listening` },
  )
  return running
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** PgBouncer in transaction mode before the database of `url`, as docs/scaling/pgbouncer.ini has it, or without its time limits. */
export async function startPooler(
  folder: string,
  url: string,
  port: number,
  { name = 'pooler', limits = true } = {},
): Promise<ManagedProcess> {
  const { hostname, port: server, username, password } = new URL(url)
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  const users = join(place, 'userlist.txt')
  const settings = join(place, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const documentedText = documentedFile('pgbouncer.ini', {
    'host=db.internal port=5432': `host=${hostname} port=${server}`,
    '/etc/pgbouncer/userlist.txt': users,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
  })
  const text = limits ? documentedText : documentedText.replace(/connect_query='.*'/, '')
  writeFileSync(settings, `${text}unix_socket_dir =\nadmin_users = ${username}\n`)
  const account = await serverUser(place) // it refuses to run as root, as PostgreSQL does
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined)
    for (const path of [place, users, settings]) chownSync(path, uid, gid)
  return await startPart({
    name: 'pgbouncer',
    folder: place,
    command: pgbouncer,
    args: [settings],
    port,
    account,
  })
}

export interface BalancedBackend {
  http: number
  redis: number
  webs: readonly number[]
  redises: readonly number[]
}

/** HAProxy before the web processes and before both Redis servers, as docs/scaling/haproxy.cfg has it. */
export async function startBalancer(
  folder: string,
  ports: BalancedBackend,
): Promise<ManagedProcess> {
  const place = join(folder, 'balancer')
  mkdirSync(place, { recursive: true })
  const settings = join(place, 'haproxy.cfg')
  const addresses = {
    'bind :8080': `bind 127.0.0.1:${ports.http}`,
    'bind :6380': `bind 127.0.0.1:${ports.redis}`,
    ...numbered('web', 3000, ports.webs),
    ...numbered('redis', 6379, ports.redises),
  }
  writeFileSync(settings, documentedFile('haproxy.cfg', addresses))
  const command = { command: 'haproxy', args: ['-db', '-f', settings] }
  return await startPart({ name: 'haproxy', folder: place, ...command, port: ports.http })
}

function numbered(name: string, documentedPort: number, ports: readonly number[]) {
  return Object.fromEntries(
    ports.map((port, index) => [
      `${name}-${index + 1}.internal:${documentedPort}`,
      `127.0.0.1:${port}`,
    ]),
  )
}

/** Three Sentinels that watch the Redis at `primary` and promote its replica, as docs/scaling/sentinel.conf has it. */
export async function startSentinels(folder: string, primary: number): Promise<ManagedProcess[]> {
  return await Promise.all(
    [1, 2, 3].map(async (number) => {
      const place = join(folder, `sentinel-${number}`)
      mkdirSync(place, { recursive: true })
      const port = await freePort()
      const settings = join(place, 'sentinel.conf')
      const text = documentedFile('sentinel.conf', {
        'port 26379': `port ${port}\nbind 127.0.0.1`,
        'redis-1.internal 6379': `127.0.0.1 ${primary}`,
      })
      writeFileSync(settings, text)
      const command = { command: 'redis-server', args: [settings, '--sentinel'] }
      return await startPart({ name: `sentinel-${number}`, folder: place, ...command, port })
    }),
  )
}

/** The record files of these parts, for the watchdog. */
export function processRecords(folder: string): string[] {
  const sentinels = [1, 2, 3].map((number) => `sentinel-${number}`)
  return [
    join(folder, 'pooler', 'pgbouncer.json'),
    join(folder, 'balancer', 'haproxy.json'),
    ...sentinels.map((name) => join(folder, name, `${name}.json`)),
  ]
}
