import { createAgreement } from '../../src/features/agreements/service.ts'
import { book } from '../../src/features/rentals/bookings/service/book.ts'
import { cancel } from '../../src/features/rentals/bookings/service/cancel.ts'
import { confirm, handOver } from '../../src/features/rentals/bookings/service/transition.ts'
import { listCategories } from '../../src/features/rentals/categories/service.ts'
import { createListing } from '../../src/features/rentals/listings/service/manage.ts'
import { findUsers } from '../../src/features/users/service.ts'
import { manilaDay, now, addDays } from '../../src/platform/values/clock.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { noIdempotency } from '../../src/platform/http/idempotency.ts'
import { RENTAL_BOOKINGS, RENTALS } from './market/rentals.ts'
import type { RentalBooking, RentalListing } from './market/types.ts'

/** Lists what is for rent and is not there yet, and makes the bookings of each such listing. */
export async function seedRentals(people: Map<string, string>): Promise<void> {
  for (const listing of RENTALS) {
    const vendorId = people.get(`vendor:${listing.vendor}`)!
    const known = { vendor_id: vendorId, title: listing.title }
    if (await knex('rental_listings').where(known).first('id')) continue
    const { id } = await list(vendorId, listing)
    for (const booking of RENTAL_BOOKINGS.filter((each) => each.listing === listing.key))
      await seedBooking(id, vendorId, people.get(`customer:${booking.customer}`)!, booking)
  }
}

async function list(vendorId: string, listing: RentalListing) {
  const { title, description, totalUnits, pickupAddress } = listing
  const category = (await listCategories({ onlyActive: true })).find(
    ({ slug }) => slug === listing.category,
  )!
  const agreement = listing.agreement && (await createAgreement(vendorId, listing.agreement))
  return await createListing(vendorId, {
    categoryId: category.id,
    title,
    description,
    rate: listing.rate / 100,
    securityDeposit: listing.securityDeposit / 100,
    totalUnits,
    pickupAddress,
    offersDelivery: listing.deliveryFee !== null,
    deliveryFee: (listing.deliveryFee ?? 0) / 100,
    agreementId: agreement?.id,
  })
}

/** Books, and takes the booking to its scripted outcome, each step by the one who would take it. */
async function seedBooking(
  listingId: string,
  vendorId: string,
  customerId: string,
  { in: days, days: length, units, outcome }: RentalBooking,
): Promise<void> {
  const [customer] = await findUsers([customerId])
  const startDate = addDays(manilaDay(now()), days)
  const request = {
    startDate,
    endDate: addDays(startDate, length),
    unitsRequested: units,
    deliveryRequested: false,
    customerName: `${customer!.first_name} ${customer!.last_name}`,
    customerPhone: customer!.phone ?? '',
  }
  const { booking } = await book(customerId, listingId, request, noIdempotency)
  const { id } = booking
  if (outcome === 'cancelled')
    return void (await cancel({ id: customerId, role: 'customer' }, id, { reason: 'Rain' }))
  if (outcome === 'confirmed' || outcome === 'active') await confirm(vendorId, id)
  if (outcome === 'active') await handOver(vendorId, id, {})
}
