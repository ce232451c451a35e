import { transaction } from '../../platform/database/transactions.ts'
import { cached } from '../../platform/cache/cached.ts'
import { audit } from '../audit/service.ts'
import { Settings, type SettingsRow } from './model.ts'
import { findSettings } from './queries.ts'
import { settingsView } from './view.ts'

export type { SettingsRow }

const TTL_MS = 500

/** The platform settings, at most half a second old, so that every process applies a change within a second. */
export const getSettings = cached(TTL_MS, findSettings)

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
