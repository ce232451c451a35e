/** What riders do, by the contract, and what admins tell them. */
import { someOrder, type Setting } from './customers.ts'
import type { Act } from './people.ts'

export function riders(setting: Setting) {
  const { people, shop } = setting

  return {
    /** From the acceptance to the door, where the customer tells the code. */
    async deliver(act: Act) {
      const order = someOrder(setting, act)
      const rider = act.random.pick(shop.riders)
      if (!order) return
      const path = `/api/rider/orders/${order.id}`
      await people.call(act, rider, 'POST', `${path}/accept`)
      await people.pause(act, 300)
      const seen = await people.call(act, order.customer, 'GET', `/api/orders/${order.id}`)
      const code = seen?.body?.order?.deliveryCode
      await people.call(act, rider, 'POST', `${path}/deliver`, { body: code ? { code } : {} })
    },
    async accept(act: Act) {
      const order = someOrder(setting, act)
      if (!order) return
      const path = `/api/rider/orders/${order.id}/accept`
      await Promise.all(shop.riders.map((rider) => people.call(act, rider, 'POST', path)))
    },
    async fail(act: Act) {
      const order = someOrder(setting, act)
      if (!order) return
      const path = `/api/rider/orders/${order.id}/fail`
      const options = { body: { reason: 'other', note: 'No answer' }, key: `fail-${act.id}` }
      for (const rider of shop.riders) await people.callSafely(act, rider, 'POST', path, options)
    },
    async 'send again'(act: Act) {
      const order = someOrder(setting, act)
      const options = { body: {}, key: `again-${act.id}` }
      if (order)
        await people.callSafely(act, shop.admin, 'POST', `/api/orders/${order.id}/retry`, options)
    },
    async assign(act: Act) {
      const order = someOrder(setting, act)
      const body = { riderId: act.random.pick(shop.riders).id }
      if (order)
        await people.call(act, shop.admin, 'PATCH', `/api/orders/${order.id}/assign-rider`, {
          body,
        })
    },
  }
}
