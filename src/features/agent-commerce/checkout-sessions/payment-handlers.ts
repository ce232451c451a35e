/** How a session is paid: cash at the door, or online on a page of ours. */
import { config } from '../../../config/config.ts'
import { enabledMethods } from '../../orders/service/payment-method.ts'
import type { PaymentMethod } from '../../orders/service/read.ts'
import { getSettings } from '../../settings/service.ts'
import { UCP_VERSION } from '../protocol/version.ts'

export type Handler = 'cash' | 'online'

/** The ids that an instrument names. */
export const handlerIds: ReadonlyMap<string, Handler> = new Map([
  ['cash_on_delivery', 'cash'],
  ['online_payment', 'online'],
])

/** What a session is paid with, as the protocol shows it; nothing before it is completed. */
export function paymentOf(paidBy: Handler | undefined): { instruments: object[] } {
  const names = [...handlerIds].filter(([, handler]) => handler === paidBy).map(([name]) => name)
  return {
    instruments: names.map((name) => ({ id: name, handler_id: name, type: name, selected: true })),
  }
}

/** The host of the installation backwards: names of handlers belong to who publishes them. */
function namespace(): string {
  const { hostname } = new URL(config.publicUrl)
  const labels = hostname.toLowerCase().split('.').toReversed()
  const words = labels.map((label) => label.replaceAll(/[^a-z0-9]/g, '_'))
  return words.every((word) => /^[a-z]/.test(word)) ? words.join('.') : 'localhost'
}

function handler(name: string) {
  return {
    [`${namespace()}.palengke.${name}`]: [
      {
        id: name,
        version: UCP_VERSION,
        spec: `${config.publicUrl}/ucp/handlers/${name}`,
        schema: `${config.publicUrl}/ucp/handlers/${name}/schema`,
        available_instruments: [{ type: name }],
        config: {},
      },
    ],
  }
}

/** Those that are switched on now, for an order of `total` centavos. */
export async function paymentHandlers(total = 0): Promise<Record<string, object[]>> {
  const settings = await getSettings()
  const methods = enabledMethods(settings)
  const { cod_max_amount: max } = settings
  const isCash = methods.includes('cash_on_delivery') && (max === null || total <= max)
  return {
    ...(isCash ? handler('cash_on_delivery') : {}),
    ...(onlineMethodOf(methods) ? handler('online_payment') : {}),
  }
}

/** What an online payment starts with; the customer may choose another on the page. */
export function onlineMethodOf(methods: PaymentMethod[]): 'ewallet_a' | 'ewallet_b' | undefined {
  return (['ewallet_a', 'ewallet_b'] as const).find((method) => methods.includes(method))
}
