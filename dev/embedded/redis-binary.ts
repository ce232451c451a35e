import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, appendFileSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const IMAGE = 'valkey/valkey:8-alpine'

/** A command that runs a server, and its arguments for listening on a port of 127.0.0.1. */
type Server = { command: string; args: (port: number) => string[] }

type Manager = { name: string; steps: string[][]; asRoot: boolean }

// The first one found on the PATH is the system's own.
const managers: Manager[] = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']],
  },
  { name: 'dnf', asRoot: true, steps: [['install', '-y', 'valkey']] },
  { name: 'apk', asRoot: true, steps: [['add', '--no-cache', 'valkey']] },
  { name: 'brew', asRoot: false, steps: [['install', 'valkey']] },
]

/**
 * A Redis-compatible server: on the PATH, else installed by the system's package manager (as
 * root or in CI), else a Docker container with its data in `folder`, else an error that names
 * the command to run.
 */
export async function findRedis(
  folder: string,
  log: string,
  say: (line: string) => void = () => {},
): Promise<Server> {
  const found = installed() ?? ((await install(log, say)) ? installed() : undefined)
  if (found) return { command: found, args: onLoopback(folder) }
  const docker = await dockerServer(folder, say)
  if (docker) return docker
  throw new Error(`No Redis or Valkey server found. ${advice()}, or set REDIS_URL.`)
}

const installed = () => onPath('valkey-server') ?? onPath('redis-server')

const onLoopback = (folder: string) => (port: number) => [
  '--bind',
  '127.0.0.1',
  '--port',
  String(port),
  '--dir',
  folder,
]

function onPath(name: string): string | undefined {
  const usual = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...usual]) {
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

async function install(log: string, say: (line: string) => void) {
  const manager = managers.find(({ name }) => onPath(name))
  const isRoot = process.getuid?.() === 0
  if (!manager || (!isRoot && !process.env.CI)) return false
  if (isRoot && !manager.asRoot) return false
  const command = manager.asRoot && !isRoot ? ['sudo', '-n', manager.name] : [manager.name]
  say(`Installing a Redis server with ${manager.name}, once`)
  for (const step of manager.steps)
    await run(command[0]!, [...command.slice(1), ...step], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout, stderr }) => appendFileSync(log, stdout + stderr),
      (error: Error) => appendFileSync(log, `${error.message}\n`),
    )
  return true
}

async function dockerServer(
  folder: string,
  say: (line: string) => void,
): Promise<Server | undefined> {
  const docker = onPath('docker')
  const runs = docker && (await run(docker, ['info'], { timeout: 10_000 }).catch(() => undefined))
  if (!docker || !runs) return undefined
  const name = `palengke-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  // One that outlived its client; there is no other way to have the name again.
  await run(docker, ['rm', '-f', name], { timeout: 30_000 }).catch(() => {})
  const image = await run(docker, ['image', 'inspect', IMAGE]).catch(() => {
    say(`Fetching ${IMAGE} with docker, once`)
    return run(docker, ['pull', IMAGE], { timeout: 600_000 }).catch(() => undefined)
  })
  if (!image) return undefined
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`
  return {
    command: docker,
    args: (port) => {
      const place = ['-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`, '--user', user]
      const server = ['valkey-server', '--bind', '0.0.0.0', '--protected-mode', 'no']
      return ['run', '--rm', '--init', '--name', name, ...place, IMAGE, ...server, '--dir', '/data']
    },
  }
}

function advice() {
  const manager = managers.find(({ name }) => onPath(name))
  if (!manager) return 'Install one (https://valkey.io/download), start Docker'
  const sudo = manager.asRoot && process.getuid?.() !== 0 ? 'sudo ' : ''
  return `Run: ${sudo}${manager.name} ${manager.steps
    .at(-1)!
    .filter((word) => !word.startsWith('--'))
    .join(' ')}`
}
