import { purgeSessions } from '../conversations.sql.ts'

/** docs/developer-api.md says so to owners. */
const KEPT_DAYS = 90

/** Forgets conversations that nobody has written in for 90 days. What was ordered in them stays, as a captured order. */
export async function forgetConversations(limit: number): Promise<number> {
  return await purgeSessions(KEPT_DAYS, limit)
}
