/** Shopping by an agent: one for the tests of a block, with a shelf to buy from. */
import { after, before } from 'mocha'
import { createProduct, createStore } from './actors.ts'
import type { Answer } from './client.ts'
import { useHarness } from './harness.ts'
import { cash, mobile, shipping, startShoppingAgent, type ShoppingAgent } from './shopping-agent.ts'

export const agent = {} as ShoppingAgent

/** Starts `agent` for the tests of this block. */
export function useAgent(): void {
  useHarness()
  before(async () => {
    Object.assign(agent, await startShoppingAgent())
  })
  after(() => agent.stop())
}

/** A store with a product of ₱200. */
export async function createShelf(inventory = 10) {
  const store = await createStore()
  const product = await createProduct(store, { price: 20_000, inventory, unit: 'piece' })
  return { store, product }
}

export const linesOf = (id: string, quantity = 1) => ({ line_items: [{ item: { id }, quantity }] })

/** What came of a request: its status, and the code of what it says. */
export const outcomeOf = ({ status, body }: Answer) => [status, body.messages?.[0]?.code]

/** A session that can be completed, with what else is given. */
export async function openCheckout(productId: string, quantity = 1, more: object = {}) {
  const input = { ...linesOf(productId, quantity), ...shipping(mobile()), ...more }
  return await agent.call('POST', '/checkout-sessions', input)
}

/** The order of a session that is paid by cash. */
export async function buyByCash(productId: string, more: object = {}): Promise<any> {
  const { body: session } = await openCheckout(productId, 1, more)
  const { body } = await agent.call('POST', `/checkout-sessions/${session.id}/complete`, cash)
  return body.order
}
