/** What is held about a person as one document, and its erasure. */
import { now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/connections.ts'
import { fail } from '../../platform/contract/errors.ts'
import { audit } from '../audit/service.ts'
import { findAccount, lockUser } from '../users/service.ts'
import { registry } from './registry.ts'

export interface PersonExport {
  exportedAt: string
  userId: string
  data: Record<string, unknown[]>
}

/** Everything that the features hold about a person. @throws 404 */
export async function exportPerson(emailOrId: string): Promise<PersonExport> {
  const user = await findAccount(emailOrId)
  if (!user) fail('NOT_FOUND', `Nobody has the e-mail or id ${emailOrId}.`)
  const sections = await Promise.all(registry.map(({ collect }) => collect(user.id)))
  const data = Object.assign({}, ...sections) as Record<string, unknown[]>
  return { exportedAt: now().toISOString(), userId: user.id, data }
}

/**
 * Forgets who a person was, in one transaction: nothing that tells it is left, what concerns money stays without it. Again
 * changes nothing.
 * @returns what had to stay, one sentence each, or null when the person had been erased before
 * @throws 404; 409 CONFLICT with every reason that stands against it
 */
export async function erasePerson(userId: string): Promise<string[] | null> {
  return await transaction(async (trx) => {
    const user = (await lockUser(trx, userId)) ?? fail('NOT_FOUND', 'There is no such account.')
    if (user.erased_at) return null
    const reasons = []
    for (const { obstacles } of registry) reasons.push(...((await obstacles?.(trx, userId)) ?? []))
    if (reasons.length > 0) fail('CONFLICT', `Not yet: ${reasons.join(' ')}`, { reasons })
    const { id, email, first_name, last_name, phone } = user
    const kept = []
    for (const { keeps } of registry) kept.push(...((await keeps?.(trx, userId)) ?? []))
    const person = { id, email, name: `${first_name} ${last_name}`, phone }
    for (const { erase } of registry) await erase?.(trx, person)
    await audit(trx, {
      actorId: null,
      action: 'user.erase',
      subject: userId,
      before: null,
      after: null,
    })
    return kept
  })
}
