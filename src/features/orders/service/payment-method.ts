import { fail } from '../../../platform/contract/errors.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import type { PaymentMethod } from '../model.ts'

/** @throws 400 PAYMENT_METHOD_DISABLED while the settings switch it off */
export async function assertMethodEnabled(method: PaymentMethod): Promise<void> {
  if (!enabledMethods(await getSettings()).includes(method))
    fail(
      'PAYMENT_METHOD_DISABLED',
      `${method} is switched off at the moment. Choose another method.`,
    )
}

/** The methods that the settings switch on. */
export function enabledMethods(settings: SettingsRow): PaymentMethod[] {
  const enabled: Record<PaymentMethod, boolean> = {
    cash_on_delivery: settings.cod_enabled,
    ewallet_a: settings.ewallet_a_enabled,
    ewallet_b: settings.ewallet_b_enabled,
    online_banking_c: settings.online_banking_c_enabled,
  }
  return (Object.keys(enabled) as PaymentMethod[]).filter((method) => enabled[method])
}
