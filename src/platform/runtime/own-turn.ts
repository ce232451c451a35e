let last = Promise.resolve()

/** Resolves for one caller in each turn of the event loop, so that I/O goes on between callers that compute for long. */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
