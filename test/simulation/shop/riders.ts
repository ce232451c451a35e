/** What riders do, by the contract, and what admins tell them. */
import { lookUntil, someOrder, type PlacedOrder, type Setting } from './customers.ts'
import type { Act, Person } from './people.ts'
import { prepare } from './vendors.ts'

export function riders(setting: Setting) {
  const { people, shop } = setting

  const someDelivery = (act: Act) =>
    someOrder(setting, act, ({ isPickup, isPayable, rider }) => !isPickup && isPayable && !rider)

  async function accept(act: Act, order: PlacedOrder, rider: Person): Promise<void> {
    const reply = await people.call(act, rider, 'POST', `/api/rider/orders/${order.id}/accept`)
    if (reply?.status === 200) order.rider = rider
  }

  return {
    /** From the acceptance to the door, where the customer tells the code. */
    async deliver(act: Act) {
      const order = await someDelivery(act)
      const rider = act.random.pick(shop.riders)
      if (!order) return
      await prepare(setting, act, order)
      await accept(act, order, rider)
      await people.pause(act, 300)
      const seen = await lookUntil(setting, act, order, () => true)
      const path = `/api/rider/orders/${order.id}/deliver`
      const guess = { code: String(act.random.below(10_000)).padStart(4, '0') }
      const told = seen?.deliveryCode ? { code: seen.deliveryCode } : {}
      for (const body of act.random.chance(0.5) ? [guess, told] : [told])
        await people.call(act, order.rider ?? rider, 'POST', path, { body })
    },
    /** All riders want it. */
    async accept(act: Act) {
      const order = await someDelivery(act)
      if (!order) return
      await prepare(setting, act, order, ['preparing'])
      await Promise.all(shop.riders.map((rider) => accept(act, order, rider)))
    },
    async fail(act: Act) {
      const order = await someOrder(setting, act, ({ rider }) => rider)
      if (!order) return
      const path = `/api/rider/orders/${order.id}/fail`
      const options = { body: { reason: 'other', note: 'No answer' }, key: `fail-${act.id}` }
      const reply = await people.callSafely(act, order.rider!, 'POST', path, options)
      if (reply?.status === 200) order.hasFailed = true
    },
    async 'send again'(act: Act) {
      const order = await someOrder(setting, act, ({ hasFailed }) => hasFailed)
      const options = { body: {}, key: `again-${act.id}` }
      if (order)
        await people.callSafely(act, shop.admin, 'POST', `/api/orders/${order.id}/retry`, options)
    },
    async assign(act: Act) {
      const order = await someDelivery(act)
      if (!order) return
      await prepare(setting, act, order, [])
      const path = `/api/orders/${order.id}/assign-rider`
      const rider = act.random.pick(shop.riders)
      const body = { riderId: rider.riderId }
      const reply = await people.call(act, shop.admin, 'PATCH', path, { body })
      if (reply?.status === 200) order.rider = rider
    },
  }
}
