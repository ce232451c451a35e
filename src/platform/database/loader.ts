/** Rows by their key, for the hottest reads: what is looked up at the same time is looked up by one statement. */
import { queryPipelined, type Statement } from './queries.ts'
import { createBatcher } from './batcher.ts'

/** PostgreSQL answers some keys while this process reads the requests that bring others. */
const BATCH_OPTIONS = { maxBatchSize: 100, flushAt: 16, concurrency: 3 }

/**
 * The keys of a lookup in its statement. The size of a JSON array is no part of a plan, so PostgreSQL keeps the plan; with an
 * array of its own it would plan each time.
 */
export const loaderKeys = `any(array(select jsonb_array_elements_text($1::jsonb)::uuid))`

/**
 * @param query finds rows whose key is `= ${wantedKeys}`, and says it once more as `keyed_by`
 * @returns finds the row of one key, as it is at some moment after the call; who asks for the same key may get the same row
 */
export function createLoader<Row extends { keyed_by: string }>(
  query: Statement<Row>,
): (key: string) => Promise<Readonly<Row> | undefined> {
  const find = createBatcher<string, Row | undefined>(async ({ items }) => {
    const rows = await queryPipelined(query, [JSON.stringify(items)])
    const byKey = new Map(rows.map((row) => [row.keyed_by, row]))
    return items.map((key) => byKey.get(key))
  }, BATCH_OPTIONS)
  return (key) => find(key.toLowerCase())
}
