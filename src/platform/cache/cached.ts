/** What may be a little old is read once for as long as that, however many ask. */
export interface Held<T> {
  /** At most as old as said. */
  (): Promise<T>
  /** Reads it anew for whoever asks from now on. */
  forget(): void
}

export function held<T>(ms: number, read: () => Promise<T>): Held<T> {
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
  const forget = () => {
    last = null
    reading = null
  }
  return Object.assign(get, { forget })
}
