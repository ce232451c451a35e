/** The pages on which a customer buys. */
import { appPage } from '../render/app-page.ts'
import { orderPages } from './order.ts'
import { orderStatusPage } from './order-status.ts'

export const shopPages = [
  ...appPage('/cart', {
    title: 'cart.title',
    script: 'cart/start.js',
    summary: 'Show the cart, which is kept in the browser',
  }),
  ...appPage('/checkout', {
    title: 'checkout.title',
    script: 'checkout/start.js',
    summary: 'Show the checkout; it asks for a log-in if needed',
  }),
  ...appPage('/orders', {
    title: 'orders.title',
    script: 'order/list-start.js',
    summary: 'Show the orders of a customer; it asks for a log-in if needed',
  }),
  ...orderPages,
  ...orderStatusPage,
]
