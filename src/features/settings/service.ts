import { transaction } from '../../platform/database/connections.ts'
import { cached } from '../../platform/cache/cached.ts'
import { audit } from '../audit/service.ts'
import { lockSettings, updateSettingsRow, findSettings, type SettingsRow } from './queries.ts'

export type { SettingsRow }

const FRESH_MS = 500

/**
 * The platform settings, at most half a second old: a change is effective on every process within a second and
 * costs two small reads a second at any load.
 */
export const getSettings = cached(FRESH_MS, findSettings)

/** Changes some settings; leaves an audit row. `actorId` is the admin. */
export async function updateSettings(
  actorId: string,
  patch: Partial<SettingsRow>,
): Promise<SettingsRow> {
  const row = await transaction(async (trx) => {
    const before = await lockSettings(trx)
    const after = Object.keys(patch).length > 0 ? await updateSettingsRow(trx, patch) : before
    await audit(trx, { actorId, action: 'settings.change', subject: 'settings', before, after })
    return after
  })
  getSettings.invalidate()
  return row
}
