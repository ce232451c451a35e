/** What vendors find in the console. */
import { linkTo } from '../shell/router.js'
import { withTexts } from '../shell/texts.js'
import { linkToCaptured } from './orders/names.js'
import { findOrders, findProducts } from './finders.js'

/** @type {import('../shell/roles.js').Role} */
export const role = {
  sections: [
    {
      id: '',
      title: 'vendor.today',
      icon: 'bag',
      isMain: true,
      load: async () => (await import('./today/today.js')).Today,
    },
    {
      id: 'orders',
      title: 'vendor.orders',
      icon: 'list',
      isMain: true,
      load: withTexts('business', async () => (await import('./orders/orders.js')).Orders),
    },
    {
      id: 'products',
      title: 'vendor.products',
      icon: 'box',
      isMain: true,
      load: withTexts('business', async () => (await import('./products/products.js')).Products),
    },
    {
      id: 'store',
      title: 'vendor.store',
      icon: 'store',
      isMain: true,
      load: withTexts('business', async () => (await import('./store/store.js')).StoreSection),
    },
    {
      id: 'money',
      title: 'vendor.money',
      icon: 'coins',
      load: withTexts('business', async () => (await import('./money/money.js')).Money),
    },
    {
      id: 'reviews',
      title: 'vendor.reviews',
      icon: 'star',
      load: withTexts('business', async () => (await import('./reviews.js')).Reviews),
    },
    {
      id: 'agent',
      title: 'vendor.agent',
      icon: 'chat',
      load: withTexts('business', async () => (await import('./agent/agent.js')).AgentSection),
    },
    {
      id: 'chats',
      title: 'vendor.chats',
      icon: 'people',
      load: withTexts('business', async () => (await import('./chats.js')).Chats),
    },
    {
      id: 'rentals',
      title: 'vendor.rentals',
      icon: 'calendar',
      load: withTexts('business', async () => (await import('./rentals/rentals.js')).Rentals),
    },
    {
      id: 'developer',
      title: 'vendor.developer',
      icon: 'key',
      load: withTexts('business', async () => (await import('./developer/developer.js')).Developer),
    },
  ],
  linkOf: ({ orderId, capturedOrderId, bookingId, webhookId, conversationId, url }) => {
    if (orderId) return linkTo('orders', orderId)
    if (capturedOrderId) return linkToCaptured(capturedOrderId)
    if (bookingId) return linkTo('rentals', bookingId)
    if (webhookId) return linkTo('developer', 'webhooks')
    if (conversationId) return linkTo('chats', conversationId)
    return url
  },
  finders: [findOrders, findProducts],
}
