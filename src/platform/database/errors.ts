import pg from 'pg'

/** The database cannot be reached, or no connection to it became free in time; trying again may help. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Of the system, such as `ECONNREFUSED`. */
  readonly code?: string

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    if (cause instanceof Error && 'code' in cause) this.code = String(cause.code)
  }
}

/** `DatabaseUnavailable` for a failed connection attempt, unless PostgreSQL rejected it, as with a wrong password. */
export function toConnectionError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : error.name
  return new DatabaseUnavailable(error.message || code, error)
}

/** `DatabaseUnavailable` for a query whose connection was lost; `pg` has neither a class nor a code for that. */
export function toQueryError(error: unknown, isConnected: boolean): unknown {
  return isConnected ? error : toConnectionError(error)
}

/** SQLSTATEs after which the same may work: connection, resources, shutdown, time-outs, lock conflicts. */
const UNAVAILABLE = /^(08|53|57P|57014|55P03|25P03|40P01|40001)/

/** Whether the database is away or overloaded, so that the caller may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof pg.DatabaseError && UNAVAILABLE.test(error.code ?? '')
}

/**
 * Whether a statement with a transaction of its own failed without an effect, because PostgreSQL rejected it. When the connection
 * was lost, or closed by PostgreSQL, the outcome is unknown.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P|58|XX)/.test(error.code ?? '08')
}

/** For the model that owns the unique, check or foreign-key constraint. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

const RETRYABLE_SQLSTATES = new Set<unknown>(['40P01', '40001']) // deadlock, serialization failure
const DEADLOCK_ATTEMPTS = 3

/** Runs a transaction again that PostgreSQL rolled back to resolve a deadlock. */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isRetryable = error instanceof pg.DatabaseError && RETRYABLE_SQLSTATES.has(error.code)
      if (!isRetryable || attempt === DEADLOCK_ATTEMPTS) throw error
    }
  }
}
