/** PostgreSQL's COPY over a connection of its own: whole tables out and in, as text, without holding them in memory. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection as PgConnection } from 'pg'

/** What `pg` has for COPY and its types leave out. */
interface Connection extends PgConnection {
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

/** The messages of a COPY, as `pg` hands them to whoever submitted it. */
interface Copying {
  submit(connection: PgConnection): void
  handleCopyInResponse?(connection: Connection): void
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const PIECE = 65_536

/** Rows of `COPY … TO STDOUT`, and how many there were once it has ended. */
export function copyOut(client: Client, sql: string): { bytes: Readable; rows: () => number } {
  let connected: Connection | undefined
  let count = 0
  let held: Buffer[] = [] // a row comes alone, and is handed on with others
  let size = 0
  const bytes = new Readable({
    highWaterMark: 4 * PIECE,
    read: () => void connected?.stream.resume(),
  })
  const pass = () => {
    const isWanted = bytes.push(Buffer.concat(held))
    held = []
    size = 0
    return isWanted
  }
  const copying: Copying = {
    submit(connection) {
      connected = connection as Connection
      connection.query(sql)
    },
    handleCopyData({ chunk }, connection) {
      held.push(Buffer.from(chunk)) // its memory is used again
      size += chunk.length
      if (size >= PIECE && !pass()) connection.stream.pause()
    },
    handleCommandComplete: ({ text }) => (count = rowsOf(text)),
    handleReadyForQuery() {
      if (size > 0) pass()
      bytes.push(null)
    },
    handleError: (error) => void bytes.destroy(error),
  }
  client.query(copying)
  return { bytes, rows: () => count }
}

export interface CopyingIn {
  write(bytes: Buffer): Promise<void>
  /** @returns how many rows went in */
  end(): Promise<number>
}

/** Opens `COPY … FROM STDIN`. @throws what PostgreSQL says about the statement, here or at `end` about the rows */
export async function copyIn(client: Client, sql: string): Promise<CopyingIn> {
  const opened = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<number>()
  ended.promise.catch(() => {}) // whoever writes learns of it at `end`
  let count = 0
  const copying: Copying = {
    submit: (connection) => connection.query(sql),
    handleCopyInResponse: (connection) => opened.resolve(connection),
    handleCommandComplete: ({ text }) => (count = rowsOf(text)),
    handleReadyForQuery: () => ended.resolve(count),
    handleError(error) {
      opened.reject(error)
      ended.reject(error)
    },
  }
  client.query(copying)
  const connection = await opened.promise
  return {
    async write(bytes) {
      connection.sendCopyFromChunk(bytes)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    },
    async end() {
      connection.endCopyFrom()
      return await ended.promise
    },
  }
}

/** The number in a command tag such as `COPY 12`. */
function rowsOf(tag: string): number {
  return Number(tag.split(' ')[1] ?? 0)
}
