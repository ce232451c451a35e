import { knex, type Transaction } from '../../platform/database/connections.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

export async function exportApplications(userId: string): Promise<unknown[]> {
  return await knex('vendor_applications').where({ user_id: userId }).orderBy('id')
}

export async function hasOpenApplication(trx: Transaction, userId: string): Promise<boolean> {
  const open = { user_id: userId, status: 'pending' }
  return Boolean(await knex('vendor_applications').transacting(trx).where(open).first('id'))
}

/** When and how each ended stays. */
export async function anonymizeApplications(trx: Transaction, userId: string): Promise<void> {
  await knex('vendor_applications').transacting(trx).where({ user_id: userId }).update({
    store_name: ERASED,
    description: '',
    address: ERASED,
    barangay: '',
    phone: null,
    operating_hours: null,
    logo_url: null,
    banner_url: null,
    reason: null,
    updated_at: knex.fn.now(),
  })
}
