/** State machines as data: which actor may make which transition. One guarded UPDATE makes it. */
import { fail } from '../contract/errors.ts'
import { knex } from './connections/pool.ts'
import type { Transaction } from './transactions.ts'

export interface Transition<State extends string, Actor extends string> {
  from: readonly State[]
  to: State
  by: readonly Actor[]
}

/** The states that `actor` may move a row to from `state`, in the order of the table. */
export function allowedMoves<State extends string, Actor extends string>(
  moves: readonly Transition<State, Actor>[],
  state: State,
  actor: Actor,
): State[] {
  return moves
    .filter(({ from, by }) => from.includes(state) && by.includes(actor))
    .map(({ to }) => to)
}

/** The states from which `actor` may move a row to `to`. */
export function allowedFrom<State extends string, Actor extends string>(
  moves: readonly Transition<State, Actor>[],
  to: State,
  actor: Actor,
): State[] {
  return moves
    .filter((move) => move.to === to && move.by.includes(actor))
    .flatMap(({ from }) => [...from])
}

/**
 * Moves one row if it is in one of the states `from`, so that concurrent transitions never overwrite each other.
 * @returns the row after the transition, or null when it was in none of those states
 */
export async function transitionRow<Row>(
  trx: Transaction,
  table: string,
  id: string,
  { from, to, set = {} }: { from: readonly string[]; to: string; set?: Record<string, unknown> },
): Promise<Row | null> {
  const rows = await knex(table)
    .transacting(trx)
    .where({ id })
    .whereIn('status', [...from])
    .update({ ...set, status: to, updated_at: knex.fn.now() })
    .returning('*')
  return (rows[0] as Row | undefined) ?? null
}

/** @param allowed what this caller may move it to now @throws 409 CONFLICT with those transitions */
export function failTransition(status: string, allowed: readonly string[]): never {
  const next =
    allowed.length > 0
      ? `You can make it: ${allowed.join(', ')}.`
      : 'There is nothing that you can make it.'
  fail('CONFLICT', `It is ${status} now. ${next}`, { status, allowedMoves: [...allowed] })
}
