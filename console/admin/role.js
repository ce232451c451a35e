/** What admins find in the console. */
import { linkTo } from '../shell/router.js'
import { withTexts } from '../shell/texts.js'
import { findOrders, findStores, findUsers } from './finders.js'

/** @type {import('../shell/roles.js').Role} */
export const role = {
  sections: [
    {
      id: '',
      title: 'admin.today',
      icon: 'chart',
      isMain: true,
      load: async () => (await import('./today/today.js')).Today,
    },
    {
      id: 'orders',
      title: 'admin.orders',
      icon: 'bag',
      isMain: true,
      load: async () => (await import('./orders/orders.js')).Orders,
    },
    {
      id: 'applications',
      title: 'admin.applications',
      icon: 'check',
      isMain: true,
      load: async () => (await import('./review/applications.js')).Applications,
    },
    {
      id: 'riders',
      title: 'admin.riders',
      icon: 'bike',
      isMain: true,
      load: withTexts('office', async () => (await import('./people/riders.js')).Riders),
    },
    {
      id: 'stores',
      title: 'admin.stores',
      icon: 'store',
      load: async () => (await import('./people/stores.js')).Stores,
    },
    {
      id: 'users',
      title: 'admin.users',
      icon: 'people',
      load: async () => (await import('./people/users.js')).Users,
    },
    {
      id: 'events',
      title: 'admin.events',
      icon: 'scale',
      load: async () => (await import('./review/events.js')).Events,
    },
    {
      id: 'money',
      title: 'admin.money',
      icon: 'coins',
      load: withTexts('office', async () => (await import('./office/money.js')).Money),
    },
    {
      id: 'rentals',
      title: 'admin.rentals',
      icon: 'calendar',
      load: withTexts('office', async () => (await import('./office/rentals.js')).Rentals),
    },
    {
      id: 'locations',
      title: 'admin.locations',
      icon: 'map',
      load: withTexts('office', async () => (await import('./office/locations.js')).Locations),
    },
    {
      id: 'posts',
      title: 'admin.posts',
      icon: 'chat',
      load: withTexts('office', async () => (await import('./review/posts.js')).Posts),
    },
    {
      id: 'reviews',
      title: 'admin.reviews',
      icon: 'star',
      load: async () => (await import('./review/reviews.js')).Reviews,
    },
    {
      id: 'settings',
      title: 'admin.settings',
      icon: 'gear',
      load: async () => (await import('./platform/settings.js')).Settings,
    },
    {
      id: 'audit',
      title: 'admin.audit',
      icon: 'shield',
      load: async () => (await import('./platform/audit.js')).Audit,
    },
  ],
  linkOf: ({ orderId, applicationId, eventId, url }) => {
    if (eventId) return `${linkTo('events')}?status=held`
    if (orderId) return linkTo('orders', orderId)
    if (applicationId)
      return linkTo('applications', /\/ride(rs)?$/.test(url ?? '') ? 'riders' : undefined)
    return url
  },
  finders: [findOrders, findStores, findUsers],
}
