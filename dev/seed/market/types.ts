import type { FailureReason } from '../../../src/features/orders/delivery-failures/states.ts'
import type { ChoicesInput } from '../../../src/features/products/choices/schemas.ts'
import type { PictureKind } from '../pictures.ts'

export type TownName = 'Salay' | 'Claveria' | 'Lagonglong'

export type Town = {
  name: TownName
  /** Philippine Standard Geographic Code. */
  placeCode: string
  province: string
  region: string
  postalCode: string
  /** The public market, roughly. */
  latitude: number
  longitude: number
  barangays: readonly string[]
}

export type Category =
  | 'Grocery'
  | 'Pharmacy'
  | 'Vegetables'
  | 'Fruits'
  | 'Bakery'
  | 'Meat & Fish'
  | 'Rice'
  | 'Hardware'
  | 'School & Office'
  | 'Carinderia'

export const DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Day = (typeof DAYS)[number]

/** Opening and closing time as `HH:MM` in Manila; null on a day off. */
export type OperatingHours = Record<Day, { open: string; close: string } | null>

export type StoreKey =
  | 'nena'
  | 'merkado'
  | 'botika'
  | 'isda'
  | 'panaderya'
  | 'papel'
  | 'gulay'
  | 'prutas'
  | 'karne'
  | 'panday'
  | 'bigas'
  | 'beth'
  | 'kusina'

export type Store = {
  key: StoreKey
  /** The key of a vendor. */
  owner: string
  name: string
  category: Category
  description: string
  address: string
  barangay: string
  city: TownName
  /** The own town unless given. */
  deliversTo?: readonly TownName[]
  /** E.164, `+639` and nine digits. */
  phone: string
  latitude: number
  longitude: number
  operatingHours: OperatingHours
  /** The demo has it open day and night: whoever tries it may be half the world away. */
  isAlwaysOpen?: boolean
  /** It takes no orders while it is closed; the others take them for their next opening. */
  refusesWhenClosed?: boolean
  /** Its customers may pick their orders up. */
  pickupEnabled?: boolean
  slots?: SlotWindow[]
  isVerified: boolean
  /** The shop's colour and what its logo (the first) and its banner (all) show. */
  brand: { color: string; shows: readonly [PictureKind, ...PictureKind[]] }
}

export type Unit =
  | 'piece'
  | 'kilo'
  | 'pack'
  | 'tali'
  | 'tray'
  | 'sachet'
  | 'bottle'
  | 'can'
  | 'jar'
  | 'box'
  | 'bag'
  | 'bar'
  | 'tablet'
  | 'capsule'
  | 'sack'
  | 'ream'
  | 'set'
  | 'meter'
  | 'slice'
  | 'serving'
  | 'cup'
  | 'bilao'

export type Product = {
  /** Unique over the whole market, since the catalogue feed is one list. */
  sku: string
  name: string
  description: string
  /** Centavos. */
  price: number
  /** The higher price it had before, in centavos; null when it is not on sale. */
  comparePrice: number | null
  unit: Unit
  /** It is ordered in multiples of this. */
  quantityStep: number
  /** Weighed before it is ready. */
  soldByWeight: boolean
  inventory: number
  lowStockAt: number
  picture: { kind: PictureKind; color?: string }
  /** Sizes or kinds, each with a stock of its own; the price above is that of the cheapest. */
  variants?: readonly { name: string; sku: string; price: number; inventory: number }[]
  /** What the customer chooses with it; prices of options in pesos, as the vendor enters them. */
  choices?: ChoicesInput['choices']
}

/** A product as written down: one that is not on sale leaves `comparePrice` out, and its shelf says how it is sold. */
export type ProductRow = Omit<Product, 'comparePrice' | 'quantityStep' | 'soldByWeight'> & {
  comparePrice?: number
}

export type Person = {
  key: string
  email: string
  firstName: string
  lastName: string
  phone: string
  city: TownName
}

export type Vendor = Person

export type Customer = Person & {
  /** House, purok or street; the barangay and town are apart. */
  address: string
  barangay: string
  landmark: string
}

export type Rider = Person & {
  vehicleType: 'motorcycle' | 'bicycle' | 'car'
  /** A bicycle has neither plate nor licence. */
  plateNumber: string | null
  licenseNumber: string | null
  serviceArea: string
}

/** A part of some days that is divided into slots. */
export type SlotWindow = {
  days: Day[]
  from: string
  to: string
  minutes: number
  capacity: number
  cutOffMinutes: number
}

export type OrderOutcome =
  | 'pending'
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled'

/** What was selected of the product, by name. */
export type Selected = { variant?: string; options?: readonly string[]; note?: string }

export type OrderLine = readonly [
  store: StoreKey,
  sku: string,
  quantity: number,
  selected?: Selected,
]

export type Order = {
  key: string
  /** The key of a customer. */
  customer: string
  items: readonly OrderLine[]
  paymentMethod: 'cash_on_delivery' | 'ewallet_a' | 'ewallet_b'
  fulfilment: 'delivery' | 'pickup'
  /** The slot of the order; null for now. */
  slot: { inDays: number; from: string } | null
  deliveryAddress: string
  /** It is the home of the customer, which is a saved address. */
  isToHome: boolean
  /** Where it goes when that is not the customer's home. */
  town: TownName
  landmark: string
  notes: string | null
  /** Centavos in the customer's hand, cash orders only; null when the amount is exact. */
  changeFor: number | null
  /** The state it is to be brought to. */
  outcome: OrderOutcome
  /** The key of the rider who carries it, from `out_for_delivery` on. */
  rider: string | null
  /** Why the rider cannot hand it over; an admin has yet to decide. */
  failure: { reason: FailureReason; note: string } | null
  /** What the customer wants for all lines when one is missing. */
  ifUnavailable: 'remove' | 'replace' | 'ask'
  /** What its store sends in place of a missing line, in the same quantity. */
  replacement: { missing: string; by: string } | null
  /** What the scale shows of a line that is sold by weight. */
  scale: { sku: string; quantity: number } | null
}

/** A customer's application to sell. */
export type Application = {
  /** The key of a customer. */
  customer: string
  storeName: string
  category: Category
  description: string
  address: string
  barangay: string
  city: TownName
  phone: string
  /** The same every day. */
  hours: { open: string; close: string }
  /** Why the admin turned it down; null while it waits. */
  rejection: string | null
}

export type Review = {
  /** The key of a delivered order. */
  order: string
  /** A store of that order. */
  store: StoreKey
  /** 1 to 5 stars. */
  rating: number
  comment: string | null
  /** What the store answers. */
  reply: string | null
}

export type RentalListing = {
  key: string
  /** The key of a vendor. */
  vendor: string
  /** The slug of a rental category. */
  category: string
  title: string
  description: string
  /** Centavos a day. */
  rate: number
  /** Centavos. */
  securityDeposit: number
  totalUnits: number
  pickupAddress: string | null
  /** Centavos; null for what is not delivered. */
  deliveryFee: number | null
  agreement: { title: string; content: string } | null
}

export type RentalBooking = {
  /** The key of a listing. */
  listing: string
  /** The key of a customer. */
  customer: string
  in: number
  days: number
  units: number
  outcome: 'pending' | 'confirmed' | 'active' | 'cancelled'
}

/** A post of the market's page in social media. */
export type Post = {
  content: string
  target: 'page' | 'groups' | 'page_and_groups'
  /** The state it is to be brought to. */
  outcome: 'draft' | 'approved' | 'posted'
}
