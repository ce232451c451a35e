/**
 * The door to PostgreSQL: each statement of a logical process waits for its turn, and one runs at a time. A statement that waits
 * for a lock gives the turn back, and its server process is stopped, so that of several that a commit wakes one goes on after the
 * other, in the order in which they came, and not as the machine has it.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { world } from '../world/world.ts'
import { current, type LogicalProcess } from './scheduler.ts'

const realTimeout = setTimeout
const realNow = performance.now.bind(performance)
const sleep = (ms: number) => new Promise<void>((resolve) => void realTimeout(resolve, ms))

const MIN_POLL_MS = 3
/** A statement that takes so many times as long as others is looked at: it may wait for a lock. */
const UNUSUAL = 5
const POLL_DEATH_MS = 1

/** Follows who waits for whom from one session. */
const BLOCK_SQL = `
  with recursive blockers as (
    select unnest(pg_blocking_pids($1)) as pid
    union
    select unnest(pg_blocking_pids(b.pid)) from blockers b
  )
  select case when not exists (select from blockers) then 'none'
    when exists (select from blockers where pid = $1) then 'circle' else 'lock' end as block`

/** For all sessions of the simulation. Time-outs by the clock of the machine would decide by chance. */
const sessionSettings =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set deadlock_timeout = '1d'; set max_parallel_workers_per_gather = 0; set jit = off"

/**
 * For a database before its migrations: `now()` then is that of the session, also in defaults of columns, the server has always
 * been up, and no statement sets a time-out for locks.
 */
export const virtualFunctions = `
  alter function pg_catalog.now() rename to machine_now;
  create function pg_catalog.now() returns timestamptz language sql stable parallel safe as
    $$ select coalesce(nullif(current_setting('simulation.now', true), '')::timestamptz, machine_now()) $$;
  alter function pg_catalog.clock_timestamp() rename to machine_clock_timestamp;
  create function pg_catalog.clock_timestamp() returns timestamptz language sql stable parallel safe as
    $$ select pg_catalog.now() $$;
  alter function pg_catalog.pg_postmaster_start_time() rename to machine_start_time;
  create function pg_catalog.pg_postmaster_start_time() returns timestamptz language sql stable parallel safe as
    $$ select '2026-01-01T00:00:00Z'::timestamptz $$;
  alter function pg_catalog.set_config(text, text, boolean) rename to machine_set_config;
  create function pg_catalog.set_config(text, text, boolean) returns text language sql volatile as
    $$ select pg_catalog.machine_set_config($1, case $1 when 'lock_timeout' then '0' else $2 end, $3) $$`

type Outcome = { rows: pg.QueryResult } | { error: Error & { code?: string } }

/** One that waits for a lock. */
interface Blocked {
  process: LogicalProcess
  client: pg.Client
  label: string
  outcome: Promise<Outcome>
  deliver(outcome: Outcome): void
}

type SessionClient = pg.Client & { processID: number; connection: { stream: { destroy(): void } } }

const { query, connect } = pg.Client.prototype as unknown as Record<
  'query' | 'connect',
  (...args: unknown[]) => Promise<pg.QueryResult>
>
interface Session {
  process: LogicalProcess
  isInTransaction: boolean
  /** A `begin` that goes with the next statement: by itself it does nothing that others could notice. */
  begin: string | null
}

const sessions = new Map<pg.Client, Session>()
/** How long statements take on this machine, about. */
let usualMs = 1
let admin: pg.Client
let blocked: Blocked[] = []
/** Whether locks may have been given back since the last look. */
let mayHaveReleased = false
let loss: { after: number; isUnknown: boolean } | null = null

const outside = <T>(act: () => Promise<T>) => current.exit(act)
const plain = (client: pg.Client, ...args: unknown[]) =>
  outside(async () => await query.apply(client, args))

const pidOf = (client: pg.Client) => (client as SessionClient).processID

/** Whether the statement waits for a lock, and whether it does so in a circle. */
async function blockOf(client: pg.Client): Promise<'none' | 'lock' | 'circle'> {
  return (await plain(admin, BLOCK_SQL, [pidOf(client)])).rows[0].block
}

/**
 * The outcome of a statement that was sent, or null when it waits for a lock; then its server process is stopped. Who closes a
 * circle is its victim: which of them PostgreSQL would choose depends on the machine.
 */
