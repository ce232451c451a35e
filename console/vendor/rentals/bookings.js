/** The bookings of the vendor's listings, and what is next of each. */
import { api } from '../../../storefront/shared/api.js'
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'

/** @import { Booking } from '../../../storefront/shared/api-types.ts' */
/** @import { Column } from '../../parts/list/table.js' */
/** @import { Action } from '../../parts/list/actions.js' */

const statuses = /** @type {const} */ ([
  'pending',
  'confirmed',
  'active',
  'returned',
  'completed',
  'cancelled',
])

export function Bookings() {
  const { t, day, money } = useLocale()
  /** @type {Column<Booking>[]} */
  const columns = [
    {
      title: t('booking.number'),
      kind: 'main',
      show: ({ id, booking_number: number }) =>
        html`<a href=${linkTo('rentals', id)}>${number}</a>`,
      sortBy: ({ booking_number: number }) => number,
    },
    {
      title: t('orders.status'),
      show: ({ status }) =>
        html`<span class=${status === 'pending' ? 'badge warm' : 'badge'}
          >${t(`booking.${status}`)}</span
        >`,
      sortBy: ({ status }) => statuses.indexOf(status),
    },
    {
      title: t('booking.what'),
      show: ({ listing }) => listing.title,
      sortBy: ({ listing }) => listing.title,
    },
    {
      title: t('booking.who'),
      show: ({ customer_name: name }) => name,
      sortBy: ({ customer_name: name }) => name,
    },
    {
      title: t('booking.days'),
      show: ({ start_date: start, end_date: end }) => `${day(start)} – ${day(end)}`,
      sortBy: ({ start_date: start }) => start,
    },
    {
      title: t('orders.amount'),
      kind: 'number',
      show: ({ total_amount: total }) => money(total),
      sortBy: ({ total_amount: total }) => total,
    },
  ]
  /** @type {Action<Booking>[]} */
  const actions = [
    {
      label: t('booking.move.confirmed'),
      each: ({ id }) => api('PATCH', `/api/vendor/rentals/bookings/${id}/confirm`, {}),
      isFor: ({ allowed_moves: moves }) => moves.includes('confirmed'),
    },
    {
      label: t('booking.move.completed'),
      each: ({ id }) => api('PATCH', `/api/vendor/rentals/bookings/${id}/complete`, {}),
      isFor: ({ allowed_moves: moves }) => moves.includes('completed'),
    },
  ]
  return html`<${List}
    label=${t('rentals.bookings')}
    path="/api/vendor/rentals/bookings"
    filters=${[
      {
        name: 'status',
        label: t('orders.status'),
        options: statuses.map((each) => [each, t(`booking.${each}`)]),
      },
    ]}
    columns=${columns}
    actions=${actions}
    empty=${html`<${Empty} title=${t('bookings.none-yet')} text=${t('bookings.none-text')} link=${linkTo('rentals', 'listings')} action=${t('rentals.listings')} />`}
  />`
}
