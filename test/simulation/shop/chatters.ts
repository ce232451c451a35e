/** Customers who order by talking to the agent of a store, and its vendor who confirms what the agent captured. */
import { someOf, type Setting } from './customers.ts'
import type { Act } from './people.ts'

export function chatters({ people, shop }: Setting) {
  const confirmed: number[] = []

  /** Some say yes twice at once. */
  async function chat(act: Act): Promise<void> {
    const say = (message: string, key: string) =>
      people.callSafely(act, shop.agent, 'POST', '/v1/chat', {
        body: { session_id: `visitor-${act.id}`, message },
        key: `chat-${act.id}-${key}`,
      })
    const kilos = 1 + act.random.below(2)
    await say(
      `${kilos} kilos of bangus please. Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567`,
      'order',
    )
    const answers = [say('yes', 'yes')]
    if (act.random.chance(0.5)) answers.push(say('yes', act.random.pick(['yes', 'again'])))
    const replies = await Promise.all(answers)
    if (replies.some((reply) => reply?.body?.data?.order)) confirmed.push(act.id)
  }

  return {
    chat,
    async 'serve captured'(act: Act) {
      await someOf({ people }, act, confirmed)
      const captured = await people.call(act, shop.agent, 'GET', '/v1/orders')
      const open = (captured?.body.data ?? []).filter(({ status }: any) =>
        /new|confirmed/.test(status),
      )
      if (open.length === 0) return
      const path = `/api/vendor/captured-orders/${act.random.pick<any>(open).id}`
      const steps = act.random.pick([
        ['confirmed'],
        ['confirmed', 'fulfilled'],
        ['confirmed', 'cancelled'],
      ])
      for (const status of steps)
        await people.call(act, shop.listing.vendor, 'PATCH', path, { body: { status } })
    },
  }
}
