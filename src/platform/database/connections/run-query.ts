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

/** Whether queries can still be sent. Between the message that ends a connection and the end of its socket pg accepts none. */
export function isConnected(client: pg.Client): boolean {
  const { _queryable } = client as unknown as { _queryable: boolean }
  return _queryable && !socketOf(client).destroyed
}

/** The socket of a client, which pg does not expose. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
