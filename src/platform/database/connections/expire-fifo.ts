/**
 * Expires entries of a FIFO queue that wait too long. One timer serves the whole queue: a timer for each entry would outlive
 * it and keep it from being collected.
 * @returns to be called whenever an entry was added
 */
export function expireFifo({
  ms,
  oldest,
  expire,
}: {
  ms: number
  /** When the first entry was added, by `performance.now()`. */
  oldest: () => number | undefined
  /** Removes the first entry. */
  expire: () => void
}): () => void {
  let timer: NodeJS.Timeout | undefined

  function expireOverdue(): void {
    timer = undefined
    let since = oldest()
    while (since !== undefined && performance.now() - since >= ms) {
      expire()
      since = oldest()
    }
    if (since !== undefined) timer = setTimeout(expireOverdue, since + ms - performance.now())
  }

  return () => {
    timer ??= setTimeout(expireOverdue, ms)
  }
}
