/** The texts that every language has, and the facts that each of them may mention. */

/** What a text may speak of. Amounts are formatted, such as ₱120.00. */
export interface OrderFacts {
  orderNumber: string
  total: string
  /** Cash to have at hand, or null when nothing is to be paid at the door. */
  cash: string | null
  /** Money has come in, so what falls away goes back. */
  isPaid: boolean
  /** The time to pay ran out. */
  isExpired: boolean
  /** No line of it could be filled. */
  isEmpty: boolean
  /** Its vendors have heard of it. */
  wasConfirmed: boolean
  /** Why it was cancelled, in the words of who did it. */
  reason: string | null
  /** Why the rider gave it back, in the rider's words. */
  rejection: string | null
  /** The stores concerned, by name. */
  stores: string
  /** The lines that a vendor could not fill, by name. */
  dropped: string
  /** What has gone back so far. */
  refunded: string
  /** The rider concerned, by name. */
  rider: string
  address: string
  /** What the customer tells the rider at the door, or null when nothing is asked. */
  code: string | null
}

export type OrderTemplateKey =
  | 'confirmed'
  | 'newOrder'
  | 'preparing'
  | 'ready'
  | 'outForDelivery'
  | 'delivered'
  | 'cancelled'
  | 'vendorCancelled'
  | 'riderCancelled'
  | 'changed'
  | 'refunded'
  | 'untouched'
  | 'adminUntouched'
  | 'assigned'
  | 'unassigned'
  | 'rejected'
  | 'offered'
  | 'riderWanted'
  | 'reviewed'
  | 'replied'

/** An application to sell. */
export interface ApplicationFacts {
  storeName: string
  /** Who applies, by name. */
  applicant: string
  /** Why it was rejected, in the words of who did it. */
  reason: string | null
}

export type ApplicationTemplateKey = 'submitted' | 'approved' | 'rejected'

/** A booking of something for rent. Amounts are formatted, days are `YYYY-MM-DD`. */
export interface BookingFacts {
  number: string
  listing: string
  units: number
  start: string
  /** The day of return. */
  end: string
  total: string
  /** Who booked, as they wrote it. */
  customer: string
  phone: string
  /** Where it is brought to or picked up. */
  place: string | null
  isDelivered: boolean
  cancelledBy: 'customer' | 'vendor' | 'admin' | null
  /** What the vendor keeps of the deposit, or null when all of it goes back. */
  kept: string | null
  /** Null when there is none. */
  deposit: string | null
  /** Why it was cancelled, in the words of who did it. */
  reason: string | null
}

export type BookingTemplateKey =
  | 'newBooking'
  | 'received'
  | 'confirmed'
  | 'handedOver'
  | 'returned'
  | 'completed'
  | 'cancelled'
  | 'vendorCancelled'
  | 'extended'
  | 'startsTomorrow'
  | 'endsTomorrow'

/** An order that the agent captured. */
export interface CapturedOrderFacts {
  customer: string
  total: string
  /** Each line with its quantity, such as `2 × Bigas`. */
  items: string
  store: string
}

export type CapturedOrderTemplateKey = 'captured'

/** A webhook of an owner. */
export interface WebhookFacts {
  host: string
  /** What went wrong the last time. */
  reason: string
}

export type WebhookTemplateKey = 'disabled'

/** A signature under a vendor's agreement. */
export interface SignatureFacts {
  /** Who signed, by the name they signed with. */
  signer: string
  /** Title of the agreement, as it was signed. */
  agreement: string
  version: number
}

export type SignatureTemplateKey = 'signed'

export interface RenderedText {
  title: string
  body: string
}

export interface Texts {
  language: 'en' | 'fil'
  greeting: (who: { name: string }) => string
  /** What the button of a mail says. */
  open: { order: string; other: string }
  order: Record<OrderTemplateKey, (facts: OrderFacts) => RenderedText>
  application: Record<ApplicationTemplateKey, (facts: ApplicationFacts) => RenderedText>
  booking: Record<BookingTemplateKey, (facts: BookingFacts) => RenderedText>
  capturedOrder: Record<CapturedOrderTemplateKey, (facts: CapturedOrderFacts) => RenderedText>
  webhook: Record<WebhookTemplateKey, (facts: WebhookFacts) => RenderedText>
  signature: Record<SignatureTemplateKey, (facts: SignatureFacts) => RenderedText>
  passwordReset: (facts: { link: string }) => {
    subject: string
    body: string
    action: string
    link: string
  }
}
