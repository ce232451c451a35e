import pg from 'pg'
import { corkPerTick } from '../runtime/cork-per-tick.ts'
import { log } from '../runtime/log.ts'
import { expireFifo } from './expire-fifo.ts'
import { runQuery, socketOf } from './run-query.ts'

const CONNECTIONS = 2

export interface PipelinedConnections {
  /** Runs a query on one of the connections, in turn; it is opened on first use and again after it was lost. */
  rows<Row>(query: pg.QueryConfig): Promise<Row[]>
  /** Ends what is open; the next use opens others. */
  close(): Promise<void>
}

interface Line {
  rows<Row>(query: pg.QueryConfig): Promise<Row[]>
  end(): Promise<void>
}

/**
 * Connections that take a query before those ahead of it are answered. One on which an answer is `overdueMs` late is given up,
 * with all that wait for it.
 */
export function createPipelinedConnections(
  options: pg.ClientConfig,
  overdueMs: number,
): PipelinedConnections {
  const slots = new Map<number, Promise<Line>>()
  let turn = 0

  async function next(): Promise<Line> {
    turn = (turn + 1) % CONNECTIONS
    const slot = turn
    const open = slots.get(slot)
    if (open) return await open
    const forget = () => void (slots.get(slot) === opening && slots.delete(slot))
    const opening = connect(options, overdueMs, forget)
    opening.catch(forget)
    slots.set(slot, opening)
    return await opening
  }

  return {
    async rows<Row>(query: pg.QueryConfig) {
      const line = await next()
      return await line.rows<Row>(query)
    },
    async close() {
      const open = [...slots.values()]
      slots.clear()
      await Promise.allSettled(open.map(async (line) => await (await line).end()))
    },
  }
}

async function connect(
  options: pg.ClientConfig,
  overdueMs: number,
  forget: () => void,
): Promise<Line> {
  const client = new pg.Client({ ...options, pipeline: true })
  client.on('error', (error: Error) => {
    log.warn({ reason: error.message }, 'A read connection was lost; the next read opens another')
    forget()
  })
  client.on('end', forget)
  await client.connect()
  const stream = socketOf(client)
  const asked: number[] = [] // when those were that wait; they are answered in this order
  const hasAsked = expireFifo({
    ms: overdueMs,
    oldest: () => asked[0],
    expire() {
      asked.length = 0
      stream.destroy(new Error('Query read timeout'))
    },
  })
  return {
    async rows<Row>(query: pg.QueryConfig) {
      corkPerTick(stream)
      asked.push(performance.now())
      hasAsked()
      try {
        return await runQuery<Row>(client, query)
      } finally {
        asked.shift()
      }
    },
    end: () => client.end(),
  }
}
