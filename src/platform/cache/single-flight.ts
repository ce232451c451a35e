import { isDatabaseUnavailable } from '../database/connections.ts'

/**
 * Looks that many share: who asks while others look waits for the next look, together with everybody else who came meanwhile.
 * Each look begins after all who get it have asked, so nobody is told what was true before. When the database is found to be
 * away, so it is for those who wait: looking again would keep them for twice as long. The same is what is the same as JSON.
 */
export function singleFlight<Asked, T>(
  look: (asked: Asked) => Promise<T>,
): (asked: Asked) => Promise<T> {
  const underWay = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, asked: Asked): Promise<T> {
    const looking = look(asked)
    const over = looking.then(
      () => void underWay.delete(key),
      (error: unknown) => {
        underWay.delete(key)
        if (isDatabaseUnavailable(error)) throw error
      },
    )
    over.catch(() => {}) // when nobody waits
    underWay.set(key, over)
    return looking
  }

  return (asked) => {
    const key = JSON.stringify(asked)
    const before = underWay.get(key)
    if (!before) return begin(key, asked)
    const waiting = next.get(key)
    if (waiting) return waiting
    const after = before.then(
      () => {
        next.delete(key)
        return begin(key, asked)
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
