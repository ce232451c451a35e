import { purgeSessions } from '../conversations.sql.ts'

/** Documented in docs/developer-api.md. */
const RETENTION_DAYS = 90

/** Deletes conversations 90 days after their last message; captured orders stay. @returns how many */
export async function purgeConversations(limit: number): Promise<number> {
  return await purgeSessions(RETENTION_DAYS, limit)
}
