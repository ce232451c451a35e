/** The store of a dialogue: that of the demo market with its facts, and what the dialogue sets. */
import { STORES } from '../../../../dev/seed/market/stores.ts'
import { barangayNames, listPlaces } from '../../../../src/features/places/service.ts'
import type { MarketplaceTerms, StoreProfile } from '../../../../src/adapters/ai/agent.ts'
import { centavos } from '../../../../src/platform/values/money.ts'
import type { Settings } from './read.ts'

const PICKUP = ['tea', 'panaderya', 'kusina']
const HOURS = { open: '08:00', close: '20:00' }
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const MISAMIS_ORIENTAL = '1004300000'
const towns = await listPlaces(MISAMIS_ORIENTAL, { limit: 100, offset: 0 })
const barangaysOf = new Map(
  await Promise.all(
    towns.rows.map(async ({ code, name }) => [name, await barangayNames(code)] as const),
  ),
)

/** A store with a shelf of its own. */
function ownStore(key: string) {
  return {
    name: `${key[0]!.toUpperCase()}${key.slice(1)} Corner`,
    description: '',
    category: 'Grocery',
    address: 'Purok 1, Poblacion',
    barangay: 'Poblacion',
    city: 'Salay',
    phone: '+639000000199',
    operatingHours: Object.fromEntries(DAYS.map((day) => [day, HOURS])),
    deliversTo: undefined,
  }
}

export function profileOf(key: string, settings: Settings = {}): StoreProfile {
  const { name, description, category, address, barangay, city, phone, operatingHours, ...store } =
    STORES.find((each) => each.key === key) ?? ownStore(key)
  const area = settings.area?.split(', ') ?? store.deliversTo ?? [city]
  return {
    name,
    description,
    category,
    address,
    barangay,
    city,
    phone,
    operatingHours,
    isOpen: settings.closed === undefined,
    deliveryEnabled: true,
    pickupEnabled: settings.pickup ? settings.pickup === 'yes' : PICKUP.includes(key),
    deliversTo: area,
    barangays: area.flatMap((town) => barangaysOf.get(town) ?? []),
    agent: {
      name: settings.name ?? name,
      greeting: settings.greeting ?? '',
      instructions: settings.instructions ?? '',
    },
  }
}

/** What the marketplace's checkout asks for. */
export function termsOf({ fee = '35', minimum = '0', payment }: Settings): MarketplaceTerms {
  return {
    deliveryFee: centavos(Number(fee)),
    freeDeliveryAbove: null,
    minimumOrder: centavos(Number(minimum)),
    paymentWays: payment && !/gcash|wallet/i.test(payment) ? ['cash'] : ['cash', 'gcash'],
  }
}
