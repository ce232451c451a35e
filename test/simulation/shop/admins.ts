/** What admins do with money, by the contract. */
import { lookUntil, someOrder, type Setting } from './customers.ts'
import type { Act } from './people.ts'

/** About what a vendor has when the simulation begins: of two payouts at once there is rarely enough for both. */
const MOST_OF_A_PAYOUT = 400

export function admins(setting: Setting) {
  const { people, shop } = setting

  /** @param keys of requests that are sent at once */
  async function refund(act: Act, keys: string[], percent: number): Promise<void> {
    const order = await someOrder(
      setting,
      act,
      ({ isAuthorized, hasRefund }) => isAuthorized && !hasRefund,
    )
    if (!order) return
    order.hasRefund = true
    await lookUntil(setting, act, order, ({ paymentStatus }) => paymentStatus === 'paid')
    const amount = Math.round(order.total * (percent + act.random.below(45))) / 100
    const path = `/api/payments/refund/${order.id}/process`
    const body = { amount, reason: 'Spoilt' }
    await Promise.all(
      keys.map((name) =>
        people.callSafely(act, shop.admin, 'PATCH', path, { body, key: `${name}-${act.id}` }),
      ),
    )
  }

  async function payout(act: Act, keys: string[]): Promise<void> {
    const vendorId = act.random.pick(shop.vendors).id
    const body = { vendorId, amount: 20 + act.random.below(MOST_OF_A_PAYOUT) }
    await Promise.all(
      keys.map((name) => {
        const options = { body, key: `${name}-${act.id}` }
        return people.callSafely(act, shop.admin, 'POST', '/api/admin/payouts', options)
      }),
    )
  }

  return {
    refund: (act: Act) => refund(act, ['refund'], 10),
    'refund twice': (act: Act) => refund(act, ['refund', 'other-refund'], 55),
    'refund again': (act: Act) => refund(act, ['refund', 'refund'], 10),
    payout: (act: Act) => payout(act, ['payout']),
    'payout twice': (act: Act) =>
      payout(act, act.random.chance(0.5) ? ['payout', 'payout'] : ['payout', 'other-payout']),
    async remit(act: Act) {
      const { riderId } = act.random.pick(shop.riders)
      const body = { riderId, amount: 50 + act.random.below(200) }
      const options = { body, key: `remit-${act.id}` }
      await people.callSafely(act, shop.admin, 'POST', '/api/admin/remittances', options)
    },
  }
}
