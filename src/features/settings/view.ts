import type { Static } from 'typebox'
import { centavos, pesos } from '../../platform/values/money.ts'
import type { PublicSettings, Settings, SettingsInput } from './schemas.ts'
import type { SettingsRow } from './model.ts'

/** The public subset. */
export function publicSettingsView(row: SettingsRow): Static<typeof PublicSettings> {
  return {
    siteName: row.site_name,
    contactEmail: row.contact_email,
    supportPhone: row.support_phone,
    logoUrl: row.logo_url,
    maxDeliveryRadiusKm: row.max_delivery_radius_km,
    minimumOrderAmount: pesos(row.minimum_order_amount),
    deliveryFee: {
      base: pesos(row.delivery_fee_base),
      perKm: pesos(row.delivery_fee_per_km),
      freeAbove: pesosOf(row.delivery_fee_free_above),
    },
    maintenanceMode: row.maintenance_mode,
    maintenanceMessage: row.maintenance_message,
    codEnabled: row.cod_enabled,
    ewalletAEnabled: row.ewallet_a_enabled,
    ewalletBEnabled: row.ewallet_b_enabled,
    onlineBankingCEnabled: row.online_banking_c_enabled,
    deliveryCodeRequired: row.delivery_code_required,
    maxStoreDistanceKm: row.max_store_distance_km,
    requireDeliveryPlace: row.require_delivery_place,
  }
}

export function settingsView(row: SettingsRow): Static<typeof Settings> {
  return {
    ...publicSettingsView(row),
    commissionRate: row.commission_rate,
    emailEnabled: row.email_enabled,
    smsEnabled: row.sms_enabled,
    pushEnabled: row.push_enabled,
    codMaxAmount: pesosOf(row.cod_max_amount),
    codFirstOrderMaxAmount: pesosOf(row.cod_first_order_max_amount),
    codMaxOpenOrders: row.cod_max_open_orders,
    codMaxFailedDeliveries: row.cod_max_failed_deliveries,
    riderCashLimit: pesosOf(row.rider_cash_limit),
  }
}

/** The columns that an input changes. */
export function settingsPatch(input: Static<typeof SettingsInput>): Partial<SettingsRow> {
  const patch = {
    site_name: input.siteName,
    contact_email: input.contactEmail,
    support_phone: input.supportPhone,
    logo_url: input.logoUrl,
    commission_rate: input.commissionRate,
    max_delivery_radius_km: input.maxDeliveryRadiusKm,
    minimum_order_amount: centavosOf(input.minimumOrderAmount),
    delivery_fee_base: centavosOf(input.deliveryFee?.base),
    delivery_fee_per_km: centavosOf(input.deliveryFee?.perKm),
    delivery_fee_free_above: centavosOf(input.deliveryFee?.freeAbove),
    email_enabled: input.emailEnabled,
    sms_enabled: input.smsEnabled,
    push_enabled: input.pushEnabled,
    maintenance_mode: input.maintenanceMode,
    maintenance_message: input.maintenanceMessage,
    cod_enabled: input.codEnabled,
    ewallet_a_enabled: input.ewalletAEnabled,
    ewallet_b_enabled: input.ewalletBEnabled,
    online_banking_c_enabled: input.onlineBankingCEnabled,
    delivery_code_required: input.deliveryCodeRequired,
    cod_max_amount: centavosOf(input.codMaxAmount),
    cod_first_order_max_amount: centavosOf(input.codFirstOrderMaxAmount),
    cod_max_open_orders: input.codMaxOpenOrders,
    cod_max_failed_deliveries: input.codMaxFailedDeliveries,
    rider_cash_limit: centavosOf(input.riderCashLimit),
    max_store_distance_km: input.maxStoreDistanceKm,
    require_delivery_place: input.requireDeliveryPlace,
  }
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

function pesosOf(amount: number | null): number | null {
  return amount === null ? null : pesos(amount)
}

function centavosOf<T extends number | null | undefined>(amount: T) {
  return typeof amount === 'number' ? centavos(amount) : amount
}
