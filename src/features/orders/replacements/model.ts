/** The table of replacements. Amounts are centavos. */
import { defineModel } from '../../../platform/database/model.ts'
import { allowedFrom, transitionRow } from '../../../platform/database/state-machine.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { now } from '../../../platform/values/clock.ts'
import type { ItemChoice } from '../model.ts'
import { replacementTransitions, type ReplacementActor, type ReplacementStatus } from './states.ts'

/** An offer of something else for a line whose product is missing. */
export interface ReplacementColumns {
  /** That of the line which it becomes once it is accepted. */
  id: string
  order_id: string
  /** The line that it replaces. */
  item_id: string
  store_id: string
  product_id: string
  name: string
  variant_id: string | null
  variant: string | null
  choices: ItemChoice[]
  quantity: number
  /** As of an item of an order. */
  unit: string | null
  sold_by_weight: boolean
  price: number
  line_total: number
  prescription: boolean
  status: ReplacementStatus
  /** When it declines itself; null for one that took effect at once. */
  expires_at: Date | null
  /** Null while it is pending; `system` when its time was up, and for what the customer agreed to with the order. */
  answered_by: ReplacementActor | null
  answered_at: Date | null
  created_at: Date
}

/** As a part of an order: dates are ISO strings. */
export interface ReplacementRow extends Omit<
  ReplacementColumns,
  'order_id' | 'unit' | 'expires_at' | 'answered_at' | 'created_at'
> {
  unit: string
  expires_at: string | null
  answered_at: string | null
  created_at: string
}

const Replacement = defineModel<ReplacementColumns>({
  table: 'order_replacements',
  json: ['choices'],
  timestamps: true,
})

export async function insertReplacement(trx: Transaction, row: ReplacementColumns): Promise<void> {
  await Replacement.query(trx).insert(row)
}

export async function findReplacement(
  id: string,
  trx?: Transaction,
): Promise<ReplacementColumns | undefined> {
  return await Replacement.query(trx).findById(id)
}

/** Ends a pending replacement. @returns false when it had ended before */
export async function endReplacement(
  trx: Transaction,
  id: string,
  to: Exclude<ReplacementStatus, 'pending'>,
  by: ReplacementActor,
): Promise<boolean> {
  const set = { answered_by: by, answered_at: now() }
  const from = allowedFrom<ReplacementStatus, ReplacementActor>(replacementTransitions, to, by)
  return (await transitionRow(trx, 'order_replacements', id, { from, to, set })) !== null
}

/** The pending replacements of an order, or those of some of its lines. */
export async function listPending(
  trx: Transaction,
  orderId: string,
  itemIds?: string[],
): Promise<ReplacementColumns[]> {
  const pending = Replacement.query(trx).where({ order_id: orderId, status: 'pending' })
  if (itemIds) void pending.whereIn('item_id', itemIds)
  return await pending.orderBy('id')
}

/** Ends all pending replacements of an order that is cancelled. Their stock goes back with that of the order. */
export async function cancelPending(
  trx: Transaction,
  orderId: string,
  by: ReplacementActor,
): Promise<void> {
  const set = { status: 'cancelled' as const, answered_by: by, answered_at: now() }
  await Replacement.query(trx).where({ order_id: orderId, status: 'pending' }).patch(set)
}
