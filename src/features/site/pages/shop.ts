/** The pages on which a customer buys. */
import { Type } from 'typebox'
import { Loading } from '../../../../storefront/frame/loading.js'
import { fail } from '../../../platform/contract/errors.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { appPage } from '../render/app-page.ts'
import { page } from '../render/page.ts'

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
  ...page({
    path: '/orders/:id',
    summary: 'Show the page of an order; it asks for a log-in if needed',
    params: Type.Object({ id: Type.String() }),
    load: async ({ params: { id } }) => (isUuid(id) ? {} : fail('NOT_FOUND', 'No such order.')),
    head: (_, { t }) => ({ title: t('order.items') }),
    view: Loading,
    script: 'order/start.js',
    isLinked: true,
  }),
]
