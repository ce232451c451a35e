import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { killOnParentExit, launch, tailLog, type ManagedProcess } from '../processes/launch.ts'
import { stopByPidFile } from '../processes/pid-file.ts'
import { freePort, isFree } from './ports.ts'
import { findRedis } from './redis-binary.ts'

const STARTUP_TIMEOUT_MS = 60_000

type Options = {
  /** Holds the server's data, log and pid file; created if missing. */
  folder: string
  /** Exactly this port, else any free one. */
  port?: number
  /** `false` for tests: everything stays in memory. */
  persist?: boolean
  /** Further command-line arguments of the server. */
  extraArgs?: string[]
  /** `false` when the caller makes sure that the server does not outlive this process. */
  stopWithParent?: boolean
  logFile?: string
  /** Receives lines for the person at the terminal. */
  onNotice?: (line: string) => void
  /** Also receives every line of the log. */
  onLogLine?: (line: string) => void
}

/**
 * Starts a Redis or Valkey server on 127.0.0.1, installing one where that is allowed. A server that
 * is still running on the folder is stopped first. Rejects with one clear line when no server can be
 * found or the port is in use.
 */
export async function startRedis(options: Options): Promise<ManagedProcess & { url: string }> {
  const { folder, persist = true, extraArgs = [], stopWithParent = true, onLogLine } = options
  const pidFile = join(folder, 'process.json')
  const logFile = options.logFile ?? join(folder, 'redis.log')
  await mkdir(folder, { recursive: true })
  await stopByPidFile(pidFile)
  const { command, args } = await findRedis(folder, logFile, options.onNotice)
  const port = options.port ?? (await freePort())
  if (!(await isFree(port))) throw new Error(`Redis: port ${port} is already in use.`)
  const server = await launch({
    name: 'redis',
    command,
    args: [...args(port), ...settings(persist), ...extraArgs],
    logFile,
    pidFile,
    cwd: folder,
    onLogLine,
    gracePeriodMs: 10_000,
  })
  if (stopWithParent) killOnParentExit([[pidFile]])
  const url = `redis://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, server, logFile)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, url }
}

function settings(persist: boolean): string[] {
  const appendOnly = persist ? ['yes', '--appendfsync', 'everysec'] : ['no']
  return ['--save', '', '--appendonly', ...appendOnly, '--maxmemory-policy', 'noeviction']
}

async function waitUntilReady(url: string, server: ManagedProcess, logFile: string) {
  let outcome: string | undefined
  void server.exited.then((how) => (outcome = how))
  const deadline = Date.now() + STARTUP_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (outcome !== undefined || Date.now() > deadline)
      throw new Error(
        `Redis did not start (${outcome ?? 'no reply within 60 s'}). Its log, ${logFile}, ends with:\n` +
          tailLog(logFile, 5),
      )
    await sleep(30)
  }
}

/** Whether the server has loaded its data and accepts commands. */
async function isReady(url: string) {
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
