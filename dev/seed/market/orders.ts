import { CUSTOMERS } from './people.ts'
import type { Order } from './types.ts'

/** An order as written down: it goes to the customer's home unless it says where else. */
type OrderRow = Pick<Order, 'key' | 'customer' | 'items' | 'paymentMethod' | 'outcome'> &
  Partial<Order>

const ROWS: readonly OrderRow[] = [
  {
    key: 'salay-breakfast',
    customer: 'maria',
    items: [
      ['nena', 'NEN-EGG-MEDIUM', 12],
      ['nena', 'NEN-SARDINES-155', 3],
      ['panaderya', 'PAN-PANDESAL', 20],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Pandesal nga init pa, please.',
    changeFor: 500_00,
    outcome: 'delivered',
    rider: 'junrey',
  },
  {
    key: 'salay-fever',
    customer: 'analyn',
    items: [
      ['botika', 'BOT-PARACETAMOL-500', 10],
      ['botika', 'BOT-PARACETAMOL-SYRUP-60', 1],
      ['botika', 'BOT-ORESOL', 4],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Para sa bata, 18 kilos.',
    outcome: 'delivered',
    rider: 'junrey',
  },
  {
    key: 'salay-fish-friday',
    customer: 'jun',
    items: [
      ['isda', 'ISD-TULINGAN', 2],
      ['isda', 'ISD-BULAD-TAMBAN-250', 1],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Paki-hiwa for sinaing.',
    ifUnavailable: 'replace',
    replacement: { missing: 'ISD-TULINGAN', by: 'ISD-TAMBAN' },
    changeFor: 500_00,
    outcome: 'delivered',
    rider: 'junrey',
  },
  {
    key: 'claveria-pinakbet',
    customer: 'rey',
    items: [
      ['gulay', 'GUL-TALONG', 1],
      ['gulay', 'GUL-AMPALAYA', 1],
      ['gulay', 'GUL-KALABASA', 2],
      ['gulay', 'GUL-OKRA', 2],
      ['karne', 'KAR-LIEMPO', 1],
    ],
    paymentMethod: 'ewallet_b',
    outcome: 'delivered',
    rider: 'dante',
  },
  {
    key: 'lagonglong-rice',
    customer: 'joy',
    items: [
      ['bigas', 'BIG-WELL-MILLED-25', 1],
      ['bigas', 'BIG-EGGS-TRAY-MEDIUM', 1],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Iakyat sa kusina, salamat.',
    changeFor: 2000_00,
    outcome: 'delivered',
    rider: 'manny',
  },
  {
    key: 'lagonglong-lunch',
    customer: 'mark',
    items: [
      ['kusina', 'KUS-ADOBO-CHICKEN', 2],
      ['kusina', 'KUS-RICE-CUP', 3],
      ['kusina', 'KUS-CALAMANSI-JUICE', 2],
    ],
    paymentMethod: 'cash_on_delivery',
    changeFor: 300_00,
    outcome: 'delivered',
    rider: 'jessa',
  },
  {
    key: 'salay-school',
    customer: 'lorna',
    items: [
      ['papel', 'PAP-NOTEBOOK-80', 10],
      ['papel', 'PAP-PAD-GRADE-3', 4],
      ['papel', 'PAP-PENCIL-BOX-12', 1],
      ['papel', 'PAP-CRAYONS-8', 2],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Assorted colours of notebook.',
    outcome: 'out_for_delivery',
    rider: 'junrey',
  },
  {
    key: 'claveria-fence',
    customer: 'noel',
    items: [
      ['panday', 'HAR-HAMMER', 1],
      ['panday', 'HAR-NAILS-3IN', 2],
      ['panday', 'HAR-TIE-WIRE', 3],
    ],
    paymentMethod: 'cash_on_delivery',
    changeFor: 1000_00,
    outcome: 'out_for_delivery',
    rider: 'dante',
  },
  {
    key: 'lagonglong-maintenance-snacks',
    customer: 'rosalinda',
    items: [
      ['beth', 'BET-OATS-400', 2],
      ['beth', 'BET-WATER-1L', 3],
      ['bigas', 'BIG-MUNGGO', 1],
    ],
    paymentMethod: 'ewallet_b',
    notes: 'Text before you come, dog in the yard.',
    outcome: 'out_for_delivery',
    rider: 'jessa',
    failure: { reason: 'unsafe', note: 'The dog is loose, and nobody answers.' },
  },
  {
    key: 'salay-maintenance',
    customer: 'carlo',
    items: [
      ['botika', 'BOT-LOSARTAN-50', 30],
      ['botika', 'BOT-METFORMIN-500', 60],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Reseta will be shown at pick-up by the rider.',
    outcome: 'ready',
  },
  {
    key: 'claveria-sinigang',
    customer: 'teresita',
    items: [
      ['karne', 'KAR-PORK-RIBS', 1],
      ['gulay', 'GUL-KANGKONG', 2],
      ['gulay', 'GUL-LABANOS', 1],
      ['gulay', 'GUL-KAMATIS-NATIVE', 1],
    ],
    paymentMethod: 'cash_on_delivery',
    changeFor: 600_00,
    outcome: 'ready',
  },
  {
    key: 'salay-birthday',
    customer: 'maria',
    items: [
      ['panaderya', 'PAN-CAKE-ROUND-8', 1],
      ['merkado', 'MER-SPAGHETTI-900', 2],
      ['merkado', 'MER-SPAG-SAUCE-1KG', 2],
    ],
    paymentMethod: 'ewallet_b',
    notes: 'Happy 7th Birthday, Princess',
    outcome: 'preparing',
  },
  {
    key: 'lagonglong-fiesta-pancit',
    customer: 'joy',
    items: [
      ['kusina', 'KUS-PANCIT-BILAO', 2],
      ['kusina', 'KUS-LUMPIA-6', 5],
      ['beth', 'BET-COLA-2L', 4],
    ],
    paymentMethod: 'ewallet_a',
    deliveryAddress: 'Covered court, Tabok, Lagonglong',
    landmark: 'Look for the fiesta tent',
    notes: 'Needed at 11 in the morning.',
    outcome: 'preparing',
  },
  {
    key: 'claveria-fruit-basket',
    customer: 'cherry',
    items: [
      ['prutas', 'PRU-MANGO', 2],
      ['prutas', 'PRU-LAKATAN', 2],
      ['prutas', 'PRU-PINYA-LARGE', 1],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Half-ripe nga lakatan.',
    ifUnavailable: 'ask',
    changeFor: 600_00,
    outcome: 'preparing',
  },
  {
    key: 'salay-laundry',
    customer: 'jun',
    items: [
      ['merkado', 'MER-LAUNDRY-POWDER-1KG', 1],
      ['nena', 'NEN-LAUNDRY-BAR', 2],
    ],
    paymentMethod: 'cash_on_delivery',
    changeFor: 500_00,
    outcome: 'confirmed',
  },
  {
    key: 'salay-grocery-month',
    customer: 'carlo',
    items: [
      ['merkado', 'MER-OIL-1L', 2],
      ['merkado', 'MER-SOY-SAUCE-1L', 1],
      ['merkado', 'MER-VINEGAR-1L', 1],
      ['merkado', 'MER-SUGAR-BROWN-1KG', 2],
      ['merkado', 'MER-COFFEE-JAR-100', 1],
      ['merkado', 'MER-EGGS-TRAY-MEDIUM', 1],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Please choose far expiry dates.',
    outcome: 'confirmed',
  },
  {
    key: 'claveria-adobo',
    customer: 'rey',
    items: [
      ['karne', 'KAR-KASIM', 2],
      ['karne', 'KAR-CHICKEN-LEGS', 1],
      ['gulay', 'GUL-AHOS', 1],
    ],
    paymentMethod: 'ewallet_b',
    outcome: 'confirmed',
  },
  {
    key: 'claveria-farm',
    customer: 'noel',
    items: [
      ['panday', 'HAR-SEEDS-PECHAY', 5],
      ['panday', 'HAR-FERTILIZER-UREA', 1],
      ['panday', 'HAR-ROPE-6MM', 20],
    ],
    paymentMethod: 'cash_on_delivery',
    deliveryAddress: 'Sitio Kamalig, Purok 7, Luna, Claveria',
    landmark: 'Nipa hut past the second creek',
    notes: 'Abono to the kamalig, not the house.',
    changeFor: 3000_00,
    outcome: 'confirmed',
  },
  {
    key: 'lagonglong-merienda',
    customer: 'mark',
    items: [
      ['kusina', 'KUS-HALO-HALO', 3],
      ['kusina', 'KUS-BIKO', 4],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Daghan og yelo.',
    outcome: 'confirmed',
  },
  {
    key: 'salay-dinner',
    customer: 'analyn',
    items: [
      ['isda', 'ISD-BANGUS', 1],
      ['isda', 'ISD-PASAYAN-MEDIUM', 1],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Bangus cleaned, not sliced.',
    outcome: 'confirmed',
  },
  {
    key: 'claveria-tocino',
    customer: 'cherry',
    items: [
      ['karne', 'KAR-TOCINO-500', 2],
      ['karne', 'KAR-LONGGANISA-500', 1],
    ],
    paymentMethod: 'ewallet_a',
    outcome: 'pending',
  },
  {
    key: 'lagonglong-toiletries',
    customer: 'rosalinda',
    items: [
      ['beth', 'BET-BATH-SOAP-90', 3],
      ['beth', 'BET-TOOTHPASTE-145', 1],
      ['beth', 'BET-SHAMPOO-180', 1],
    ],
    paymentMethod: 'ewallet_b',
    outcome: 'pending',
  },
  {
    key: 'salay-bread',
    customer: 'lorna',
    items: [
      ['panaderya', 'PAN-LOAF-LARGE', 1],
      ['panaderya', 'PAN-ENSAYMADA', 6],
    ],
    paymentMethod: 'ewallet_b',
    notes: 'Ensaymada with more cheese if possible.',
    outcome: 'pending',
  },
  {
    key: 'salay-cancelled-crackers',
    customer: 'maria',
    items: [
      ['nena', 'NEN-CRACKERS-10', 2],
      ['nena', 'NEN-COLA-290', 6],
    ],
    paymentMethod: 'cash_on_delivery',
    notes: 'Changed our plans for the weekend.',
    changeFor: 500_00,
    outcome: 'cancelled',
  },
  {
    key: 'claveria-cancelled-cement',
    customer: 'teresita',
    items: [
      ['panday', 'HAR-CEMENT-40KG', 10],
      ['panday', 'HAR-HOLLOW-BLOCK-4', 100],
    ],
    paymentMethod: 'ewallet_a',
    notes: 'Please call before delivery, narrow road.',
    outcome: 'cancelled',
  },
  {
    key: 'lagonglong-cancelled-rice',
    customer: 'joy',
    items: [['bigas', 'BIG-DINORADO', 5]],
    paymentMethod: 'cash_on_delivery',
    changeFor: 500_00,
    outcome: 'cancelled',
  },
]

const order = (row: OrderRow): Order => {
  const customer = CUSTOMERS.find(({ key }) => key === row.customer)
  if (!customer) throw new Error(`Order ${row.key} names an unknown customer: ${row.customer}`)
  return {
    deliveryAddress: `${customer.address}, ${customer.barangay}, ${customer.city}`,
    isToHome: row.deliveryAddress === undefined,
    town: customer.city,
    landmark: customer.landmark,
    notes: null,
    changeFor: null,
    rider: null,
    failure: null,
    ifUnavailable: 'remove',
    replacement: null,
    ...row,
  }
}

/** The orders of the demo, in the order they are placed; money in centavos. */
export const ORDERS: readonly Order[] = ROWS.map(order)
