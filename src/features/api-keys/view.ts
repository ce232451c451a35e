import type { Static } from 'typebox'
import { keyPrefixes } from './key-format.ts'
import type { ApiKey, KeyCreated, UsageReply } from './schemas.ts'
import type { KeyRow, NewKey, Usage } from './service.ts'

export function keyView(row: KeyRow): Static<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    prefix: keyPrefixes[row.kind],
    lastFour: row.last_four,
    storeId: row.store_id,
    allowedOrigins: row.allowed_origins,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export function keyCreatedReply({ row, key }: NewKey): Static<typeof KeyCreated> {
  return { success: true, key: keyView(row), apiKey: key }
}

export function usageReply({
  used,
  limit,
  test,
  model,
  resetsAt,
}: Usage): Static<typeof UsageReply> {
  return { success: true, used, limit, resetsAt: resetsAt.toISOString(), test, model }
}
