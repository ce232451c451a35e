/** A shopping agent that orders for its people, by the protocol, and pays in cash at the door. */
import { offered, type Setting } from './customers.ts'
import type { Act, Person } from './people.ts'

const agent: Person = {
  id: 'agent',
  sessionId: '',
  profile: 'https://agent.example/profile.json',
}
const payment = {
  instruments: [{ id: 'cash', handler_id: 'cash_on_delivery', type: 'cash_on_delivery' }],
}
const destination = {
  id: 'home',
  first_name: 'Ana',
  last_name: 'Cruz',
  phone_number: '+639175550001',
  street_address: '12 Rizal St, Poblacion',
  address_locality: 'Salay',
  address_country: 'PH',
}

export function shoppers(setting: Setting) {
  const { people } = setting

  /** @returns the path of the session, if there is one */
  async function open(act: Act): Promise<string | null> {
    const plain = offered(setting).filter(
      ({ variants, options, isByWeight }) => variants.length + options.length === 0 && !isByWeight,
    )
    const { id } = act.random.pick(plain)
    const body = {
      line_items: [{ item: { id }, quantity: 1 + act.random.below(2) }],
      fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
    }
    const options = { body, key: `open-${act.id}` }
    const reply = await people.callSafely(act, agent, 'POST', '/ucp/v1/checkout-sessions', options)
    return reply?.status === 201 ? `/ucp/v1/checkout-sessions/${reply.body.id}` : null
  }

  const complete = (act: Act, path: string, name: string) =>
    people.callSafely(act, agent, 'POST', `${path}/complete`, {
      body: { payment },
      key: `${name}-${act.id}`,
    })

  return {
    /** Some complete twice at once. */
    async shop(act: Act) {
      const path = await open(act)
      if (!path) return
      const names = ['complete', act.random.pick(['complete', 'complete again'])]
      const times = act.random.chance(0.5) ? 2 : 1
      await Promise.all(names.slice(0, times).map((name) => complete(act, path, name)))
    },
    async 'shop and cancel'(act: Act) {
      const path = await open(act)
      if (!path) return
      const options = { body: {}, key: `cancel-${act.id}` }
      await Promise.all([
        people.callSafely(act, agent, 'POST', `${path}/cancel`, options),
        complete(act, path, 'complete'),
      ])
    },
  }
}
