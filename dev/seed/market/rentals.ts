import type { RentalBooking, RentalListing } from './types.ts'

/** What neighbours rent from each other; money is centavos. */
export const RENTALS: readonly RentalListing[] = [
  {
    key: 'videoke',
    vendor: 'nena',
    category: 'videoke-and-sound',
    title: 'Videoke machine with two microphones',
    description: '32-inch screen, 5,000 songs. Loud enough for a whole purok, quiet by ten.',
    rate: 80_000,
    securityDeposit: 100_000,
    totalUnits: 2,
    pickupAddress: 'Purok 2, Poblacion, Salay',
    deliveryFee: 15_000,
    agreement: {
      title: 'Videoke rental',
      content:
        'The machine comes back dry and complete on the day of return, before noon.\nWhat is broken is repaired from the deposit; what is left of the deposit is given back at once.\nNo singing after ten in the evening.',
    },
  },
  {
    key: 'tent',
    vendor: 'rodel',
    category: 'tents-tables-and-chairs',
    title: 'Tent, 6 × 6 m, with ten tables and fifty chairs',
    description: 'We put it up and take it down. For fiestas, weddings and wakes.',
    rate: 250_000,
    securityDeposit: 200_000,
    totalUnits: 3,
    pickupAddress: null,
    deliveryFee: 50_000,
    agreement: null,
  },
  {
    key: 'kuliglig',
    vendor: 'marites',
    category: 'farm-equipment',
    title: 'Hand tractor (kuliglig) with trailer',
    description: 'Diesel, serviced every month. Bring it back washed.',
    rate: 120_000,
    securityDeposit: 300_000,
    totalUnits: 1,
    pickupAddress: 'Sitio Kalipay, Claveria',
    deliveryFee: null,
    agreement: null,
  },
]

/** `in` days from the day of the seed, for so many `days`. */
export const RENTAL_BOOKINGS: readonly RentalBooking[] = [
  { listing: 'videoke', customer: 'analyn', in: 3, days: 2, units: 1, outcome: 'confirmed' },
  { listing: 'videoke', customer: 'carlo', in: 4, days: 1, units: 1, outcome: 'pending' },
  { listing: 'tent', customer: 'carlo', in: 0, days: 2, units: 2, outcome: 'active' },
  { listing: 'kuliglig', customer: 'analyn', in: 7, days: 3, units: 1, outcome: 'cancelled' },
]
