/** What an agent that answers customers can see and do. The server decides; an agent only proposes. */

export interface StoreProfile {
  name: string
  description: string
  category: string
  address: string
  city: string
  barangay: string
  phone: string
  /** Per weekday, as the store record has it; null without hours. */
  operatingHours: Record<string, { open: string; close: string } | null> | null
  isOpen: boolean
  /** What the owner chose: the agent's name, its first words, and what else it should know. */
  agent: { name: string; greeting: string; instructions: string }
}

export interface CatalogueItem {
  productId: string
  name: string
  description: string
  /** Centavos. */
  price: number
  unit: string
  inventory: number
}

/** What is still to be known before an order can be captured. */
export type Missing = 'items' | 'customerName' | 'deliveryAddress' | 'contactNumber'

export interface Contact {
  customerName?: string
  deliveryAddress?: string
  /** As typed; the server normalises Philippine mobiles and refuses others. */
  contactNumber?: string
  notes?: string | null
}

export interface CartView {
  lines: {
    productId: string
    name: string
    unit: string
    qty: number
    price: number
    lineTotal: number
  }[]
  /** Centavos, sum of the lines. */
  total: number
  contact: Contact
  missing: Missing[]
  /** Lines that could not be had as asked, with what is left. */
  refused: {
    productId: string
    name: string
    reason: 'OUT_OF_STOCK' | 'UNKNOWN_PRODUCT' | 'BAD_QUANTITY'
    available?: number
  }[]
  /** Fields of `contact` that were refused, e.g. a number that is no Philippine mobile. */
  invalid: (keyof Contact)[]
  /** Identifies exactly this cart and contact; only given when nothing is missing. */
  hash: string | null
}

/** The tools. The server executes them: prices, stock, validity and the one capture are its own. */
export interface Tools {
  /** Products of this store only, best first. An empty query lists what there is, best sellers or newest first. */
  searchCatalogue(query: string, limit?: number): Promise<readonly CatalogueItem[]>
  /** Replaces the cart's items and merges the contact; answers what the server made of it. */
  proposeCart(cart: {
    items: { productId: string; qty: number }[]
    contact: Contact
  }): Promise<CartView>
  /** The cart as it stands. */
  currentCart(): Promise<CartView>
  /**
   * Says that the customer just agreed to the summary with this hash, shown in an earlier turn. Refused when the cart is not
   * that any more (STALE), no summary of it was shown before this turn (NOT_SHOWN), the server cannot read a plain yes
   * in the message (NOT_AGREED), or something is missing (MISSING).
   */
  confirmCart(
    hash: string,
  ): Promise<
    | { captured: true }
    | { captured: false; reason: 'STALE' | 'NOT_SHOWN' | 'NOT_AGREED' | 'MISSING'; cart: CartView }
  >
}

export interface Turn {
  store: StoreProfile
  /** Oldest first, bounded; the last one is not the message being answered. */
  history: { role: 'customer' | 'agent'; text: string }[]
  message: string
  /** What this agent chose to remember about the session, JSON; replaced by what the reply says. */
  memory: Record<string, unknown>
  tools: Tools
  /** Aborts when the deadline passes. */
  signal: AbortSignal
  /** Called with parts of the text as they come, for streaming; optional to call. */
  onDelta(text: string): void
}

export interface Reply {
  text: string
  memory: Record<string, unknown>
  /**
   * Asks for the customer's yes: the server adds the summary of the cart as it stands (lines, total, name, address,
   * number) and the question under the text. Does nothing while something is missing.
   */
  asksToConfirm: boolean
}

/** @throws when it cannot answer; the customer is then told that the agent is not available */
export interface Agent {
  reply(turn: Turn): Promise<Reply>
}
