/** Programs of this checkout as child processes, with a database and a logical Redis database of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { Client } from 'pg'

const root = join(import.meta.dirname, '../..')

export type Environment = Record<string, string>

export interface Program {
  pid: number
  /** Its output so far, stdout and stderr. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
  ended: Promise<number | null>
}

const running = new Set<() => void>()

/** Starts `node <args>` in the checkout or another folder; `env` is all that it sees beside PATH and the compile cache. */
export function startProgram(args: string[], env: Environment, cwd = root): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const kill = () => child.kill('SIGKILL')
  running.add(kill)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(kill)
    return code as number | null
  })
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    async stop(signal = 'SIGTERM') {
      const started = performance.now()
      child.kill(signal)
      return { code: await ended, ms: performance.now() - started }
    },
  }
}

/** Runs `node <args>` to its end. */
export async function runProgram(args: string[], env: Environment, cwd = root) {
  const program = startProgram(args, env, cwd)
  const code = await program.ended
  return { code, output: program.output() }
}

/** Kills the programs that a failed test left running. */
export function killPrograms(): void {
  for (const kill of running) kill()
}

/** A new, empty database on the server of the tests. */
export async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `palengke_${process.pid}_${randomInt(1e9)}`
  await onServer(`create database ${name}`)
  const url = new URL(process.env.DATABASE_URL!)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** An emptied logical database of the tests' Redis, so that no worker of another test takes the jobs. */
export async function ownRedis(): Promise<string> {
  const url = new URL(process.env.REDIS_URL!)
  url.pathname = `/${randomInt(1, 16)}`
  const client = new Redis(url.href)
  await client.flushdb().finally(() => client.disconnect())
  return url.href
}
