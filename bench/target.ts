/** A process under measurement. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFileSync } from 'node:child_process'
import { freePort } from '../dev/embedded/ports.ts'
import { pinToCoreZero } from './pinning.ts'
import { root } from './fixture.ts'

export interface Target {
  name: string
  port: number
  /** Milliseconds from the start to the first answer. */
  coldStartMs: number
  /** Resident memory now, in MB. */
  memory(): number
  /** Processor time used so far, in µs. */
  cpuTime(): number
  stop(): Promise<void>
}

interface TargetOptions {
  name: string
  /** Path in the checkout. */
  file: string
  args?: string[]
  env: NodeJS.ProcessEnv
  /** The checkout to run; this one by default. */
  cwd?: string
}

/** Starts an HTTP server on core 0 with its log discarded, and waits until `probe` answers 200. */
export async function startServer(start: TargetOptions & { probe: string }): Promise<Target> {
  const port = await freePort()
  const began = performance.now()
  const child = launch({ ...start, env: { ...start.env, PORT: String(port) } }, true)
  await waitUntilReady(`http://127.0.0.1:${port}${start.probe}`, child, start.name)
  const coldStartMs = performance.now() - began
  return { name: start.name, port, coldStartMs, ...handleOf(child) }
}

/** Starts the product's web process, and those of `variants`, other checkouts. */
export async function startWeb(
  variants: readonly string[],
  start: { env: NodeJS.ProcessEnv; probe: string },
): Promise<{ ours: Target; variants: Target[] }> {
  const web = { name: 'web', file: 'src/main.ts', ...start }
  const ours = await startServer(web)
  const others: Target[] = []
  for (const cwd of variants)
    others.push(await startServer({ ...web, name: variantName(cwd), cwd }))
  return { ours, variants: others }
}

/** The name of another checkout in the table. */
export function variantName(folder: string): string {
  return `variant ${basename(folder)}`
}

/** Starts a process without a port: a worker, or a peer driven over IPC. */
export function startProcess(
  start: TargetOptions,
  { measured }: { measured: boolean },
): Pick<Target, 'memory' | 'cpuTime' | 'stop'> & { child: ChildProcess } {
  const child = launch(start, measured)
  return { child, ...handleOf(child) }
}

function launch(
  { file, args = [], env, cwd = root }: TargetOptions,
  measured: boolean,
): ChildProcess {
  const nothing = openSync(devNull, 'w')
  const stdio: StdioOptions = ['ignore', nothing, 'inherit', 'ipc']
  const node = [process.execPath, file, ...args]
  const [command, rest] = measured ? pinToCoreZero(node) : [node[0]!, node.slice(1)]
  const child = spawn(command, rest, { cwd, env, stdio })
  closeSync(nothing)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()
process.on('exit', killAll)

/** Kills every process that a failed measurement left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

function handleOf(child: ChildProcess): Pick<Target, 'memory' | 'cpuTime' | 'stop'> {
  return {
    memory: () => residentMegabytes(child.pid!),
    cpuTime: () => cpuMicroseconds(child.pid!),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await exited
      clearTimeout(late)
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, name: string): Promise<void> {
  const giveUp = performance.now() + 20_000
  for (;;) {
    const ok = await fetch(url).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    )
    if (ok) return
    if (child.exitCode !== null || performance.now() > giveUp)
      throw new Error(`${name} does not answer 200 at ${url} (exit code ${child.exitCode}).`)
    await sleep(5)
  }
}

/** @returns 0 where there is no /proc */
function cpuMicroseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000 // user and system, in ticks of 10 ms
  } catch {
    return 0
  }
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return (
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    )
  }
}
