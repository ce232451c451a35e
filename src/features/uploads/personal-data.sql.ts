import { knex, type Transaction } from '../../platform/database/connections.ts'
import { allowedFrom } from '../../platform/database/state-machine.ts'
import { uploadTransitions } from './states.ts'

/** When somebody sent images; the id is part of each address. */
export async function uploadsOf(userId: string): Promise<unknown[]> {
  return await knex('uploads')
    .select('id', 'status', 'created_at')
    .where({ user_id: userId })
    .orderBy('id')
}

/** Gives every image of somebody up; the sweeper removes their bytes, and then these rows. */
export async function abandonUploadsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('uploads')
    .transacting(trx)
    .where({ user_id: userId })
    .whereIn('status', allowedFrom(uploadTransitions, 'aborted', 'operator'))
    .update({ status: 'aborted', sweep_at: knex.fn.now(), updated_at: knex.fn.now() })
}
