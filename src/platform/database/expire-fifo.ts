/**
 * Ends what waits too long in a queue where whoever came first has waited longest. One timer looks after all: one for each
 * would outlive what it stood for, and keep it from being collected.
 * @returns to be called whenever something has begun to wait
 */
export function expireFifo({
  ms,
  oldest,
  end,
}: {
  ms: number
  /** Since when, by `performance.now()`, whoever came first has waited. */
  oldest: () => number | undefined
  /** Ends the wait of whoever came first. */
  end: () => void
}): () => void {
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    timer = undefined
    let since = oldest()
    while (since !== undefined && performance.now() - since >= ms) {
      end()
      since = oldest()
    }
    if (since !== undefined) timer = setTimeout(look, since + ms - performance.now())
  }

  return () => {
    timer ??= setTimeout(look, ms)
  }
}
