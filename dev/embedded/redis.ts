import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort, isFree } from './ports.ts'
import { lastLines, launch, leash, type Running, stopRecorded } from '../processes/processes.ts'
import { findRedis } from './redis-binary.ts'

type Options = {
  /** Where the server keeps its data, log and pid; made if absent. */
  folder: string
  /** Exactly this port, else any free one. */
  port?: number
  /** `false` for tests: everything stays in memory. */
  persist?: boolean
  /** Further settings, as on the command line of the server. */
  more?: string[]
  /** `false` when the caller sees to it that the server does not outlive this process. */
  leashed?: boolean
  log?: string
  /** Gets a line that the person at the terminal should know. */
  say?: (line: string) => void
  /** Gets every line of the log, too. */
  mirror?: (line: string) => void
}

/**
 * Starts a Redis or Valkey server on 127.0.0.1, installing one where that is allowed. Whatever
 * still runs on the folder is stopped first. Rejects with one clear line when no server is to be
 * had or the port is taken.
 */
export async function startRedis(options: Options): Promise<Running & { url: string }> {
  const { folder, persist = true, more = [], leashed = true } = options
  const record = join(folder, 'process.json')
  const log = options.log ?? join(folder, 'redis.log')
  await mkdir(folder, { recursive: true })
  await stopRecorded(record)
  const { command, args } = await findRedis(folder, log, options.say)
  const port = options.port ?? (await freePort())
  if (!(await isFree(port))) throw new Error(`Redis: port ${port} is already in use.`)
  const all = [...args(port), ...settings(persist), ...more]
  const how = { name: 'redis', command, args: all, log, record, cwd: folder }
  const server = await launch({ ...how, mirror: options.mirror, deadline: 10_000 })
  if (leashed) leash([[record]])
  const url = `redis://127.0.0.1:${port}`
  try {
    await untilReady(url, server, log)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, url }
}

function settings(persist: boolean): string[] {
  const log = persist ? ['yes', '--appendfsync', 'everysec'] : ['no']
  return ['--save', '', '--appendonly', ...log, '--maxmemory-policy', 'noeviction']
}

async function untilReady(url: string, server: Running, log: string) {
  let ended: string | undefined
  void server.exited.then((how) => (ended = how))
  const giveUp = Date.now() + 60_000
  while (!(await answers(url))) {
    if (ended !== undefined || Date.now() > giveUp)
      throw new Error(
        `Redis did not start (${ended ?? 'no answer within 60 s'}). Its log, ${log}, ends with:\n` +
          lastLines(log, 5),
      )
    await sleep(30)
  }
}

/** Whether the server has loaded its data and takes commands. */
async function answers(url: string) {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    enableReadyCheck: false,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.disconnect()
  }
}
