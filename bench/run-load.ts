/** Load generation: recorded requests replayed over keep-alive connections by wrk where installed, else by autocannon. */
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SLOWEST = '30s' // wrk's own limit of 2 s counts the first, cold answers as errors
const hasWrk = spawnSync('wrk', ['--version']).error === undefined
export const generator = hasWrk ? 'wrk' : 'autocannon'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** One round of one target; latencies in ms. */
export interface Sample {
  perSecond: number
  requests: number
  p50: number
  p95: number
  p99: number
  /** Processor time of the target for one request, in µs. */
  cpuPerRequest?: number
}

/** Writes requests to disk in the format of the generator. @returns the file */
export async function writeRequests(
  folder: string,
  name: string,
  requests: Request[],
): Promise<string> {
  const file = join(folder, `${name}.requests`)
  const content = hasWrk
    ? requests
        .map(rawRequest)
        .map((raw) => `${Buffer.byteLength(raw)}\n${raw}`)
        .join('')
    : JSON.stringify(requests)
  await writeFile(file, content)
  return file
}

interface LoadOptions {
  port: number
  connections: number
  seconds: number
  /** From `writeRequests`. */
  file: string
}

/** Runs the load once. @throws when any response was an error, because errors are cheap to serve */
export async function runLoad({ port, connections, seconds, file }: LoadOptions): Promise<Sample> {
  const url = `http://127.0.0.1:${port}`
  const amount = ['-c', String(connections), '-d', String(seconds)]
  const script = ['-s', join(import.meta.dirname, 'replay.lua')]
  const { stdout } = hasWrk
    ? await run('wrk', ['-t1', ...amount, '--timeout', SLOWEST, ...script, url, file])
    : await run(process.execPath, [
        join(import.meta.dirname, 'autocannon.ts'),
        ...amount,
        url,
        file,
      ])
  const shown = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as {
    requests: number
    seconds: number
    failed: number
    /** How many by kind. */
    failures: string
    p50: number
    p95: number
    p99: number
  }
  if (shown.failed > 0)
    throw new Error(
      `${shown.failed} of ${shown.requests} requests to port ${port} failed (${shown.failures}; ${file}).`,
    )
  const { requests, p50, p95, p99 } = shown
  return { perSecond: requests / shown.seconds, requests, p50, p95, p99 }
}

function rawRequest({ method, path, headers = {}, body = '' }: Request): string {
  const all = {
    Host: 'localhost',
    ...headers,
    ...(body && { 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