async function outcomeOrBlocked(client: pg.Client, outcome: Promise<Outcome>) {
  const started = realNow()
  for (let pollMs = Math.max(MIN_POLL_MS, usualMs * UNUSUAL); ; pollMs *= 2) {
    const early = await Promise.race([outcome, sleep(pollMs)])
    if (early) {
      usualMs += (realNow() - started - usualMs) / 20
      return early
    }
    const block = await blockOf(client)
    if (block === 'circle') return await breakCircle(client, outcome)
    if (block === 'none') continue
    process.kill(pidOf(client), 'SIGSTOP')
    return null
  }
}

async function breakCircle(client: pg.Client, outcome: Promise<Outcome>): Promise<Outcome> {
  await plain(admin, 'select pg_cancel_backend($1)', [pidOf(client)])
  const victim = await outcome
  if ('error' in victim)
    Object.assign(victim.error, { code: '40P01', message: 'deadlock detected' })
  return victim
}

const isBegin = (text: string) => /^\s*begin/i.test(text)
const isEnd = (text: string) => /^\s*(commit|rollback)\s*;?$/i.test(text)

/** @returns the outcome of a statement that has no effect by itself, or null */
function outcomeOfBoundary(client: pg.Client, text: string): Outcome | null {
  const session = sessions.get(client)
  if (!session) return null
  if (isBegin(text)) session.begin = text
  else if (!session.begin || !isEnd(text)) return null
  else session.begin = null
  const rows = { command: text, rowCount: null, oid: 0, rows: [], fields: [] }
  return { rows: rows as unknown as pg.QueryResult }
}

function send(client: pg.Client, config: unknown, values: unknown): Promise<Outcome> {
  return outside(async () => {
    const session = sessions.get(client)!
    const text = textOf(config)
    const now = new Date(world.scheduler.now()).toISOString()
    const setTime = `select machine_set_config('simulation.now', '${now}', false)`
    const before = session.isInTransaction ? null : `${session.begin ?? ''}; ${setTime}`
    session.isInTransaction ||= session.begin !== null
    session.begin = null
    if (isEnd(text)) session.isInTransaction = false
    mayHaveReleased ||= !session.isInTransaction || /^\s*rollback/i.test(text)
    try {
      const prepared = before === null ? null : plain(client, before)
      const [rows] = await Promise.all([plain(client, withVirtualTime(config), values), prepared])
      return { rows }
    } catch (error) {
      return { error: error as Error }
    }
  })
}

/** Wraps the clients of this OS process for good. Those of no logical process stay as they are. */
export function installPostgres(): void {
  pg.Client.prototype.connect = function (this: pg.Client) {
    const process = current.getStore()
    if (!process) return connect.call(this)
    return world.scheduler.step(process, 'connect', () =>
      outside(async () => {
        await connect.call(this)
        await plain(this, sessionSettings)
        Object.assign(this, { pipeline: true }) // the clock travels with the statement
        sessions.set(this, { process, isInTransaction: false, begin: null })
      }),
    )
  } as never

  pg.Client.prototype.query = function (
    this: pg.Client,
    config: unknown,
    values?: unknown,
    callback?: unknown,
  ) {
    const process = sessions.get(this)?.process
    const isSubmittable = typeof (config as { submit?: unknown }).submit === 'function'
    if (!process || isSubmittable || !current.getStore())
      return query.call(this, config, values, callback)
    const listener = [values, callback].find((each) => typeof each === 'function') as
      | ((error: Error | null, result?: pg.QueryResult) => void)
      | undefined
    const parameters = typeof values === 'function' ? undefined : values
    const boundary = outcomeOfBoundary(this, textOf(config))
    return withCallback(listener, (deliver) => {
      if (boundary) return queueMicrotask(() => deliver(boundary))
      const label = labelOf(config, parameters)
      world.scheduler.add(process, label, async () => {
        const fate = fateOf(this, config)
        if (fate === 'lost before') return await lose(this, deliver)
        const sent = send(this, config, parameters)
        const outcome = await outside(() => outcomeOrBlocked(this, sent))
        if (outcome && fate === 'lost after') return await lose(this, deliver)
        if (outcome) return (deliver(outcome), describe(outcome))
        blocked.push({ process, client: this, label, outcome: sent, deliver })
        return 'blocked'
      })
    })
  } as never
}

/** A connection that is to be lost takes a statement with it, before its effect or, at the end of a transaction, after. */
function fateOf(client: pg.Client, config: unknown): 'kept' | 'lost before' | 'lost after' {
  if (!loss || !sessions.has(client)) return 'kept'
  const { isInTransaction, begin } = sessions.get(client)!
  const isFinal = (!isInTransaction && begin === null) || /^\s*commit/i.test(textOf(config))
  if (loss.isUnknown && !isFinal) return 'kept'
  if (loss.after-- > 0) return 'kept'
  const fate = loss.isUnknown ? 'lost after' : 'lost before'
  loss = null
  return fate
}

