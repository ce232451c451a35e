import { databaseUnavailable } from './db.ts'

/**
 * Looks that many share: who asks while others look waits for the next look, together with everybody else who came meanwhile.
 * Each look begins after all who get it have asked, so nobody is told what was true before. When the database is found to be
 * away, so it is for those who wait: looking again would keep them for twice as long.
 */
export function sharedLooks<T>(look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string): Promise<T> {
    const looking = look(key)
    const over = looking.then(
      () => void underWay.delete(key),
      (error: unknown) => {
        underWay.delete(key)
        if (databaseUnavailable(error)) throw error
      },
    )
    over.catch(() => {}) // when nobody waits
    underWay.set(key, over)
    return looking
  }

  return (key) => {
    const before = underWay.get(key)
    if (!before) return begin(key)
    const waiting = next.get(key)
    if (waiting) return waiting
    const after = before.then(
      () => {
        next.delete(key)
        return begin(key)
      },
      (error: unknown) => {
        next.delete(key)
        throw error
      },
    )
    next.set(key, after)
    return after
  }
}
