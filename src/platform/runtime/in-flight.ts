/**
 * The set of what is in flight at the moment. Not a `Set`: one with constant additions and deletions is rehashed now and then, and
 * each old table keeps its entries alive until the next major garbage collection. In a busy web process those were half of
 * all requests, 50 MB a second.
 */
export interface InFlight<T> {
  /** @returns removes it; to be called once */
  add(item: T): () => void
  all(): T[]
}

export function createInFlight<T extends object>(): InFlight<T> {
  const slots: (T | undefined)[] = []
  const free: number[] = []
  return {
    add(item) {
      const slot = free.pop() ?? slots.length
      slots[slot] = item
      return () => {
        slots[slot] = undefined
        free.push(slot)
      }
    },
    all: () => slots.filter((item) => item !== undefined),
  }
}
