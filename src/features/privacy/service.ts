/** Export and erasure of the personal data of a user. */
import { now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/transactions.ts'
import { fail } from '../../platform/contract/errors.ts'
import { createFairQueue } from '../../platform/runtime/fair-queue.ts'
import { yieldEvery } from '../../platform/runtime/yield-every.ts'
import { audit } from '../audit/service.ts'
import { authenticate } from '../auth/service/log-in.ts'
import { findAccount, lockUser } from '../users/service.ts'
import { registry } from './registry.ts'

export interface PersonalDataExport {
  exportedAt: string
  userId: string
  data: Record<string, unknown[]>
}

/** All personal data of a user, from every feature. @throws 404 */
export async function exportPersonalData(emailOrId: string): Promise<PersonalDataExport> {
  const user = await findAccount(emailOrId)
  if (!user) fail('NOT_FOUND', `No account has the e-mail or id ${emailOrId}.`)
  const data: Record<string, unknown[]> = {}
  for await (const [section, rows] of personalDataSections(user.id)) data[section] = rows
  return { exportedAt: now().toISOString(), userId: user.id, data }
}

/** The same as JSON in pieces: one feature's data at a time is in memory, and other requests are served meanwhile. */
export async function* streamPersonalData(userId: string): AsyncGenerator<string> {
  const head = JSON.stringify({ success: true, exportedAt: now().toISOString(), userId, units })
  yield `${head.slice(0, -1)},"data":{`
  let separator = ''
  for await (const [section, rows] of personalDataSections(userId)) {
    yield `${separator}${JSON.stringify(section)}:[`
    let comma = ''
    for await (const row of yieldEvery(rows)) {
      yield `${comma}${JSON.stringify(row)}`
      comma = ','
    }
    yield ']'
    separator = ','
  }
  yield '}}'
}

/** Rows are exported as they are stored. */
const units = { amounts: 'centavos', times: 'UTC' }

/** Exports of large accounts leave the other connections of the pool to everybody else. */
const exportQueue = createFairQueue({ concurrency: 2, maxQueued: 200 })

async function* personalDataSections(userId: string): AsyncGenerator<[string, unknown[]]> {
  for (const { collect } of registry)
    yield* Object.entries(await exportQueue.run(userId, () => collect(userId)))
}

/**
 * Erases the personal data of a user in one transaction; financial records remain, anonymised. Idempotent.
 * @param actorId who asked for it; null on the command line
 * @returns what has to be retained, one sentence each, or null if the user had been erased before
 * @throws 404; 409 OPEN_BUSINESS with all reasons
 */
export async function erasePersonalData(
  userId: string,
  actorId: string | null = null,
): Promise<string[] | null> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.erased_at) return null
    const reasons = []
    for (const { findBlockers } of registry)
      reasons.push(...((await findBlockers?.(trx, userId)) ?? []))
    if (reasons.length > 0) fail('OPEN_BUSINESS', `Not yet: ${reasons.join(' ')}`, { reasons })
    const { id, email, first_name, last_name, phone } = user
    const retained = []
    for (const { describeRetained } of registry)
      retained.push(...((await describeRetained?.(trx, userId)) ?? []))
    const person = { id, email, name: `${first_name} ${last_name}`, phone }
    for (const { erase } of registry) await erase?.(trx, person)
    await audit(trx, {
      actorId,
      action: 'user.erase',
      subject: userId,
      before: null,
      after: null,
    })
    return retained
  })
}

/**
 * Erases the caller's own account.
 * @returns what has to be retained, one sentence each
 * @throws 401 INVALID_CREDENTIALS and 429 as at log-in; 409 OPEN_BUSINESS with all reasons
 */
export async function eraseOwnAccount(
  { id, email }: { id: string; email: string },
  password: string,
  ip: string,
): Promise<string[]> {
  await authenticate({ email, password }, ip)
  return (await erasePersonalData(id, id)) ?? []
}
