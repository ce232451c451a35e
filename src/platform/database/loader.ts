/** Rows by their key, for the hottest reads: concurrent calls are batched into one statement, as by a DataLoader. */
import { createBatcher } from './batcher.ts'
import { queryRead, type Statement } from './queries.ts'

/** A full batch leaves at once, so that PostgreSQL works while this process still reads the requests that bring more keys. */
const BATCH_OPTIONS = { maxBatchSize: 100, flushAt: 16, concurrency: 3 }

/**
 * The keys of a batch, for the statement: `where id = ${loaderKeys}`. The length of a JSON array does not influence the plan, so
 * PostgreSQL caches it; for an SQL array of a few keys it would plan each time.
 */
export const loaderKeys = `any(array(select jsonb_array_elements_text($1::jsonb)::uuid))`

/**
 * @param query finds rows by `loaderKeys`, and selects the key as `keyed_by`
 * @returns finds the row of one key, read after the call; concurrent calls may get the same object
 */
export function createLoader<Row extends { keyed_by: string }>(
  query: Statement<Row>,
): (key: string) => Promise<Readonly<Row> | undefined> {
  const load = createBatcher<string, Row | undefined>(async ({ items }) => {
    const rows = await queryRead(query, [JSON.stringify(items)])
    const byKey = new Map(rows.map((row) => [row.keyed_by, row]))
    return items.map((key) => byKey.get(key))
  }, BATCH_OPTIONS)
  return (key) => load(key.toLowerCase())
}
