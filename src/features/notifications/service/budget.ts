/**
 * What may go out in a Manila day: so that nobody floods a mailbox or a phone with messages of the platform, or runs up its
 * bill. Counted in the transaction that enqueues a message, so that each counts once, however often its job runs.
 */
import { randomInt } from 'node:crypto'
import { config } from '../../../config/config.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { log } from '../../../platform/runtime/log.ts'
import { derivedToken } from '../../../platform/security/tokens.ts'
import { addDays, manilaDay, now } from '../../../platform/values/clock.ts'
import { mailboxOf } from '../../../platform/values/mailbox.ts'
import { findUsers, type UserRow } from '../../users/service.ts'
import {
  findBudgetsWithRoom,
  purgeBudgetsBefore,
  takeFromBudgets,
  type BudgetRequest,
} from '../message-budgets.sql.ts'

/** To a mailbox that nobody has proven; five of them are kept for links that prove it or reset a password. */
const MAILS = 20
const MAILS_BUT_ACCOUNT = 15
const CODES_TO_NUMBER = 3
const CODES_OF_ACCOUNT = 6
/** Accounts are free, so those that have proven no number cause fewer texts. */
const SHARE_OF_UNPROVEN_ACCOUNT = 0.25
/** Codes for numbers that nobody has proven cannot use up the texts of those who have. */
const SHARE_OF_CODES = 0.5

/** Whether each of these users may get another mail about an order or the like; always at a proven address. */
export async function takeMails(
  trx: Transaction,
  users: Pick<UserRow, 'email' | 'email_verified_at'>[],
): Promise<boolean[]> {
  const requests = users.map(({ email, email_verified_at }) =>
    email_verified_at ? null : request('mail', mailboxOf(email), MAILS_BUT_ACCOUNT),
  )
  const taken = await take(
    trx,
    requests.filter((each) => each !== null),
  )
  return requests.map((each) => each === null || taken.has(each.key))
}

/** Whether an address that nobody has proven may get another mail about the account itself. */
export async function takeAccountMail(trx: Transaction, address: string): Promise<boolean> {
  return (await take(trx, [request('mail', mailboxOf(address), MAILS)])).size > 0
}

/** Whether each of these numbers may get another text, because of what one account does. */
export async function takeTexts(
  trx: Transaction,
  accountId: string,
  numbers: string[],
): Promise<boolean[]> {
  if (numbers.length === 0) return []
  const ofAccount = { ...(await textsOf(trx, accountId)), count: numbers.length }
  if (!(await takeAll(trx, [ofAccount]))) return numbers.map(() => false) // and uses up nobody else's
  const requests = numbers.map((number) => request('text', number, config.sms.dailyPerNumber))
  const taken = await take(trx, requests)
  const count = requests.filter(({ key }) => taken.has(key)).length
  const isLeft = count > 0 && (await takeFromTotal(trx, 'texts', config.sms.dailyTotal, count))
  return requests.map(({ key }) => isLeft && taken.has(key))
}

async function textsOf(trx: Transaction, accountId: string): Promise<BudgetRequest> {
  const [account] = await findUsers([accountId], trx)
  const { dailyPerAccount } = config.sms
  const share = account?.phone_verified_at ? 1 : SHARE_OF_UNPROVEN_ACCOUNT
  return request('texts-of', accountId, Math.floor(dailyPerAccount * share))
}

/** Whether an account may have another code sent to this number. */
export async function takeCode(
  trx: Transaction,
  accountId: string,
  number: string,
): Promise<boolean> {
  const codes = Math.ceil(config.sms.dailyTotal * SHARE_OF_CODES)
  const own = [
    request('code', number, CODES_TO_NUMBER),
    request('codes-of', accountId, CODES_OF_ACCOUNT),
  ]
  return (
    (await takeAll(trx, own)) &&
    (await takeFromTotal(trx, 'codes', codes)) &&
    (await takeFromTotal(trx, 'texts', config.sms.dailyTotal))
  )
}

/** Deletes budgets that were last used before yesterday. @returns how many */
export async function purgeBudgets(limit: number): Promise<number> {
  return await purgeBudgetsBefore(addDays(manilaDay(now()), -1), limit)
}

/** Nobody's address or number is in the table, only a digest under the secret of this installation. */
function request(kind: string, of: string, perDay: number): BudgetRequest {
  return { key: derivedToken('message-budget', `${kind}:${of}`), count: 1, per_day: perDay }
}

/** Requests for the same key are one, as a person may get two messages of one event. @returns the keys with enough left */
async function take(trx: Transaction, requests: BudgetRequest[]): Promise<Set<string>> {
  const byKey = Map.groupBy(requests, ({ key }) => key)
  const merged = [...byKey.values()].map((same) => ({
    ...same[0]!,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return await takeFromBudgets(trx, merged, manilaDay(now()))
}

async function takeAll(trx: Transaction, requests: BudgetRequest[]): Promise<boolean> {
  return (await take(trx, requests)).size === requests.length
}

/**
 * Takes from a budget of the whole installation. It is kept in shards: each transaction locks the row of one, so that those of
 * different accounts do not wait for each other's commit.
 */
async function takeFromTotal(
  trx: Transaction,
  kind: string,
  perDay: number,
  count = 1,
): Promise<boolean> {
  const shards = shardsOf(kind, perDay).map((shard) => ({ ...shard, count }))
  const open = await findBudgetsWithRoom(trx, shards, manilaDay(now()))
  const shard = shards.filter(({ key }) => open.has(key))[randomInt(Math.max(1, open.size))]
  const isLeft = shard !== undefined && (await takeAll(trx, [shard]))
  if (!isLeft) log.warn({ kind }, 'the text messages of today are used up')
  return isLeft
}

/** Budgets that add up to `perDay`; a small one is not divided, so that its last messages can be taken together. */
function shardsOf(kind: string, perDay: number): BudgetRequest[] {
  const count = Math.min(MAX_SHARDS, Math.max(1, Math.floor(perDay / MIN_SHARD)))
  return Array.from({ length: count }, (_, index) =>
    request(kind, `all:${index}`, Math.floor(perDay / count) + (index < perDay % count ? 1 : 0)),
  )
}
const MAX_SHARDS = 16
const MIN_SHARD = 100
