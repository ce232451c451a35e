/** What may be a little old is read once for as long as that, however many ask. */
export interface Cached<T> {
  /** At most as old as said. */
  (): Promise<T>
  /** Reads it anew for whoever asks from now on. */
  invalidate(): void
}

export function cached<T>(ms: number, read: () => Promise<T>): Cached<T> {
  let last: { value: T; until: number } | null = null
  let reading: Promise<T> | null = null

  function begin(): Promise<T> {
    const begun = read()
      .then((value) => {
        if (reading === begun) last = { value, until: performance.now() + ms }
        return value
      })
      .finally(() => {
        if (reading === begun) reading = null
      })
    return begun
  }

  const get = async () =>
    last && performance.now() < last.until ? last.value : await (reading ??= begin())
  const invalidate = () => {
    last = null
    reading = null
  }
  return Object.assign(get, { invalidate })
}
