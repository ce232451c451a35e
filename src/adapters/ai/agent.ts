/**
 * The port of the sales agent: what an agent sees of a conversation, and the tools it may call. An agent only proposes;
 * prices, stock, validation and consent are decided by the server behind the tools.
 */

export interface StoreProfile {
  name: string
  description: string
  category: string
  address: string
  city: string
  barangay: string
  phone: string
  /** By weekday; null when the store has set none. */
  operatingHours: Record<string, { open: string; close: string } | null> | null
  isOpen: boolean
  /** Set by the owner: the name of the agent, its greeting, and instructions. */
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
  /** The prescription is asked for at hand-over. */
  prescription: boolean
}

/** What an order still needs before it can be captured. */
export type MissingField = 'items' | 'customerName' | 'deliveryAddress' | 'contactNumber'

export interface Contact {
  customerName?: string
  deliveryAddress?: string
  /** As typed; the server normalises Philippine mobile numbers and rejects others. */
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
    prescription: boolean
  }[]
  /** The sum of the lines, in centavos. */
  total: number
  contact: Contact
  missing: MissingField[]
  /** Items that cannot be ordered as proposed; `available` is the remaining stock. */
  rejected: {
    productId: string
    name: string
    reason: 'OUT_OF_STOCK' | 'UNKNOWN_PRODUCT' | 'BAD_QUANTITY'
    available?: number
  }[]
  /** Fields of the proposed contact that failed validation. */
  invalidFields: (keyof Contact)[]
  /** Identifies exactly this cart, its prices and the contact; null while something is missing. */
  hash: string | null
}

/** The tools of one turn, executed by the server. */
export interface AgentTools {
  /** Active products of this store, best match first. An empty query lists the catalogue. */
  searchCatalogue(query: string, limit?: number): Promise<readonly CatalogueItem[]>
  /** Replaces the items of the cart and merges the contact. @returns the cart after validation */
  proposeCart(cart: {
    items: { productId: string; qty: number }[]
    contact: Contact
  }): Promise<CartView>
  currentCart(): Promise<CartView>
  /**
   * Claims that the customer agrees to the summary with this hash, shown in an earlier turn. Fails when the cart has
   * changed since (STALE), no summary of it was shown lately (NOT_SHOWN), the message is no plain yes (NOT_AGREED),
   * something is missing (MISSING), or the customer has placed as many orders as an hour allows (TOO_MANY_ORDERS). The cart
   * stays as it is.
   */
  confirmCart(hash: string): Promise<ConfirmOutcome>
}

export type ConfirmOutcome =
  | { captured: true }
  | {
      captured: false
      reason: 'STALE' | 'NOT_SHOWN' | 'NOT_AGREED' | 'MISSING' | 'TOO_MANY_ORDERS'
      cart: CartView
    }

export interface Turn {
  store: StoreProfile
  /** Oldest first, bounded, without the message to answer. */
  history: { role: 'customer' | 'agent'; text: string }[]
  message: string
  /** An order was captured earlier in this conversation. */
  hasEarlierOrder: boolean
  /** JSON state of the agent from its last reply in this session. */
  memory: Record<string, unknown>
  tools: AgentTools
  /** Aborts at the deadline. */
  signal: AbortSignal
  /** Streams chunks of the reply; calling it is optional. */
  onDelta(text: string): void
  /** Reports each request to a language model, also one whose answer is not used. */
  onUsage(usage: TokenUsage): void
}

/** Tokens of one request to a language model. */
export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

export interface Reply {
  text: string
  /** For the next turn. */
  memory: Record<string, unknown>
  /**
   * Has the server append the summary of the cart (lines, total, name, address, number) and ask for confirmation. Ignored
   * while something is missing.
   */
  asksToConfirm: boolean
}

/** @throws when it cannot answer; the customer learns that the agent is unavailable */
export interface Agent {
  reply(turn: Turn): Promise<Reply>
}
