/** Reads the script of a backup: statements line by line, and rows as PostgreSQL wrote them. */
import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { copyIn, type CopyingIn } from '../../platform/database/copy-streams.ts'
import { fail } from '../../platform/contract/errors.ts'
import { END_OF_ROWS, isCopyLine, tableOf } from './script.ts'

type Source = { sql: Readable; ended: Promise<void> }

const END = Buffer.from(`${END_OF_ROWS}\n`)
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)

type Piece = { statement: string } | { rows: Buffer } | { rowsEnd: true }

/** Reads it all without doing anything. @throws 400 for a damaged or cut off file */
export async function check({ sql, ended }: Source, file: string): Promise<void> {
  let last = ''
  try {
    for await (const piece of pieces(sql)) if ('statement' in piece) last = piece.statement
    await ended
  } catch {
    last = ''
  }
  if (last !== 'commit;')
    fail('VALIDATION_FAILED', `${file} is damaged or cut off; nothing was changed.`)
}

/** Runs it in its one transaction. `expected` says how many rows each table has. @throws when PostgreSQL refuses any of it */
export async function load(
  client: Client,
  { sql, ended }: Source,
  expected: Record<string, number>,
): Promise<void> {
  let copying: CopyingIn | undefined
  let table = ''
  for await (const piece of pieces(sql)) {
    if ('rows' in piece) await copying?.write(piece.rows)
    else if ('rowsEnd' in piece) {
      const count = await copying?.end()
      if (count !== expected[table])
        throw new Error(`${table} should have ${expected[table]} rows and got ${count}`)
    } else if (isCopyLine(piece.statement)) {
      table = tableOf(piece.statement)
      copying = await copyIn(client, piece.statement)
    } else await client.query(piece.statement)
  }
  await ended
}

/** Cuts a stream where statements and rows begin and end; rows come in pieces of whole lines. */
async function* pieces(sql: Readable): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0)
  let isCopying = false
  for await (const chunk of sql) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    for (;;) {
      const [piece, length] = isCopying ? nextRows(bytes) : nextStatement(bytes)
      if (!piece) break
      if ('rowsEnd' in piece) isCopying = false
      if ('statement' in piece) isCopying = isCopyLine(piece.statement)
      yield piece
      bytes = bytes.subarray(length)
    }
    rest = bytes
  }
}

function nextStatement(bytes: Buffer): [Piece | null, number] {
  const end = bytes.indexOf('\n')
  return end < 0 ? [null, 0] : [{ statement: bytes.toString('utf8', 0, end) }, end + 1]
}

function nextRows(bytes: Buffer): [Piece | null, number] {
  if (bytes.subarray(0, END.length).equals(END)) return [{ rowsEnd: true }, END.length]
  const end = bytes.indexOf(END_AFTER_ROW)
  const length = (end < 0 ? bytes.lastIndexOf('\n') : end) + 1
  return length === 0 ? [null, 0] : [{ rows: bytes.subarray(0, length) }, length]
}
