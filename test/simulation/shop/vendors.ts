/** What vendors do with orders, by the contract. */
import { lookUntil, someOrder, type PlacedOrder, type Setting } from './customers.ts'
import type { Act } from './people.ts'

/** All its stores, or some, move an order that is paid, or to be paid in cash. */
export async function prepare(
  setting: Setting,
  act: Act,
  order: PlacedOrder,
  statuses = ['preparing', 'ready'],
): Promise<void> {
  const { people, shop } = setting
  await lookUntil(setting, act, order, ({ status }) => status !== 'pending')
  for (const storeId of new Set(order.items.map((item) => item.storeId)))
    for (const status of statuses) {
      const vendor = shop.vendors.find((each) => each.storeId === storeId)!
      const path = `/api/orders/${order.id}/status`
      await people.call(act, vendor, 'PATCH', path, { body: { status } })
    }
}

export function vendors(setting: Setting) {
  const { people, shop } = setting

  async function someItem(
    act: Act,
    isFit: (item: PlacedOrder['items'][number]) => boolean = () => true,
  ) {
    const fits = (order: PlacedOrder) => order.items.filter(isFit)
    const order = await someOrder(setting, act, (each) => each.isPayable && fits(each).length > 0)
    if (!order) return null
    const item = act.random.pick(fits(order))
    const path = `/api/vendor/orders/${order.id}`
    const vendor = shop.vendors.find(({ storeId }) => storeId === item.storeId)!
    return { order, item, path, vendor }
  }

  return {
    async prepare(act: Act) {
      const order = await someOrder(setting, act)
      const statuses = act.random.chance(0.5) ? ['preparing'] : undefined
      if (order) await prepare(setting, act, order, statuses)
    },
    async drop(act: Act) {
      const order = await someOrder(setting, act)
      if (order) await prepare(setting, act, order, ['cancelled'])
    },
    async 'take out'(act: Act) {
      const at = await someItem(act)
      if (!at) return
      await prepare(setting, act, at.order, [])
      const body = { itemIds: [at.item.id] }
      const reply = await people.call(act, at.vendor, 'POST', `${at.path}/unavailable`, { body })
      if (reply?.status !== 200 || act.random.chance(0.6)) return
      const { id, customer } = at.order // who does not want the rest
      const reason = { body: { reason: 'Not without it' } }
      await people.call(act, customer, 'POST', `/api/orders/${id}/cancel`, reason)
    },
    async weigh(act: Act) {
      const weighed = new Set(shop.products.flatMap((each) => (each.isByWeight ? [each.id] : [])))
      const at = await someItem(act, ({ productId }) => weighed.has(productId))
      if (!at) return
      await prepare(setting, act, at.order, [])
      const quantity = Math.round(at.item.quantity * (900 + act.random.below(200))) / 1000
      const path = `${at.path}/items/${at.item.id}`
      await people.call(act, at.vendor, 'PATCH', path, { body: { quantity } })
    },
    async replace(act: Act) {
      const at = await someItem(act, ({ ifUnavailable }) => ifUnavailable !== 'remove')
      if (!at) return
      await prepare(setting, act, at.order, [])
      const { storeId, productId, quantity, price } = at.item
      const others = shop.products.filter(
        (each) => each.storeId === storeId && each.id !== productId && each.variants.length === 0,
      )
      const cheaper = others.filter((each) => each.price * each.step <= price * quantity)
      const { id, step } = act.random.pick(cheaper.length > 0 ? cheaper : others)
      const path = `${at.path}/items/${at.item.id}/replace`
      const options = { body: { productId: id, quantity: step }, key: `replace-${act.id}` }
      const reply = await people.callSafely(act, at.vendor, 'POST', path, options)
      if (reply?.body?.replacement?.status === 'pending') at.order.hasOffer = true
    },
    /** Hands a pickup over, with the code that its customer tells. */
    async 'hand over'(act: Act) {
      const order = await someOrder(
        setting,
        act,
        ({ isPickup, isPayable }) => isPickup && isPayable,
      )
      if (!order) return
      await prepare(setting, act, order)
      const seen = await lookUntil(setting, act, order, ({ deliveryCode }) => Boolean(deliveryCode))
      const deliveryCode = seen?.deliveryCode
      const body = { status: 'delivered', ...(deliveryCode && { deliveryCode }) }
      const vendor = shop.vendors.find(({ storeId }) => storeId === order.items[0]!.storeId)!
      await people.call(act, vendor, 'PATCH', `/api/orders/${order.id}/status`, { body })
    },
  }
}
