import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../embedded/ports.ts'
import { eraseData } from '../embedded/postgres-binaries.ts'
import { keep, recordedPid, stopRecorded } from '../processes/processes.ts'

/** Every process of a start, in the order they are stopped. */
export const stopOrder = [
  ['web', 'workers', 'migrate', 'seed'],
  ['sandbox', 'mail'],
  ['redis'],
  ['postgres'],
]

const preferredPorts = { postgres: 15_432, redis: 16_379, sandbox: 3900, smtp: 3901, mail: 3902 }

// All that a start puts into the folder. Nothing else is ever deleted from it.
const folders = ['files', 'logs', 'mail', 'postgres', 'redis', 'run', 'sandbox']
const others = ['logs.previous', 'ports.json', 'secrets.json', 'market.json']

/** The record file of a process; the two servers keep theirs beside their data. */
export function recordOf(data: string, name: string): string {
  const isServer = name === 'redis' || name === 'postgres'
  return isServer ? join(data, name, 'process.json') : join(data, 'run', `${name}.json`)
}

/** The record files in the order of `stopOrder`. */
export const records = (data: string): string[][] =>
  stopOrder.map((names) => names.map((name) => recordOf(data, name)))

/**
 * Takes the data folder for this process, makes what is missing in it, and stops what an earlier
 * start left running. `reset` empties it first, after stopping even a start that is running well;
 * without it, such a start is an error of one clear line.
 */
export async function takeFolder(data: string, reset: boolean): Promise<void> {
  makeFolders(data)
  if (reset) await stopRecorded(lockOf(data))
  lock(data)
  for (const group of records(data)) await Promise.all(group.map(stopRecorded))
  await rm(join(data, 'logs.previous'), { recursive: true, force: true })
  await rename(join(data, 'logs'), join(data, 'logs.previous'))
  if (reset) await empty(data)
  makeFolders(data)
}

/** Lets the next start have the folder, if it is this process that has it. */
export async function leaveFolder(data: string): Promise<void> {
  if (recordedPid(lockOf(data)) === process.pid) await rm(lockOf(data))
}

/** Free ports for all but the web process, the same as last time where still possible. */
export async function servicePorts(data: string, web: number): Promise<typeof preferredPorts> {
  const file = join(data, 'ports.json')
  const wanted = { ...preferredPorts, ...readPorts(file) }
  const used = new Set([web])
  const choose = async (port: number) => {
    let free = await freePort(port)
    while (used.has(free)) free = await freePort(free + 1)
    used.add(free)
    return free
  }
  const ports = {
    postgres: await choose(wanted.postgres),
    redis: await choose(wanted.redis),
    sandbox: await choose(wanted.sandbox),
    smtp: await choose(wanted.smtp),
    mail: await choose(wanted.mail),
  }
  writeFileSync(file, `${JSON.stringify(ports)}\n`)
  return ports
}

const lockOf = (data: string) => join(data, 'start.json')

function lock(data: string) {
  const file = lockOf(data)
  const holder = recordedPid(file)
  if (holder !== undefined)
    throw new Error(
      `Palengke already runs from ${data} (process ${holder}). Stop it with Ctrl-C where it was ` +
        'started, or set PALENGKE_DATA to another folder for a second one.',
    )
  // The web process has 25 s to finish, the others less.
  keep(file, process.pid, { deadline: 60_000 })
}

async function empty(data: string) {
  await eraseData(join(data, 'postgres'))
  for (const name of [...folders, ...others])
    await rm(join(data, name), { recursive: true, force: true })
}

function makeFolders(data: string) {
  try {
    // PostgreSQL runs under another user when this is root, and has to pass through.
    const made = mkdirSync(data, { recursive: true, mode: 0o700 })
    if (made && process.getuid?.() === 0) chmodSync(data, 0o711)
    accessSync(data, constants.W_OK | constants.X_OK)
    for (const name of folders) mkdirSync(join(data, name), { recursive: true })
  } catch {
    throw new Error(
      `The data folder ${data} can't be written; an earlier start may have been another user's. ` +
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
