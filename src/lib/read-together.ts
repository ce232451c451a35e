/**
 * Reads of one turn of the event loop, made by one statement: PostgreSQL spends most of a short one on beginning and ending
 * it, and what `lib/group-commit` has answered together asks together again. Nobody waits longer than the turn.
 * When reading together fails each reads alone, so none fails for another's fault.
 */
const LARGEST = 24

interface Asking<Key, Row> {
  key: Key
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * @param readAll reads the row of each key, in the order of the keys
 * @returns reads the row of one key, in company when there is any
 */
export function readTogether<Key, Row>(
  readAll: (keys: Key[]) => Promise<(Row | undefined)[]>,
): (key: Key) => Promise<Row | undefined> {
  let asking: Asking<Key, Row>[] = []

  function leave(): void {
    const all = asking
    asking = []
    for (let from = 0; from < all.length; from += LARGEST)
      void answer(all.slice(from, from + LARGEST))
  }

  async function answer(group: Asking<Key, Row>[]): Promise<void> {
    try {
      const rows = await readAll(group.map(({ key }) => key))
      group.forEach(({ resolve }, at) => resolve(rows[at]))
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error)
      else await Promise.all(group.map((each) => answer([each])))
    }
  }

  return async (key) =>
    await new Promise((resolve, reject) => {
      if (asking.push({ key, resolve, reject }) === 1) setImmediate(leave)
    })
}
