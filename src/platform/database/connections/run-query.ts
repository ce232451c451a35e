import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Runs one query and resolves with its rows. It passes a callback, because after a query with a promise or a time-out of its own
 * pg retains the whole call stack until the next major garbage collection: 40 MB a second in a busy process.
 */
export async function runQuery<Row>(client: pg.Client, query: pg.QueryConfig): Promise<Row[]> {
  return await new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) =>
      error ? reject(error) : resolve(result.rows as Row[]),
    )
  })
}

/** The socket of a client, which pg does not expose. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
