/** Whole systems side by side, with the same thousand products and the same workload. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, startServer, type Target } from '../target.ts'
import { runLoad, writeRequests, type Request, type Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { percentile, throughputRow, reductionRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { medusa } from '../systems/medusa.ts'
import { ours } from '../systems/ours.ts'
import { ask, type System } from '../systems/system.ts'
import { vendure } from '../systems/vendure.ts'

const CUSTOMERS = 8
const STARTS = 3
const SETTLE_MS = 3_000
const TIMES_LONGER = 3 // than other rounds, because the slowest system needs seconds per order

interface Running {
  system: System
  web: Target
  worker: Pick<Target, 'memory' | 'stop'> | null
}

type Work = 'lists' | 'searches' | 'orders'

export async function systems(fixture: Fixture, options: Options): Promise<Row[]> {
  const { system, products } = await ours(fixture)
  const all = [system, await vendure(fixture, products), await medusa(fixture, products)]
  const coldStarts = await startedCold(all)
  const running: Running[] = []
  for (const each of all) running.push(await start(each))
  await sleep(SETTLE_MS)
  const fresh = running.map(memoryOf)
  for (const each of running) await requireAnswers(each)
  const seconds = TIMES_LONGER * options.seconds
  const measured = {
    lists: await measure(fixture, running, { work: 'lists', rounds: options.rounds, seconds }),
    searches: await measure(fixture, running, {
      work: 'searches',
      rounds: options.rounds,
      seconds,
    }),
    orders: await measure(fixture, running, { work: 'orders', rounds: options.rounds, seconds }),
  }
  const loaded = running.map(memoryOf)
  for (const { web, worker } of running) await Promise.all([web.stop(), worker?.stop()])

  const rows: Row[] = []
  for (const [n, { name }] of all.entries()) {
    if (n === 0) continue
    const faster = (work: string, samples: Sample[][], promise: number) =>
      throughputRow(work, samples[0]!, { peerName: name, peer: samples[n]!, promise })
    const less = (work: string, values: number[][], unit: string, promise: number | null) =>
      reductionRow(work, values[0]!, { peerName: name, peer: values[n]!, unit, promise })
    const webOnly = (of: Memory[]) => of.map(({ web }) => [web])
    const whole = (of: Memory[]) => of.map(({ web, worker }) => [web + worker])
    rows.push(
      faster('system: 20 of 1,000 products with prices', measured.lists, n === 1 ? 100 : 50),
      faster('system: search, the best 20 and how many', measured.searches, n === 1 ? 5 : 8),
      faster('system: an order of 3 items, every step', measured.orders, 100),
      less('system: cold start to the first 200', coldStarts, 'ms', 2),
      less('system: memory after start, all processes', whole(fresh), 'MB', null),
      less('system: memory after load, all processes', whole(loaded), 'MB', null),
      less('system: memory after start, web alone', webOnly(fresh), 'MB', 2),
      less('system: memory after load, web alone', webOnly(loaded), 'MB', 1.5),
    )
  }
  return rows
}

/** Milliseconds to the first response, interleaved over the systems. */
async function startedCold(all: System[]): Promise<number[][]> {
  const times = all.map((): number[] => [])
  for (let turn = 0; turn < STARTS; turn++)
    for (const [n, { name, env, web }] of all.entries()) {
      const server = await startServer({ name, env, ...web })
      times[n]!.push(server.coldStartMs)
      await server.stop()
    }
  return times
}

async function start(system: System): Promise<Running> {
  const { name, env } = system
  const worker = system.worker
    ? startProcess({ name, env, ...system.worker }, { measured: false })
    : null
  return { system, worker, web: await startServer({ name, env, ...system.web }) }
}

interface Memory {
  web: number
  worker: number
}

function memoryOf({ web, worker }: Running): Memory {
  return { web: web.memory(), worker: worker?.memory() ?? 0 }
}

/** Fails unless every request returns products with prices: an error would be cheap. */
async function requireAnswers({ system, web }: Running): Promise<void> {
  for (const request of [...system.lists, ...system.searches]) {
    const answer = await ask(`http://127.0.0.1:${web.port}${request.path}`, request)
    const { products, total, prices } = system.read(answer)
    const isWhole =
      total > 0 &&
      products.length === Math.min(20, total) &&
      prices.length === products.length &&
      prices.every((price) => price > 0)
    if (!isWhole)
      throw new Error(
        `${system.name} answers ${request.path} ${request.body ?? ''} with ${JSON.stringify(answer).slice(0, 500)}`,
      )
  }
}

/** The samples of each system, in order. */
async function measure(
  fixture: Fixture,
  running: Running[],
  { work, rounds: count, seconds }: { work: Work; rounds: number; seconds: number },
): Promise<Sample[][]> {
  const files = new Map<Running, string>()
  for (const each of running) {
    const wanted = each.system[work]
    if (typeof wanted !== 'function')
      files.set(each, await writeRequests(fixture.folder, `${work}-${each.system.name}`, wanted))
  }
  let turn = 0
  const samples = await interleave(running, count, async (each, warmingUp) => {
    const { system, web } = each
    const file = files.get(each)
    const length = warmingUp ? 2 : seconds
    const before = await stored(system)
    const sample = file
      ? await runLoad({ port: web.port, file, connections: CUSTOMERS, seconds: length })
      : await shopping(length, () => (system.orders as Customer)(turn++, web.port))
    const made = (await stored(system)) - before
    if (work === 'orders' && made < sample.requests)
      throw new Error(`${system.name} answered ${sample.requests} orders and stored ${made}.`)
    return sample
  })
  return running.map((each) => samples.get(each)!)
}

async function stored({ db, counting }: System): Promise<number> {
  return Number((await db.query<{ count: string }>(counting)).rows[0]!.count)
}

type Customer = Exclude<System['orders'], Request[]>

/** Concurrent customers; each starts orders until time is up and completes those it started. */
async function shopping(seconds: number, order: () => Promise<void>): Promise<Sample> {
  const began = performance.now()
  const taken: number[] = []
  const customer = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const asked = performance.now()
      await order()
      taken.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
  const perSecond = taken.length / ((performance.now() - began) / 1_000)
  return {
    perSecond,
    requests: taken.length,
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    p99: percentile(taken, 0.99),
  }
}
