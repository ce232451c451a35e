/** Rows by their key, for the hottest reads: what is looked up at the same time is looked up by one statement. */
import { read, type Statement } from './db.ts'
import { groupCommit } from './group-commit.ts'

const KEYS = 100

/**
 * @param query takes an array of keys, UUIDs, as `$1`, and its rows have theirs in `keyed_by`
 * @returns finds the row of one key, as it is at some moment after the call; who asks for the same key may get the same row
 */
export function lookup<Row extends { keyed_by: string }>(
  query: Statement<Row>,
): (key: string) => Promise<Readonly<Row> | undefined> {
  const find = groupCommit<string, Row | undefined>(
    async ({ items }) => {
      const rows = await read(query, [items])
      const byKey = new Map(rows.map((row) => [row.keyed_by, row]))
      return items.map((key) => byKey.get(key))
    },
    { largest: KEYS },
  )
  return (key) => find(key.toLowerCase())
}
