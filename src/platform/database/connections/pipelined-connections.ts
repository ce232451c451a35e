import pg from 'pg'
import { corkPerTick } from '../../runtime/cork-per-tick.ts'
import { log } from '../../runtime/log.ts'
import { toConnectionError, toQueryError } from '../errors.ts'
import { expireFifo } from './expire-fifo.ts'
import { runQuery, socketOf } from './run-query.ts'

const CONNECTIONS = 2

export interface PipelinedConnections {
  /** Runs a query on one of the connections, in turn; each is opened on first use and again after it was lost. */
  query<Row>(query: pg.QueryConfig): Promise<Row[]>
  /** How many queries have no answer yet. */
  pending(): number
  /** Ends the open connections; the next query opens others. */
  close(): Promise<void>
}

interface PipelinedConnection {
  query<Row>(query: pg.QueryConfig): Promise<Row[]>
  end(): Promise<void>
}

/**
 * Connections that take a query before those ahead of it are answered. One whose next answer takes longer than
 * `answerTimeoutMs` is closed, and all its queries fail.
 */
export function createPipelinedConnections(
  options: pg.ClientConfig,
  { answerTimeoutMs }: { answerTimeoutMs: number },
): PipelinedConnections {
  const connections = new Map<number, Promise<PipelinedConnection>>()
  let turn = 0
  let pending = 0

  async function next(): Promise<PipelinedConnection> {
    turn = (turn + 1) % CONNECTIONS
    const slot = turn
    const open = connections.get(slot)
    if (open) return await open
    const forget = () => void (connections.get(slot) === opening && connections.delete(slot))
    const opening = connect(options, answerTimeoutMs, forget)
    opening.catch(forget)
    connections.set(slot, opening)
    return await opening
  }

  return {
    async query<Row>(query: pg.QueryConfig) {
      pending += 1
      try {
        const connection = await next()
        return await connection.query<Row>(query)
      } finally {
        pending -= 1
      }
    },
    pending: () => pending,
    async close() {
      const open = [...connections.values()]
      connections.clear()
      await Promise.allSettled(open.map(async (connection) => await (await connection).end()))
    },
  }
}

async function connect(
  options: pg.ClientConfig,
  answerTimeoutMs: number,
  forget: () => void,
): Promise<PipelinedConnection> {
  const client = new pg.Client({ ...options, pipeline: true })
  client.on('error', (err: Error) => {
    log.warn({ err }, 'Pipelined connection lost; the next read opens another')
    forget()
  })
  client.on('end', forget)
  await client.connect().catch((error: unknown) => {
    throw toConnectionError(error)
  })
  const stream = socketOf(client)
  const sentAt: number[] = [] // queries are answered in this order
  const startExpiry = expireFifo({
    ms: answerTimeoutMs,
    oldest: () => sentAt[0],
    expire() {
      sentAt.length = 0
      stream.destroy(new Error('Query read timeout'))
    },
  })
  return {
    async query<Row>(query: pg.QueryConfig) {
      corkPerTick(stream)
      sentAt.push(performance.now())
      startExpiry()
      try {
        return await runQuery<Row>(client, query)
      } catch (error) {
        throw toQueryError(error, !stream.destroyed)
      } finally {
        sentAt.shift()
      }
    },
    end: () => client.end(),
  }
}
