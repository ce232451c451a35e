import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel, sqlValue } from '../../platform/database/model.ts'

interface SessionRow {
  id: string
  user_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface PasswordResetRow {
  token_hash: Buffer
  user_id: string
  expires_at: Date
}

const Session = defineModel<SessionRow>({ table: 'sessions' })
const PasswordReset = defineModel<PasswordResetRow>({ table: 'password_resets' })
const now = () => sqlValue('now()')

export async function revokeSession(trx: Transaction, id: string): Promise<void> {
  await Session.query(trx).where({ id }).whereNull('revoked_at').patch({ revoked_at: now() })
}

export async function revokeSessionsOf(
  trx: Transaction,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const open = Session.query(trx).where({ user_id: userId }).whereNull('revoked_at')
  await (except ? open.whereNot({ id: except }) : open).patch({ revoked_at: now() })
}

/** @returns the user of a valid reset token */
export async function findPasswordReset(tokenHash: Buffer): Promise<string | undefined> {
  const valid = PasswordReset.query().where({ token_hash: tokenHash })
  return (await valid.where('expires_at', '>', now()).first())?.user_id
}

/** Deletes a reset token, so that it works once. @returns its user, or undefined if it is not valid */
export async function redeemPasswordReset(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const valid = PasswordReset.query(trx).where({ token_hash: tokenHash })
  const [row] = await valid.where('expires_at', '>', now()).delete().returning('user_id')
  return row?.user_id
}

/** Deletes the sessions with their refresh tokens, and a pending reset link. */
export async function deleteSessions(trx: Transaction, userId: string): Promise<void> {
  await Session.query(trx).where({ user_id: userId }).delete()
  await PasswordReset.query(trx).where({ user_id: userId }).delete()
}

export async function exportSessions(userId: string): Promise<unknown[]> {
  return await Session.query()
    .select('id', 'created_at', 'expires_at', 'revoked_at')
    .where({ user_id: userId })
    .orderBy('id')
}
