import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

interface EmailVerification {
  user_id: string
  email: string
}

const saveEmail = statement(
  'email-verification-save',
  `insert into email_verifications (token_hash, user_id, email, expires_at) values ($1, $2, $3, now() + interval '24 hours')
   on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`,
)

/** Replaces an earlier link of the user. */
export async function saveEmailVerification(
  trx: Transaction,
  tokenHash: Buffer,
  { user_id, email }: EmailVerification,
): Promise<void> {
  await query(saveEmail, [tokenHash, user_id, email], trx)
}

const byToken = statement<EmailVerification>(
  'email-verification-by-token',
  'select user_id, email from email_verifications where token_hash = $1 and expires_at > now()',
)

export async function findEmailVerification(
  tokenHash: Buffer,
): Promise<EmailVerification | undefined> {
  return (await query(byToken, [tokenHash]))[0]
}

const redeemEmail = statement<EmailVerification>(
  'email-verification-redeem',
  'delete from email_verifications where token_hash = $1 and expires_at > now() returning user_id, email',
)

/** Deletes a token, so that it works once. Undefined if it is not valid. */
export async function redeemEmailVerification(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<EmailVerification | undefined> {
  return (await query(redeemEmail, [tokenHash], trx))[0]
}

export interface PhoneVerification {
  id: string
  user_id: string
  phone: string
}

const savePhone = statement(
  'phone-verification-save',
  `insert into phone_verifications (id, user_id, phone, expires_at) values ($1, $2, $3, now() + interval '10 minutes')
   on conflict (user_id) do update set id = excluded.id, phone = excluded.phone, attempts = 0, claimed_at = null,
     expires_at = excluded.expires_at`,
)

/** Replaces an earlier code of the user. */
export async function savePhoneVerification(
  trx: Transaction,
  { id, user_id, phone }: PhoneVerification,
): Promise<void> {
  await query(savePhone, [id, user_id, phone], trx)
}

const MAX_ATTEMPTS = 5

const attempt = statement<PhoneVerification>(
  'phone-verification-attempt',
  `update phone_verifications set attempts = attempts + 1
   where user_id = $1 and attempts < ${MAX_ATTEMPTS} and expires_at > now() returning id, user_id, phone`,
)

/** Counts an attempt, and locks the code until the transaction ends. Undefined when there is none, or none left. */
export async function countAttempt(
  trx: Transaction,
  userId: string,
): Promise<PhoneVerification | undefined> {
  return (await query(attempt, [userId], trx))[0]
}

const deletePhone = statement(
  'phone-verification-delete',
  'delete from phone_verifications where id = $1',
)

export async function deletePhoneVerification(trx: Transaction, id: string): Promise<void> {
  await query(deletePhone, [id], trx)
}

const claim = statement<PhoneVerification>(
  'phone-verification-claim',
  `update phone_verifications set claimed_at = now() where id = $1 and claimed_at is null and expires_at > now()
   returning id, user_id, phone`,
)

/** Claims the sending of a code, so that it happens at most once. Undefined when another attempt has, or it has expired. */
export async function claimPhoneVerification(id: string): Promise<PhoneVerification | undefined> {
  return (await query(claim, [id]))[0]
}

const release = statement(
  'phone-verification-release',
  'update phone_verifications set claimed_at = null where id = $1',
)

/** Lets another attempt send it. */
export async function releasePhoneVerification(id: string): Promise<void> {
  await query(release, [id])
}

const deleteOfUser = statement(
  'verifications-delete-of-user',
  `with emails as (delete from email_verifications where user_id = $1)
   delete from phone_verifications where user_id = $1`,
)

export async function deleteVerifications(trx: Transaction, userId: string): Promise<void> {
  await query(deleteOfUser, [userId], trx)
}
