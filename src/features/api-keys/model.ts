import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import type { KeyKind } from './key-format.ts'

export interface KeyRow {
  id: string
  owner_id: string
  store_id: string
  name: string
  kind: KeyKind
  last_four: string
  allowed_origins: string[]
  created_at: Date
  last_used_at: Date | null
}

type KeyColumns = KeyRow & {
  key_hash: Buffer
  /** The key itself, if the store's page shows the chat widget with it. */
  widget_key: string | null
  revoked_at: Date | null
}

const ApiKey = defineModel<KeyColumns>({ table: 'api_keys' })

export async function countActiveKeys(trx: Transaction, ownerId: string): Promise<number> {
  return await ApiKey.query(trx).where({ owner_id: ownerId }).whereNull('revoked_at').resultSize()
}

export async function insertKey(
  trx: Transaction,
  row: Omit<KeyColumns, 'created_at' | 'last_used_at' | 'revoked_at'>,
): Promise<KeyRow> {
  return await ApiKey.query(trx).insert(row).returning('*')
}

/** Revoked ones too, without the hashes. */
export async function listAllKeys(ownerId: string): Promise<unknown[]> {
  return await ApiKey.query()
    .select('id', 'store_id', 'name', 'kind', 'last_four', 'allowed_origins')
    .select('created_at', 'last_used_at', 'revoked_at')
    .where({ owner_id: ownerId })
    .orderBy('id')
}

interface UsageRow {
  owner_id: string
  month: string
}

const ReplyUsage = defineModel<UsageRow & { used: number; test_used: number }>({
  table: 'reply_usage',
})
const ModelUsage = defineModel<UsageRow>({ table: 'model_usage' })

export async function listReplyUsage(ownerId: string): Promise<unknown[]> {
  return await ReplyUsage.query().where({ owner_id: ownerId }).orderBy('month')
}

export async function listModelUsage(ownerId: string): Promise<unknown[]> {
  return await ModelUsage.query().where({ owner_id: ownerId }).orderBy('month')
}
