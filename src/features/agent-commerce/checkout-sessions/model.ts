import type { Language } from '../../../platform/values/language.ts'
import { defineModel } from '../../../platform/database/model.ts'
import type { SessionLine } from '../carts/lines.ts'
import type { Buyer, Destination, FulfillmentChoice } from './schemas.ts'

/** A checkout as an agent described it. It has no amounts: each read prices it. */
export interface CheckoutRow {
  /** Random: who knows it may read and complete the session. */
  id: string
  /** The host of the agent that opened it. */
  agent: string
  /** The store whose endpoint it was opened at; null for that of the marketplace. */
  store_id: string | null
  cart_id: string | null
  lines: SessionLine[]
  buyer: Buyer
  /** What the buyer reads, if the agent said it. */
  language: Language | null
  fulfillment: FulfillmentChoice & { destination?: Destination }
  /** How it is paid, once it was completed. */
  instrument: { handler: 'cash' | 'online' } | null
  /** The address of the agent's profile, which says where it hears about the order; null for one that is served without. */
  profile: string | null
  order_id: string | null
  canceled_at: Date | null
  expires_at: Date
}

export const Checkout = defineModel<CheckoutRow>({
  table: 'agent_checkouts',
  json: ['lines', 'buyer', 'fulfillment', 'instrument'],
  timestamps: true,
})
