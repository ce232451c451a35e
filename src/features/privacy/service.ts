/** Export and erasure of the personal data of a user. */
import { now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/transactions.ts'
import { fail } from '../../platform/contract/errors.ts'
import { audit } from '../audit/service.ts'
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
  const sections = await Promise.all(registry.map(({ collect }) => collect(user.id)))
  const data = Object.assign({}, ...sections) as Record<string, unknown[]>
  return { exportedAt: now().toISOString(), userId: user.id, data }
}

/**
 * Erases the personal data of a user in one transaction; financial records remain, anonymised. Idempotent.
 * @returns what has to be retained, one sentence each, or null if the user had been erased before
 * @throws 404; 409 CONFLICT with all reasons
 */
export async function erasePersonalData(userId: string): Promise<string[] | null> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.erased_at) return null
    const reasons = []
    for (const { findBlockers } of registry)
      reasons.push(...((await findBlockers?.(trx, userId)) ?? []))
    if (reasons.length > 0) fail('CONFLICT', `Not yet: ${reasons.join(' ')}`, { reasons })
    const { id, email, first_name, last_name, phone } = user
    const retained = []
    for (const { describeRetained } of registry)
      retained.push(...((await describeRetained?.(trx, userId)) ?? []))
    const person = { id, email, name: `${first_name} ${last_name}`, phone }
    for (const { erase } of registry) await erase?.(trx, person)
    await audit(trx, {
      actorId: null,
      action: 'user.erase',
      subject: userId,
      before: null,
      after: null,
    })
    return retained
  })
}
