import { isDatabaseUnavailable } from '../database/errors.ts'

/**
 * Single-flight with a freshness guarantee: a call that arrives while one is running waits for the *next* run, so no result
 * was read before its caller asked. When a run finds the database unavailable, the calls that wait for the next one fail with
 * it, instead of waiting twice as long for the same error. Arguments are equal when their JSON is.
 */
export function singleFlight<Args, T>(run: (args: Args) => Promise<T>): (args: Args) => Promise<T> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, args: Args): Promise<T> {
    const result = run(args)
    const ended = result.then(
      () => void running.delete(key),
      (error: unknown) => {
        running.delete(key)
        if (isDatabaseUnavailable(error)) throw error
      },
    )
    ended.catch(() => {}) // when no call waits
    running.set(key, ended)
    return result
  }

  return (args) => {
    const key = JSON.stringify(args)
    const current = running.get(key)
    if (!current) return start(key, args)
    const waiting = next.get(key)
    if (waiting) return waiting
    const following = current.then(
      () => {
        next.delete(key)
        return start(key, args)
      },
      (error: unknown) => {
        next.delete(key)
        throw error
      },
    )
    next.set(key, following)
    return following
  }
}
