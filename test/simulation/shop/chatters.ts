/** Customers who order by talking to the agent of a store, and its vendor who confirms what the agent captured. */
import type { Setting } from './customers.ts'
import type { Act } from './people.ts'

const PATIENCE = 5

export function chatters({ people, shop }: Setting) {
  const captured: string[] = []

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
    for (const reply of await Promise.all(answers))
      if (reply?.body?.order) captured.push(reply.body.order.id)
  }

  return {
    chat,
    async 'serve captured'(act: Act) {
      for (let attempt = 0; captured.length === 0 && attempt < PATIENCE; attempt++)
        await people.pause(act, 3_000)
      if (captured.length === 0) return
      const path = `/api/vendor/captured-orders/${act.random.pick(captured)}`
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
