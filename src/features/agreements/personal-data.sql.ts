import { knex, type Transaction } from '../../platform/database/connections.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

export async function listAllAgreementsOf(vendorId: string): Promise<unknown[]> {
  return await knex('agreements').where({ vendor_id: vendorId }).orderBy('id')
}

export async function listAllSignaturesOf(userId: string): Promise<unknown[]> {
  return await knex('agreement_signatures').where({ user_id: userId }).orderBy('id')
}

export async function countSignatures(trx: Transaction, userId: string): Promise<number> {
  const signed = knex('agreement_signatures').transacting(trx).where({ user_id: userId })
  const [row] = await signed.count()
  return Number(row?.count ?? 0)
}

/** Withdraws what a vendor had others sign; each signature holds the text it is about. */
export async function eraseAgreementsOf(trx: Transaction, vendorId: string): Promise<void> {
  await knex('agreements')
    .transacting(trx)
    .where({ vendor_id: vendorId })
    .update({ title: ERASED, content: ERASED, is_active: false, updated_at: knex.fn.now() })
}
