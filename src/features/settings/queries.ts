import { queryPipelined, statement } from '../../platform/database/queries.ts'
import type { SettingsRow } from './model.ts'

const onlyRow = statement<SettingsRow>('settings', 'select * from settings')

export async function findSettings(): Promise<SettingsRow> {
  return (await queryPipelined(onlyRow, []))[0]!
}
