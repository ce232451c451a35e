import { queryRead, statement } from '../../platform/database/queries.ts'
import type { SettingsRow } from './model.ts'

const onlyRow = statement<SettingsRow>('settings', 'select * from settings')

export async function findSettings(): Promise<SettingsRow> {
  return (await queryRead(onlyRow, []))[0]!
}
