/** Listings to rent, and the page of each with the days on which it is free. */
import { Type } from 'typebox'
import { ListingPage } from '../../../../storefront/rent/listing.js'
import { ListingsPage } from '../../../../storefront/rent/listings.js'
import { config } from '../../../config/config.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { manilaDay, manilaMonth, now } from '../../../platform/values/clock.ts'
import { listCategories } from '../../rentals/categories/service.ts'
import { readMonthAvailability, searchListings } from '../../rentals/listings/service/browse.ts'
import { availabilityView, publicListingView } from '../../rentals/listings/shared-view.ts'
import { listingLink } from '../links.ts'
import { appPage } from '../render/app-page.ts'
import { page } from '../render/page.ts'
import { listingData } from '../structured-data.ts'

const LISTINGS = 24
const MONTH = '^20[0-9]{2}-(0[1-9]|1[0-2])$'

const listings = page({
  path: '/rentals',
  summary: 'Show what can be rented',
  query: Type.Object({
    category: Type.String({ maxLength: 100, default: '' }),
    search: Type.String({ maxLength: 200, default: '' }),
    page: Type.Integer({ minimum: 1, maximum: 400, default: 1 }),
  }),
  load: async ({ query }) => {
    const { category, search } = query
    const paging = { limit: LISTINGS, offset: LISTINGS * (query.page - 1) }
    const [{ rows, total }, categories] = await Promise.all([
      searchListings({ category: category || undefined, search }, paging),
      listCategories({ onlyActive: true }),
    ])
    return {
      category,
      search,
      categories: categories.map(({ name, slug }) => ({ name, slug })),
      listings: rows.map(publicListingView),
      total,
      page: query.page,
      pages: Math.ceil(total / LISTINGS),
    }
  },
  head: (_, { t }) => ({
    title: t('rent.title'),
    description: t('rent.text'),
    url: `${config.storefrontUrl}/rentals`,
  }),
  view: ListingsPage,
})

const listing = page({
  path: '/rentals/:id',
  summary: 'Show the page of a listing with its calendar of a month, the current one unless given',
  isLinked: true,
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ month: Type.Optional(Type.String({ pattern: MONTH })) }),
  load: async ({ params: { id }, query }) => {
    if (!isUuid(id)) fail('NOT_FOUND', 'There is no listing with this id.')
    const month = query.month ?? manilaMonth(now())
    const [year, number] = month.split('-').map(Number)
    const availability = await readMonthAvailability(id, { year, month: number })
    return {
      listing: publicListingView(availability.listing),
      month,
      days: availabilityView(availability).availability,
      today: manilaDay(now()),
      canBook: config.hasStorefront,
    }
  },
  head: ({ listing: { id, title, description, images }, listing: shown }) => ({
    title,
    description: description || title,
    url: listingLink(id),
    image: images[0] ?? null,
    structuredData: listingData(shown),
  }),
  view: ListingPage,
  script: 'rent/start.js',
})

const bookings = appPage('/bookings', {
  title: 'bookings.title',
  summary: 'Show the bookings of a customer; it asks for a log-in if needed',
  script: 'rent/bookings-start.js',
  isLinked: true,
})

export const rentalPages = [...listings, ...listing, ...bookings]
