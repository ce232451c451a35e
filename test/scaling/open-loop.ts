/**
 * An open loop: requests arrive when they arrive, whether or not those before them were answered, and each one's time
 * counts from when it was to be sent. So a server that stands still is not let off, as it is when its clients wait with it.
 */
import { performance } from 'node:perf_hooks'
import { quantile } from '../faults/figures.ts'
import { openConnection, type Connection, type Reply } from './keep-alive-connection.ts'

export interface OpenLoopOptions {
  port: number
  perSecond: number
  seconds: number
  /** The bytes of the next request. */
  next: (number: number) => string
  /** Sees each answer. */
  seen?: (reply: Reply, number: number) => void
  /** Connections at most; a request that finds none free waits for one, and its time runs. */
  connections?: number
}

export interface OpenLoopResult {
  offered: number
  /** How many answers of each status; 0 is a broken connection. */
  statuses: Record<number, number>
  /** Answers below 400, in a second. */
  perSecond: number
  /** Milliseconds of answers below 400 and of refusals (503), each from when it was to be sent. */
  p50: number
  p95: number
  p99: number
  refusedP95: number
  /** Milliseconds of answers below 400 from when they had a connection: what the server itself took. */
  heldP95: number
}

const TICK_MS = 4

export async function runOpenLoop(arrivals: OpenLoopOptions): Promise<OpenLoopResult> {
  const { perSecond, seconds, next } = arrivals
  const line = lineOf(arrivals)
  const offered = Math.round(perSecond * seconds)
  const began = performance.now()
  await new Promise<void>((resolve) => {
    let sent = 0
    const ticking = setInterval(() => {
      const due = Math.min(offered, ((performance.now() - began) * perSecond) / 1000)
      for (; sent < due; sent++) line.send(next(sent), sent, began + (sent * 1000) / perSecond)
      if (sent < offered) return
      clearInterval(ticking)
      resolve()
    }, TICK_MS)
  })
  await line.idle()
  const took = (performance.now() - began) / 1000
  line.close()
  return report(offered, took, line.answers)
}

interface Answer {
  status: number
  ms: number
  heldMs: number
}

interface Waiting {
  bytes: string
  number: number
  at: number
}

/** Free connections for those who come, and the queue of those who find none. */
function lineOf({ port, seen, connections = 1_000 }: OpenLoopOptions) {
  const all: Connection[] = []
  const free: Connection[] = []
  const waiting: Waiting[] = []
  const answers: Answer[] = []
  let busy = 0
  let onIdle: (() => void) | undefined
  const take = () => {
    const known = free.pop()
    if (known || all.length >= connections) return known
    const made = openConnection(port)
    all.push(made)
    return made
  }
  const run = async (connection: Connection, first: Waiting) => {
    busy += 1
    for (let turn: Waiting | undefined = first; turn; turn = waiting.shift()) {
      const sent = performance.now()
      const reply = await connection.ask(turn.bytes)
      const now = performance.now()
      answers.push({ status: reply.status, ms: now - turn.at, heldMs: now - sent })
      seen?.(reply, turn.number)
    }
    free.push(connection)
    busy -= 1
    if (busy === 0) onIdle?.()
  }
  return {
    answers,
    send(bytes: string, number: number, at: number) {
      const connection = take()
      if (connection) void run(connection, { bytes, number, at })
      else waiting.push({ bytes, number, at })
    },
    idle: () => new Promise<void>((resolve) => (busy === 0 ? resolve() : (onIdle = resolve))),
    close: () => all.forEach((each) => each.close()),
  }
}

function report(offered: number, took: number, answers: Answer[]): OpenLoopResult {
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const isGood = ({ status }: Answer) => status > 0 && status < 400
  const good = answers.filter(isGood).map(({ ms }) => ms)
  const held = answers.filter(isGood).map(({ heldMs }) => heldMs)
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  return {
    offered,
    statuses,
    perSecond: Math.round(good.length / took),
    p50: quantile(good, 0.5),
    p95: quantile(good, 0.95),
    p99: quantile(good, 0.99),
    refusedP95: quantile(refused, 0.95),
    heldP95: quantile(held, 0.95),
  }
}

/** As many as one connection after another takes from `connections` clients that wait for their answers. */
export async function measureCapacity(
  { port, next, seen, seconds }: Pick<OpenLoopOptions, 'port' | 'next' | 'seen' | 'seconds'>,
  connections = 32,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let good = 0
  let number = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(port)
      while (performance.now() < end) {
        const mine = number++
        const reply = await connection.ask(next(mine))
        const { status, body } = reply
        seen?.(reply, mine)
        if (status >= 400 || status === 0) throw new Error(`${status} ${body.slice(0, 200)}`)
        good += 1
      }
      connection.close()
    }),
  )
  return Math.round(good / ((performance.now() - began) / 1000))
}
