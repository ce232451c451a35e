import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../embedded/ports.ts'
import { eraseData } from '../embedded/postgres-data.ts'
import { writePidFile, livePid, stopByPidFile } from '../processes/pid-file.ts'

/** Every process of a start, in the order in which they are stopped. */
export const stopOrder = [
  ['web', 'workers', 'migrate', 'seed'],
  ['sandbox', 'mail'],
  ['redis'],
  ['postgres'],
]

const preferredPorts = { postgres: 15_432, redis: 16_379, sandbox: 3900, smtp: 3901, mail: 3902 }

// Everything that a start writes to the folder; `--reset` deletes nothing else.
const folders = ['files', 'logs', 'mail', 'postgres', 'redis', 'run', 'sandbox']
const files = ['logs.previous', 'ports.json', 'secrets.json', 'market.json']

/** The pid file of a process; those of the database servers are beside their data. */
export function pidFileOf(data: string, name: string): string {
  const isServer = name === 'redis' || name === 'postgres'
  return isServer ? join(data, name, 'process.json') : join(data, 'run', `${name}.json`)
}

/** All pid files in `stopOrder`. */
export const pidFiles = (data: string): string[][] =>
  stopOrder.map((names) => names.map((name) => pidFileOf(data, name)))

/**
 * Locks the data folder for this process, creates its subfolders, and stops processes that an earlier
 * start left running. `reset` stops even a start that is still in use and empties the folder.
 * @throws without `reset`, when another start holds the lock
 */
export async function acquireDataFolder(data: string, reset: boolean): Promise<void> {
  createFolders(data)
  if (reset) await stopByPidFile(lockFileOf(data))
  lock(data)
  for (const group of pidFiles(data)) await Promise.all(group.map(stopByPidFile))
  await rm(join(data, 'logs.previous'), { recursive: true, force: true })
  await rename(join(data, 'logs'), join(data, 'logs.previous'))
  if (reset) await deleteContents(data)
  createFolders(data)
}

/** Releases the lock, if this process holds it. */
export async function releaseDataFolder(data: string): Promise<void> {
  if (livePid(lockFileOf(data)) === process.pid) await rm(lockFileOf(data))
}

/** The ports of a start, kept for other programs: free ones beside that of the web process, those of the previous start where they are still free. */
export async function allocatePorts(
  data: string,
  web: number,
): Promise<typeof preferredPorts & { web: number }> {
  const file = join(data, 'ports.json')
  const preferred = { ...preferredPorts, ...readPorts(file) }
  const used = new Set([web])
  const choose = async (port: number) => {
    let free = await freePort(port)
    while (used.has(free)) free = await freePort(free + 1)
    used.add(free)
    return free
  }
  const ports = {
    web,
    postgres: await choose(preferred.postgres),
    redis: await choose(preferred.redis),
    sandbox: await choose(preferred.sandbox),
    smtp: await choose(preferred.smtp),
    mail: await choose(preferred.mail),
  }
  writeFileSync(file, `${JSON.stringify(ports)}\n`)
  return ports
}

const lockFileOf = (data: string) => join(data, 'start.json')

function lock(data: string) {
  const file = lockFileOf(data)
  const holder = livePid(file)
  if (holder !== undefined)
    throw new Error(
      `Palengke already runs from ${data} (process ${holder}). Stop it with Ctrl-C in its terminal, ` +
        'or set PALENGKE_DATA to another folder for a second one.',
    )
  // The web process gets 25 s to finish, the others less.
  writePidFile(file, process.pid, { gracePeriodMs: 60_000 })
}

async function deleteContents(data: string) {
  await eraseData(join(data, 'postgres'))
  for (const name of [...folders, ...files])
    await rm(join(data, name), { recursive: true, force: true })
}

function createFolders(data: string) {
  try {
    // As root, PostgreSQL runs as another user, which has to enter its subfolder.
    const created = mkdirSync(data, { recursive: true, mode: 0o700 })
    if (created && process.getuid?.() === 0) chmodSync(data, 0o711)
    accessSync(data, constants.W_OK | constants.X_OK)
    for (const name of folders) mkdirSync(join(data, name), { recursive: true })
  } catch {
    throw new Error(
      `The data folder ${data} is not writable; an earlier start may have run as another user. ` +
        'Start as that user, delete the folder, or set PALENGKE_DATA to another one.',
    )
  }
}

function readPorts(file: string): Partial<typeof preferredPorts> {
  try {
    const ports: Partial<typeof preferredPorts> = JSON.parse(readFileSync(file, 'utf8'))
    return ports
  } catch {
    return {}
  }
}