async function lose(client: pg.Client, deliver: Blocked['deliver']): Promise<string> {
  await outside(() => disconnect([client]))
  deliver({ error: new Error('Connection terminated unexpectedly') })
  return 'connection lost'
}

/** All that can go on has gone on when this ends, so its order does not depend on the machine. */
async function wakeBlocked(): Promise<void> {
  blocked = blocked.filter((each) => each.process.isAlive)
  if (!mayHaveReleased) return
  mayHaveReleased = false
  const outcomes = new Map<Blocked, Outcome>()
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false
    for (const each of blocked) {
      if (outcomes.has(each) || (await blockOf(each.client)) !== 'none') continue
      wake(pidOf(each.client))
      const outcome = await outcomeOrBlocked(each.client, each.outcome)
      if (!outcome) continue
      outcomes.set(each, outcome)
      hasMoved = true
    }
  }
  const awake = blocked.filter((each) => outcomes.has(each))
  blocked = blocked.filter((each) => !outcomes.has(each))
  for (const each of awake) {
    const outcome = outcomes.get(each)!
    world.scheduler.add(each.process, `unblocked ${each.label}`, () => {
      each.deliver(outcome)
      return describe(outcome)
    })
  }
}

/** Nobody hears of it: the socket is closed first. Ends when PostgreSQL has given back what they held. */
async function disconnect(clients: pg.Client[]): Promise<void> {
  for (const client of clients) {
    sessions.delete(client)
    ;(client as SessionClient).connection.stream.destroy()
  }
  const pids = clients.map(pidOf)
  await plain(admin, 'select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  while (pids.map(wake).includes(true)) await sleep(POLL_DEATH_MS)
  mayHaveReleased = true
}

/** Lets a server process go on. @returns whether there is one */
function wake(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGCONT')
  } catch {
    return false
  }
}

/** For the end of this OS process. */
export function wakeAll(): void {
  for (const { client } of blocked) wake(pidOf(client))
}

/** For a new simulation. `ownConnection` is a connection of the simulation itself. */
export function startDatabase(ownConnection: pg.Client) {
  admin = ownConnection
  blocked = []
  mayHaveReleased = false
  loss = null
  world.scheduler.onMoved(() => outside(wakeBlocked))
  return {
    /** Closes all connections of a process, as its death does. */
    async disconnectAll(process: LogicalProcess): Promise<void> {
      const clients = [...sessions].flatMap(([client, session]) =>
        session.process === process ? [client] : [],
      )
      for (const client of clients) client.on('error', () => {}) // nobody is left to hear of it
      await outside(() => disconnect(clients))
    },
    /** The connection of a statement to come is lost; if `isUnknown`, after PostgreSQL has done it. */
    loseConnection(after: number, isUnknown: boolean): void {
      loss = { after, isUnknown }
    },
  }
}

function withCallback(
  listener: ((error: Error | null, result?: pg.QueryResult) => void) | undefined,
  start: (deliver: (outcome: Outcome) => void) => void,
): Promise<pg.QueryResult> | undefined {
  if (listener) {
    start((outcome) =>
      'error' in outcome ? listener(outcome.error) : listener(null, outcome.rows),
    )
    return undefined
  }
  return new Promise((resolve, reject) =>
    start((outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.rows))),
  )
}

/** `current_timestamp` is no function that could be replaced. */
function withVirtualTime(config: unknown): unknown {
  const text = textOf(config).replaceAll(/\bcurrent_timestamp\b/gi, 'now()')
  return typeof config === 'string' ? text : { ...(config as pg.QueryConfig), text }
}

function textOf(config: unknown): string {
  return typeof config === 'string' ? config : (config as pg.QueryConfig).text
}

function labelOf(config: unknown, values: unknown): string {
  const { name } = config as pg.QueryConfig
  const parameters = (config as pg.QueryConfig).values ?? values ?? []
  const words = name || textOf(config).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
  return `sql ${words} ${digest(parameters)}`
}

function describe(outcome: Outcome): string {
  if ('error' in outcome) return `error ${outcome.error.code ?? outcome.error.message}`
  return `${outcome.rows.rowCount} rows ${digest(outcome.rows.rows)}`
}

function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 8)
}
