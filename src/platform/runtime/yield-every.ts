import { setImmediate as nextTurn } from 'node:timers/promises'

const ITEMS_A_TURN = 200

/** Goes through many items and lets other requests have their turn in between. */
export async function* yieldEvery<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count % ITEMS_A_TURN === 0) await nextTurn()
  }
}
