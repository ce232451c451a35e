/** The settings of the platform as fields of a form. Pure. */

/** @typedef {'text' | 'email' | 'money' | 'number' | 'percent' | 'switch' | 'area'} Kind */

/** Each group with its fields: the name as the API has it, nested ones with a dot, and what may be empty for no limit. */
export const groups = /** @type {const} */ ({
  market: {
    siteName: 'text',
    contactEmail: 'email',
    supportPhone: 'text',
    maintenanceMode: 'switch',
    maintenanceMessage: 'area',
  },
  delivery: {
    'deliveryFee.base': 'money',
    'deliveryFee.perKm': 'money',
    'deliveryFee.freeAbove': 'money?',
    maxDeliveryRadiusKm: 'number?',
    maxStoreDistanceKm: 'number?',
    minimumOrderAmount: 'money',
    deliveryCodeRequired: 'switch',
    requireDeliveryPlace: 'switch',
  },
  payment: {
    codEnabled: 'switch',
    ewalletAEnabled: 'switch',
    ewalletBEnabled: 'switch',
    onlineBankingCEnabled: 'switch',
    commissionRate: 'percent',
    codMaxAmount: 'money?',
    codFirstOrderMaxAmount: 'money?',
    codMaxOpenOrders: 'number?',
    codMaxFailedDeliveries: 'number?',
    riderCashLimit: 'money?',
  },
  channels: { emailEnabled: 'switch', smsEnabled: 'switch', pushEnabled: 'switch' },
})

/** @param {Record<string, any>} settings @param {string} name */
export const valueOf = (settings, name) =>
  name.split('.').reduce((value, part) => value?.[part], /** @type {any} */ (settings))

/**
 * What a form of one group says, as the API takes it.
 * @param {Record<string, string>} fields
 * @param {Record<string, string>} values of the form: a switch that is off is missing
 */
export function inputOf(fields, values) {
  /** @type {Record<string, any>} */
  const input = {}
  for (const [name, kind] of Object.entries(fields)) {
    const [parent = '', child] = name.split('.')
    const value = parse(kind, values[name] ?? '')
    if (child) input[parent] = { ...input[parent], [child]: value }
    else input[parent] = value
  }
  return input
}

/** @param {string} kind @param {string} text */
function parse(kind, text) {
  if (kind === 'switch') return text === 'on'
  if (kind.endsWith('?') && text.trim() === '') return null
  if (kind === 'percent') return Math.round(Number(text) * 10_000) / 1_000_000
  return /^(money|number)/.test(kind) ? Number(text) : text
}
