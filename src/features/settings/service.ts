import { transaction } from '../../lib/db.ts'
import { audit } from '../audit/service.ts'
import { lockSettings, patchSettings, readSettings, type SettingsRow } from './model.ts'

export type { SettingsRow }

const FRESH_MS = 500

let held: { row: SettingsRow; until: number } | null = null
let reading: Promise<SettingsRow> | null = null

/**
 * The platform settings, at most half a second old: a change is effective on every process within a second and
 * costs two small reads a second at any load.
 */
export async function settings(): Promise<SettingsRow> {
  if (held && performance.now() < held.until) return held.row
  reading ??= readSettings()
    .then((row) => {
      held = { row, until: performance.now() + FRESH_MS }
      return row
    })
    .finally(() => {
      reading = null
    })
  return await reading
}

/** Changes some settings; leaves an audit row. `actorId` is the admin. */
export async function changeSettings(
  actorId: string,
  patch: Partial<SettingsRow>,
): Promise<SettingsRow> {
  const row = await transaction(async (trx) => {
    const before = await lockSettings(trx)
    const after = Object.keys(patch).length > 0 ? await patchSettings(trx, patch) : before
    await audit(trx, { actorId, action: 'settings.change', subject: 'settings', before, after })
    return after
  })
  held = null
  return row
}
