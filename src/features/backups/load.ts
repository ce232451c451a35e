/** Runs the SQL script of a backup: statements one line each, and rows in PostgreSQL's text format. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { fail } from '../../platform/contract/errors.ts'
import { END_OF_ROWS, isCopyLine, tableOf } from './script.ts'

type Source = { sql: Readable; ended: Promise<void> }

const END = Buffer.from(`${END_OF_ROWS}\n`)
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)

type Part = { statement: string } | { rows: Buffer } | { endOfRows: true }

/** Reads the whole script without running it. @throws 400 for a damaged or truncated file */
export async function verifyScript({ sql, ended }: Source, file: string): Promise<void> {
  let last = ''
  try {
    for await (const part of parseScript(sql)) if ('statement' in part) last = part.statement
    await ended
  } catch {
    last = ''
  }
  if (last !== 'commit;')
    fail('VALIDATION_FAILED', `${file} is damaged or cut off; nothing was changed.`)
}

/** Runs the script in its one transaction. @throws when PostgreSQL rejects a part, or a table gets other than `expected` rows */
export async function loadScript(
  client: Client,
  { sql, ended }: Source,
  expected: Record<string, number>,
): Promise<void> {
  const parts = parseScript(sql)
  for await (const part of parts) {
    if (!('statement' in part)) throw new Error('Rows without a COPY statement')
    if (!isCopyLine(part.statement)) await client.query(part.statement)
    else {
      const table = tableOf(part.statement)
      const copy = client.query(copyFrom(part.statement))
      await pipeline(rowsOf(parts), copy)
      if (copy.rowCount !== expected[table])
        throw new Error(`${table} should have ${expected[table]} rows and got ${copy.rowCount}`)
    }
  }
  await ended
}

/** The rows up to the end of a COPY. */
async function* rowsOf(parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done || !('rows' in part)) return
    yield part.rows
  }
}

/** Splits a stream into statements and blocks of whole rows. */
async function* parseScript(sql: Readable): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0)
  let isCopying = false
  for await (const chunk of sql) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    for (;;) {
      const [part, length] = isCopying ? nextRows(bytes) : nextStatement(bytes)
      if (!part) break
      if ('endOfRows' in part) isCopying = false
      if ('statement' in part) isCopying = isCopyLine(part.statement)
      yield part
      bytes = bytes.subarray(length)
    }
    rest = bytes
  }
}

function nextStatement(bytes: Buffer): [Part | null, number] {
  const end = bytes.indexOf('\n')
  return end < 0 ? [null, 0] : [{ statement: bytes.toString('utf8', 0, end) }, end + 1]
}

function nextRows(bytes: Buffer): [Part | null, number] {
  if (bytes.subarray(0, END.length).equals(END)) return [{ endOfRows: true }, END.length]
  const end = bytes.indexOf(END_AFTER_ROW)
  const length = (end < 0 ? bytes.lastIndexOf('\n') : end) + 1
  return length === 0 ? [null, 0] : [{ rows: bytes.subarray(0, length) }, length]
}
