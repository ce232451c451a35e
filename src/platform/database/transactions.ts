import type { Knex } from 'knex'
import { knex } from './connections/pool.ts'
import { retryOnDeadlock } from './errors.ts'

export type Transaction = Knex.Transaction

const commitActions = new WeakMap<Transaction, (() => void)[]>()

/**
 * Runs `work` in one transaction; the jobs that it enqueued are dispatched right after the commit. `work` runs again when
 * PostgreSQL rolled it back to resolve a deadlock, so all that it does must be in `trx`.
 * @throws what `work` throws, after rolling back
 */
export async function transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return await retryOnDeadlock(async () => {
    const actions: (() => void)[] = []
    const result = await knex.transaction(async (trx) => {
      commitActions.set(trx, actions)
      return await work(trx)
    })
    for (const act of actions) act()
    return result
  })
}

/** Runs `act` once the transaction has committed; never after a rollback. `act` must not throw. */
export function afterCommit(trx: Transaction, act: () => void): void {
  const actions = commitActions.get(trx)
  if (!actions)
    throw new Error('Open transactions with transaction(), which runs actions after the commit')
  actions.push(act)
}

/** Runs read-only `work` on one snapshot of the database. It holds a pooled connection, so it must not wait for a client. */
export async function snapshot<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return await knex.transaction(work, { isolationLevel: 'repeatable read', readOnly: true })
}
