import pg from 'pg'
import { log } from './log.ts'

const CONNECTIONS = 2

export interface Pipelined {
  /** One of the connections, in turn; it is opened on first use and again after it was lost. */
  next(): Promise<pg.Client>
  /** Ends what is open; the next use opens others. */
  close(): Promise<void>
}

/** Connections that take a query before those ahead of it are answered. */
export function pipelined(options: pg.ClientConfig): Pipelined {
  const slots = new Map<number, Promise<pg.Client>>()
  let turn = 0
  return {
    async next() {
      turn = (turn + 1) % CONNECTIONS
      const slot = turn
      const open = slots.get(slot)
      if (open) return await open
      const forget = () => void (slots.get(slot) === opening && slots.delete(slot))
      const opening = connect(options, forget)
      opening.catch(forget)
      slots.set(slot, opening)
      return await opening
    },
    async close() {
      const open = [...slots.values()]
      slots.clear()
      await Promise.allSettled(open.map(async (client) => await (await client).end()))
    },
  }
}

async function connect(options: pg.ClientConfig, forget: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...options, pipeline: true })
  client.on('error', (error: Error) => {
    log.warn({ reason: error.message }, 'A read connection was lost; the next read opens another')
    forget()
  })
  client.on('end', forget)
  await client.connect()
  return client
}
