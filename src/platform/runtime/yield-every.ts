import { setImmediate as nextTurn } from 'node:timers/promises'

const ITEMS_PER_TURN = 200

/** Iterates over many items and yields to the event loop after every 200, so that other requests are not blocked. */
export async function* yieldEvery<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count % ITEMS_PER_TURN === 0) await nextTurn()
  }
}
