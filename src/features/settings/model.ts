import { defineModel } from '../../platform/database/model.ts'

/** The one row of settings. Amounts are centavos. */
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
  cod_max_amount: number | null
  cod_first_order_max_amount: number | null
  cod_max_open_orders: number | null
  cod_max_failed_deliveries: number | null
  rider_cash_limit: number | null
  /** Kilometres; null for no limit. */
  max_store_distance_km: number | null
  require_delivery_place: boolean
}

export const Settings = defineModel<SettingsRow>({ table: 'settings', timestamps: true })
