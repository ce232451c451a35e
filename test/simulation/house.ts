/** All processes of one simulation, the people's own included: they start, die and start again. */
import pg from 'pg'
import { send, type Reply, type SimulatedRequest, type WebProcess } from './engine/http.ts'
import type { Edit } from './engine/loader.ts'
import { startDatabase } from './engine/postgres.ts'
import { createProduct } from './engine/product.ts'
import { createRandom, type Random } from './engine/random.ts'
import { createScheduler, current, type LogicalProcess } from './engine/scheduler.ts'
import { createPeople, peopleFiles } from './shop/people.ts'
import { shopFiles } from './shop/shop.ts'
import { BOOKED_SQL, heldMoney, uncharged } from './world/provider.ts'
import { startWorld } from './world/world.ts'

const RESTART_MS = 2_000
const MAX_STEPS = 60_000
const REST_ROUND_MS = 8_000
/** Longer than it takes in all until a payment without events is read back. */
const REST_JUMP_MS = 40_000
const REST_ROUNDS = 26

const OPEN_WORK_SQL = `
  select queue, name, dispatch_count, available_at, last_error from outbox
  where completed_at is null and dead_lettered_at is null and (dispatch_count > 0 or available_at < $1)
    and name not in ('expire-order', 'remind')
  union all
  select 'refunds', id::text, null, null, note from refunds where status = 'pending' and not manual`

/** Orders whose customer has authorised a payment that nobody charged. */
const UNPAID_SQL = `
  select o.id, s.id as authorised from payment_sources s join payments p on p.id = s.payment_id join orders o on o.id = p.order_id
  where s.id = any($1) and o.status = 'pending'`

interface Options {
  seed: number | string
  startAt: number
  /** Planted faults. */
  edits?: readonly Edit[]
}

/** `DATABASE_URL` is that of its database. Nothing of the product runs yet but the process of people. */
export async function openHouse({ seed, startAt, edits = [] }: Options) {
  const scheduler = createScheduler(createRandom(seed, 'scheduler'), startAt)
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await database.connect()
  startWorld(scheduler, createRandom(seed, 'world'))
  const connections = startDatabase(database)
  const product = createProduct(seed, edits)
  const home = await product.newProcess('people', [...shopFiles, ...peopleFiles])
  const webs: WebProcess[] = []
  const workers: LogicalProcess[] = []

  const openWebs = () => webs.filter((web) => web.process.isAlive)
  const someWeb = (random: Random) => (openWebs().length > 0 ? random.pick(openWebs()) : null)

  async function kill(victim: LogicalProcess): Promise<void> {
    victim.isAlive = false
    await connections.disconnectAll(victim)
  }

  /** Without faults everything promised is done within virtual minutes. What is for later may wait. */
  async function comeToRest(): Promise<unknown[]> {
    for (let round = 0; ; round++) {
      const until = scheduler.now() + REST_ROUND_MS
      await scheduler.runUntil(() => scheduler.now() >= until, { maxSteps: MAX_STEPS })
      const soon = new Date(scheduler.now() + 60_000)
      const { rows } = await database.query(OPEN_WORK_SQL, [soon])
      const unpaid = await database.query(UNPAID_SQL, [uncharged().map(({ id }) => id)])
      const [money] = (await database.query(BOOKED_SQL)).rows
      const held = heldMoney() // more or less than is booked until the product looks for lost events
      const open = [...rows, ...unpaid.rows, ...(money.booked === held ? [] : [{ ...money, held }])]
      if (open.length === 0 || round === REST_ROUNDS) return open
      scheduler.jump(REST_JUMP_MS)
    }
  }

  return {
    scheduler,
    database,
    connections,
    home,
    comeToRest,
    people: createPeople({ scheduler, process: home, web: someWeb }),
    async start(count: number): Promise<void> {
      for (let index = 0; index < count; index++) {
        webs.push(await product.startWeb())
        workers.push(await product.startWorker())
      }
    },
    /** A request from outside, to whichever web process answers. */
    async receive(request: SimulatedRequest, random: Random, label: string): Promise<Reply> {
      const web = someWeb(random)
      return web && (await send(scheduler, web, request, label))
    },
    /** Kills a process, which starts again after a while. */
    async crash(random: Random): Promise<string> {
      const isWeb = random.chance(0.5)
      const candidates = isWeb ? openWebs().map((web) => web.process) : workers
      const victim = random.pick(candidates.filter((each) => each.isAlive))
      if (!victim) return 'nobody'
      await kill(victim)
      scheduler.setTimer(null, RESTART_MS, () => {
        scheduler.add(null, `restart for ${victim.name}`, async () => {
          if (isWeb) webs.push(await product.startWeb())
          else workers.push(await product.startWorker())
          return 'ok'
        })
      })
      return victim.name
    },
    /** Kills all workers but one that starts now: it does what they have left, and has what they knew from the database alone. */
    async changeShift(): Promise<void> {
      for (const worker of workers) if (worker.isAlive) await kill(worker)
      workers.push(await product.startWorker())
    },
    async close(): Promise<void> {
      for (const each of product.processes) await kill(each)
      await database.end()
    },
    /** What people do by themselves, to its end. */
    async finish<T>(act: () => Promise<T>, what: string): Promise<T> {
      const work = current.run(home, act)
      let isDone = false
      void work.finally(() => (isDone = true)).catch(() => {})
      if (await scheduler.runUntil(() => isDone, { maxSteps: MAX_STEPS })) return await work
      const last = scheduler.trace.slice(-20).join('\n')
      throw new Error(`${what} does not end; the last steps:\n${last}`)
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
