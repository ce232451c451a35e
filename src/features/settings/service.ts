import { transaction } from '../../platform/database/transactions.ts'
import { cached } from '../../platform/cache/cached.ts'
import { fail } from '../../platform/contract/errors.ts'
import { audit } from '../audit/service.ts'
import { Settings, type SettingsRow } from './model.ts'
import { findSettings } from './queries.ts'
import { settingsView } from './view.ts'

export type { SettingsRow }

const TTL_MS = 500

/** The platform settings, at most half a second old, so that every process applies a change within a second. */
export const getSettings = cached(TTL_MS, findSettings)

/**
 * What an admin has closed is closed to customers and to the agents that buy for them.
 * @throws 503 during maintenance, unless `isExempt`
 */
export async function failDuringMaintenance(
  isExempt: () => Promise<boolean> = async () => false,
): Promise<void> {
  const { maintenance_mode, maintenance_message } = await getSettings()
  if (!maintenance_mode || (await isExempt())) return
  fail('MAINTENANCE', maintenance_message || 'We will be back soon.', { retryAfter: 300 })
}

/** Changes settings; writes an audit row. */
export async function updateSettings(
  adminId: string,
  patch: Partial<SettingsRow>,
): Promise<SettingsRow> {
  const row = await transaction(async (trx) => {
    const before = await Settings.query(trx).forUpdate().first().throwIfNotFound()
    const isEmpty = Object.keys(patch).length === 0
    const after = isEmpty
      ? before
      : await Settings.query(trx).patch(patch).returning('*').first().throwIfNotFound()
    const change = { before: settingsView(before), after: settingsView(after) }
    await audit(trx, {
      actorId: adminId,
      action: 'settings.change',
      subject: 'settings',
      ...change,
    })
    return after
  })
  getSettings.invalidate()
  return row
}
