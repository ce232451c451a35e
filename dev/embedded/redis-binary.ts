import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, appendFileSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const IMAGE = 'valkey/valkey:8-alpine'

/** A command that runs a server, and its arguments for listening on a port of 127.0.0.1. */
type Server = { command: string; args: (port: number) => string[] }

type PackageManager = { name: string; steps: string[][]; asRoot: boolean }

/** A machine that has just started may be installing its updates. */
const WAITS_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=120']

// In order of preference; the first one on the PATH is used.
const packageManagers: PackageManager[] = [
  {
    name: 'apt-get',
    asRoot: true,
    steps: [
      ['update'],
      ['install', '-y', '--no-install-recommends', ...WAITS_FOR_LOCK, 'redis-server'],
    ],
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
  logFile: string,
  onNotice: (line: string) => void = () => {},
): Promise<Server> {
  const found =
    installedServer() ?? ((await install(logFile, onNotice)) ? installedServer() : undefined)
  if (found) return { command: found, args: loopbackArgs(folder) }
  const docker = await dockerServer(folder, onNotice)
  if (docker) return docker
  throw new Error(`No Redis or Valkey server found. ${installHint()}, or set REDIS_URL.`)
}

const installedServer = () => findOnPath('valkey-server') ?? findOnPath('redis-server')

const loopbackArgs = (folder: string) => (port: number) => [
  '--bind',
  '127.0.0.1',
  '--port',
  String(port),
  '--dir',
  folder,
]

function findOnPath(name: string): string | undefined {
  const usualFolders = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...usualFolders]) {
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

async function install(logFile: string, onNotice: (line: string) => void) {
  const manager = packageManagers.find(({ name }) => findOnPath(name))
  const isRoot = process.getuid?.() === 0
  if (!manager || (!isRoot && !process.env.CI)) return false
  if (isRoot && !manager.asRoot) return false
  const command = manager.asRoot && !isRoot ? ['sudo', '-n', manager.name] : [manager.name]
  onNotice(`Installing a Redis server with ${manager.name}, once`)
  for (const step of manager.steps)
    await run(command[0]!, [...command.slice(1), ...step], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout, stderr }) => appendFileSync(logFile, stdout + stderr),
      (error: Error) => appendFileSync(logFile, `${error.message}\n`),
    )
  return true
}

async function dockerServer(
  folder: string,
  onNotice: (line: string) => void,
): Promise<Server | undefined> {
  const docker = findOnPath('docker')
  const isRunning =
    docker && (await run(docker, ['info'], { timeout: 10_000 }).catch(() => undefined))
  if (!docker || !isRunning) return undefined
  const name = `palengke-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  // A container that outlived its client would keep the name in use.
  await run(docker, ['rm', '-f', name], { timeout: 30_000 }).catch(() => {})
  const image = await run(docker, ['image', 'inspect', IMAGE]).catch(() => {
    onNotice(`Fetching ${IMAGE} with docker, once`)
    return run(docker, ['pull', IMAGE], { timeout: 600_000 }).catch(() => undefined)
  })
  if (!image) return undefined
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`
  return {
    command: docker,
    args: (port) => {
      const mounts = ['-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`, '--user', user]
      const server = ['valkey-server', '--bind', '0.0.0.0', '--protected-mode', 'no']
      return [
        'run',
        '--rm',
        '--init',
        '--name',
        name,
        ...mounts,
        IMAGE,
        ...server,
        '--dir',
        '/data',
      ]
    },
  }
}

function installHint() {
  const manager = packageManagers.find(({ name }) => findOnPath(name))
  if (!manager) return 'Install one (https://valkey.io/download), start Docker'
  const sudo = manager.asRoot && process.getuid?.() !== 0 ? 'sudo ' : ''
  return `Run: ${sudo}${manager.name} ${manager.steps
    .at(-1)!
    .filter((word) => !word.startsWith('--') && !WAITS_FOR_LOCK.includes(word))
    .join(' ')}`
}
