import { purgeSessions } from '../conversations.sql.ts'

/** docs/developer-api.md says so to owners. */
const RETENTION_DAYS = 90

/** Forgets conversations that nobody has written in for 90 days. What was ordered in them stays, as a captured order. */
export async function purgeConversations(limit: number): Promise<number> {
  return await purgeSessions(RETENTION_DAYS, limit)
}
