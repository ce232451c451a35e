import type { Language } from '../../platform/values/language.ts'
import type { QuantityRule } from '../../platform/values/quantity.ts'

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
  deliveryEnabled: boolean
  pickupEnabled: boolean
  /** Names of the places that it delivers to; none when they are not known. */
  deliversTo: readonly string[]
  /** Names of the barangays of these places. */
  barangays: readonly string[]
  /** Set by the owner: the name of the agent, its greeting, and instructions. */
  agent: { name: string; greeting: string; instructions: string }
}

export interface CatalogueItem {
  productId: string
  name: string
  description: string
  /** Centavos; the lowest price of its variants, if it has any. */
  price: number
  unit: string
  inventory: number
  /** In which quantities it is ordered. */
  quantityRule: QuantityRule
  /** The active ones. A product that has any is ordered as one of them. */
  variants: readonly CatalogueVariant[]
  /** What is chosen with it, with the active options. */
  choices: readonly ChoiceGroup[]
  /** The prescription is asked for at hand-over. */
  prescription: boolean
}

export interface CatalogueVariant {
  variantId: string
  name: string
  price: number
  inventory: number
}

/** Options of which an order takes `min` to `max`. */
export interface ChoiceGroup {
  name: string
  min: number
  max: number
  options: readonly ChoiceOption[]
}

export interface ChoiceOption {
  optionId: string
  name: string
  /** Centavos that it adds to the price of one. */
  price: number
}

/** What an order still needs before it can be captured. */
export type MissingField =
  | 'items'
  | 'choices'
  | 'customerName'
  | 'deliveryAddress'
  | 'contactNumber'

/** A line as an agent proposes it. */
export interface CartItem {
  productId: string
  variantId?: string | null
  /** Ids of options. */
  choices?: readonly string[]
  /** A number with at most 3 decimals. */
  qty: number
  /** The customer's words about this line, up to 200 characters. */
  note?: string | null
}

export interface CartLine {
  productId: string
  variantId: string | null
  name: string
  variant: string | null
  /** With the variant and the choices: `Milk tea, Large (Pearls)`. */
  title: string
  /** In the order of their groups. */
  choices: ChoiceOption[]
  note: string | null
  unit: string
  qty: number
  /** Of one, in centavos, options included. */
  price: number
  lineTotal: number
  prescription: boolean
  /** Groups of which the customer has not chosen enough options yet. */
  openChoices: ChoiceGroup[]
}

/** An item that cannot be ordered as proposed. */
export type RejectedItem = { productId: string; name: string } & (
  | { reason: 'UNKNOWN_PRODUCT' }
  /** `available` is the remaining stock. */
  | { reason: 'OUT_OF_STOCK'; available: number }
  /** `nearest` are the amounts next to the proposed one that the rule allows. */
  | { reason: 'BAD_QUANTITY'; rule: QuantityRule; nearest: number[] }
  /** The proposed variant is missing or none of these. */
  | { reason: 'BAD_VARIANT'; variants: readonly CatalogueVariant[] }
  /** An option that the product does not have. */
  | { reason: 'UNKNOWN_CHOICE'; choices: readonly ChoiceGroup[] }
  | { reason: 'TOO_MANY_CHOICES'; group: ChoiceGroup }
)

/** How the goods reach the customer; a pickup needs no address. */
export type Fulfilment = 'delivery' | 'pickup'

export interface Contact {
  /** Delivery unless it says otherwise; a way that the store does not offer becomes the other one. */
  fulfilment?: Fulfilment
  customerName?: string
  deliveryAddress?: string
  /** As typed; the server normalises Philippine mobile numbers and rejects others. */
  contactNumber?: string
  notes?: string | null
}

export interface CartView {
  lines: CartLine[]
  /** The sum of the lines, in centavos. */
  total: number
  contact: Contact
  missing: MissingField[]
  /** They are not in the cart. */
  rejected: RejectedItem[]
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
  proposeCart(cart: { items: CartItem[]; contact: Contact }): Promise<CartView>
  currentCart(): Promise<CartView>
  /**
   * Claims that the customer agrees to the summary with this hash, shown in an earlier turn. Fails when the cart has
   * changed since (STALE), no summary of it was shown lately (NOT_SHOWN), the message is no plain yes (NOT_AGREED),
   * something is missing (MISSING), or the customer has placed as many orders as an hour allows (TOO_MANY_ORDERS). The cart
   * stays as it is, but for a request beside the yes ("opo, pakilagay sa gate"): an agent that finds no goods in the message
   * lets the server take it as a note of the order.
   */
  confirmCart(hash: string, options?: { takesRequest: boolean }): Promise<ConfirmOutcome>
}

export type ConfirmOutcome =
  /** `note` is what was requested beside the yes. */
  | { captured: true; note: string | null }
  | {
      captured: false
      reason: 'STALE' | 'NOT_SHOWN' | 'NOT_AGREED' | 'MISSING' | 'TOO_MANY_ORDERS'
      cart: CartView
    }

export type PaymentWay = 'cash' | 'gcash' | 'grabpay' | 'bank'

/**
 * What the marketplace's own checkout asks for, in centavos. A store settles an order of its chat with the customer itself, so these
 * are told as the marketplace's terms and never as the store's.
 */
export interface MarketplaceTerms {
  /** The fee before any distance is added. */
  deliveryFee: number
  freeDeliveryAbove: number | null
  minimumOrder: number
  paymentWays: readonly PaymentWay[]
}

/** The order that was captured last in this conversation. */
export interface LastOrder {
  status: 'new' | 'confirmed' | 'fulfilled' | 'cancelled'
  placedAt: Date
}

export interface Turn {
  store: StoreProfile
  terms: MarketplaceTerms
  /** Oldest first, bounded, without the message to answer. */
  history: { role: 'customer' | 'agent'; text: string }[]
  message: string
  /** Null when none was captured in this conversation. */
  lastOrder: LastOrder | null
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
  /** The customer's, in which the server writes the summary; English without one. */
  language?: Language
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
