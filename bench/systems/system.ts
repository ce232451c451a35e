/** The interface of a measured system, and how one that is no dependency is installed. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { freePort } from '../../dev/embedded/ports.ts'
import type { Request } from '../run-load.ts'
import packages from '../peers/systems/packages.json' with { type: 'json' }
import { root, type Fixture } from '../fixture.ts'

const run = promisify(execFile)

/** One of the thousand products of each system; the price is in centavos. */
export interface Product {
  sku: string
  name: string
  description: string
  price: number
  stock: number
}

export interface Page {
  products: unknown[]
  total: number
  /** In centavos, of those products that have one. */
  prices: number[]
}

export interface System {
  name: string
  db: pg.Pool
  env: NodeJS.ProcessEnv
  web: { file: string; args?: string[]; probe: string }
  /** Another process that it needs to be whole. */
  worker?: { file: string; args?: string[] }
  lists: Request[]
  searches: Request[]
  /** What is in the answer to one of these. */
  read(answer: any): Page
  /** Requests of which each places an order, or all the steps of one customer to an order. */
  orders: Request[] | ((turn: number, port: number) => Promise<void>)
  /** How many orders are stored, as `count`. */
  counting: string
}

export type Peer = keyof typeof packages

/** Installs a peer into the folder of the run. @returns the environment of its processes */
export async function install(fixture: Fixture, peer: Peer): Promise<NodeJS.ProcessEnv> {
  const folder = join(fixture.folder, peer)
  await mkdir(folder, { recursive: true })
  const manifest = { name: `bench-${peer}`, private: true, ...packages[peer] }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder], { cwd: folder })
  const { PATH, NODE_ENV, DATABASE_URL, REDIS_URL } = fixture.env({ database: peer })
  return {
    PATH,
    NODE_ENV,
    DATABASE_URL,
    REDIS_URL,
    PEER_FOLDER: folder,
    PORT: String(await freePort()), // of the seeding process; the measured server gets another
    NODE_NO_WARNINGS: '1',
    VENDURE_DISABLE_TELEMETRY: 'true',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
}

/** Runs a peer's program to completion. */
export async function runPeer(peer: Peer, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const file = `bench/peers/systems/${peer}.ts`
  await run(process.execPath, [file, ...args], { cwd: root, env, maxBuffer: 2 ** 28 })
}

/** @throws when the response is an error, with its text */
export async function ask(url: string, { method, headers, body }: Partial<Request>): Promise<any> {
  const response = await fetch(url, { method, headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
