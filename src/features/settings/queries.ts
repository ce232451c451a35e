import {
  knex,
  queryPipelined,
  statement,
  type Transaction,
} from '../../platform/database/connections.ts'

export interface SettingsRow {
  site_name: string
  contact_email: string
  support_phone: string
  logo_url: string | null
  commission_rate: number
  max_delivery_radius_km: number | null
  minimum_order_amount: number
  delivery_fee_base: number
  delivery_fee_per_km: number
  delivery_fee_free_above: number | null
  email_enabled: boolean
  sms_enabled: boolean
  push_enabled: boolean
  maintenance_mode: boolean
  maintenance_message: string
  cod_enabled: boolean
  ewallet_a_enabled: boolean
  ewallet_b_enabled: boolean
  online_banking_c_enabled: boolean
  delivery_code_required: boolean
}

const onlyRow = statement<SettingsRow>('settings', 'select * from settings')

export async function findSettings(): Promise<SettingsRow> {
  return (await queryPipelined(onlyRow, []))[0]!
}

export async function lockSettings(trx: Transaction): Promise<SettingsRow> {
  return (await knex('settings').transacting(trx).forUpdate().first()) as SettingsRow
}

export async function updateSettingsRow(
  trx: Transaction,
  patch: Partial<SettingsRow>,
): Promise<SettingsRow> {
  const [row] = await knex('settings')
    .transacting(trx)
    .update({ ...patch, updated_at: knex.fn.now() })
    .returning('*')
  return row as SettingsRow
}
