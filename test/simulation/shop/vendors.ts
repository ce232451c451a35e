/** What vendors and admins do with orders, by the contract. */
import { someOrder, type PlacedOrder, type Setting } from './customers.ts'
import type { Act } from './people.ts'

export function vendors(setting: Setting) {
  const { people, shop, orders } = setting

  const vendorOf = (storeId: string) => shop.vendors.find((each) => each.storeId === storeId)!

  async function move(act: Act, statuses: string[]): Promise<void> {
    const order = someOrder(setting, act)
    if (!order) return
    for (const { storeId } of order.items.slice(0, 1 + act.random.below(2)))
      for (const status of statuses)
        await people.call(act, vendorOf(storeId), 'PATCH', `/api/orders/${order.id}/status`, {
          body: { status },
        })
  }

  function someItem(act: Act) {
    const order = someOrder(setting, act)
    if (!order) return null
    const item = act.random.pick(order.items)
    const path = `/api/vendor/orders/${order.id}`
    return { order, item, path, vendor: vendorOf(item.storeId) }
  }

  async function refund(act: Act, order: PlacedOrder, times: number): Promise<void> {
    const amount = Math.round(order.total * (30 + act.random.below(70))) / 100
    await Promise.all(
      Array.from({ length: times }, (_, index) =>
        people.callSafely(act, shop.admin, 'PATCH', `/api/payments/refund/${order.id}/process`, {
          body: { amount, reason: 'Spoilt' },
          key: `refund-${act.id}-${index}`,
        }),
      ),
    )
  }

  async function refundPaid(act: Act, times: number): Promise<void> {
    const authorized = orders.filter(({ isAuthorized }) => isAuthorized)
    if (authorized.length > 0) await refund(act, act.random.pick(authorized), times)
  }

  return {
    prepare: (act: Act) => move(act, ['preparing', 'ready']),
    drop: (act: Act) => move(act, ['cancelled']),
    refund: (act: Act) => refundPaid(act, 1),
    'refund twice': (act: Act) => refundPaid(act, 2),
    async 'take out'(act: Act) {
      const at = someItem(act)
      if (at)
        await people.call(act, at.vendor, 'POST', `${at.path}/unavailable`, {
          body: { itemIds: [at.item.id] },
        })
    },
    async weigh(act: Act) {
      const at = someItem(act)
      if (!at) return
      const quantity = Math.round(at.item.quantity * (900 + act.random.below(200))) / 1000
      const path = `${at.path}/items/${at.item.id}`
      await people.call(act, at.vendor, 'PATCH', path, { body: { quantity } })
    },
    async replace(act: Act) {
      const at = someItem(act)
      if (!at) return
      const others = shop.products.filter(
        ({ id, storeId, variants }) =>
          storeId === at.item.storeId && id !== at.item.productId && variants.length === 0,
      )
      const { id, step } = act.random.pick(others)
      await people.callSafely(act, at.vendor, 'POST', `${at.path}/items/${at.item.id}/replace`, {
        body: { productId: id, quantity: step },
        key: `replace-${act.id}`,
      })
    },
    /** Hands a pickup over, with the code that its customer tells. */
    async 'hand over'(act: Act) {
      const order = someOrder(setting, act)
      if (!order) return
      const path = `/api/orders/${order.id}`
      const seen = await people.call(act, order.customer, 'GET', path)
      const deliveryCode = seen?.body?.order?.deliveryCode
      const body = { status: 'delivered', ...(deliveryCode && { deliveryCode }) }
      await people.call(act, vendorOf(order.items[0]!.storeId), 'PATCH', `${path}/status`, { body })
    },
    async payout(act: Act) {
      const vendorId = act.random.pick(shop.vendors).id
      const body = { vendorId, amount: 50 + act.random.below(100) }
      const options = { body, key: `payout-${act.id}` }
      await people.callSafely(act, shop.admin, 'POST', '/api/admin/payouts', options)
    },
    async remit(act: Act) {
      const riderId = act.random.pick(shop.riders).id
      const body = { riderId, amount: 50 + act.random.below(100) }
      const options = { body, key: `remit-${act.id}` }
      await people.callSafely(act, shop.admin, 'POST', '/api/admin/remittances', options)
    },
  }
}
