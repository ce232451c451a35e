/** The texts that every language has, and the facts that each of them may mention. */

/** Amounts are formatted, such as ₱120.00. */
export interface OrderFacts {
  orderNumber: string
  total: string
  /** Cash to pay on delivery; null when there is nothing to pay. */
  cash: string | null
  /** So the price of what is cancelled is refunded. */
  isPaid: boolean
  /** Cancelled because it was not paid in time. */
  isExpired: boolean
  /** None of its items was available. */
  isEmpty: boolean
  /** So its vendors have been notified of it. */
  wasConfirmed: boolean
  /** The reason that was given for cancelling. */
  reason: string | null
  /** Why the rider rejected it, in the rider's words. */
  rejection: string | null
  /** The stores concerned, by name. */
  stores: string
  /** The items that were not available, by name. */
  dropped: string
  /** The sum of the refunds so far. */
  refunded: string
  /** The rider concerned, by name. */
  rider: string
  address: string
  /** The code that the customer tells the rider at the door; null when there is none. */
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

export interface ApplicationFacts {
  storeName: string
  /** The applicant's name. */
  applicant: string
  /** Why it was rejected, in the admin's words. */
  reason: string | null
}

export type ApplicationTemplateKey = 'submitted' | 'approved' | 'rejected'

/** Amounts are formatted, days are `YYYY-MM-DD`. */
export interface BookingFacts {
  number: string
  listing: string
  units: number
  start: string
  /** The day of return. */
  end: string
  total: string
  /** The name given with the booking. */
  customer: string
  phone: string
  /** Where it is delivered or picked up. */
  place: string | null
  isDelivered: boolean
  cancelledBy: 'customer' | 'vendor' | 'admin' | null
  /** The deduction from the deposit; null when all of it is returned. */
  deduction: string | null
  /** Null when there is none. */
  deposit: string | null
  /** The reason that was given for cancelling. */
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

export interface CapturedOrderFacts {
  customer: string
  total: string
  /** Each line with its quantity, such as `2 × Bigas`. */
  items: string
  store: string
}

export type CapturedOrderTemplateKey = 'captured'

export interface WebhookFacts {
  host: string
  /** The last error. */
  reason: string
}

export type WebhookTemplateKey = 'disabled'

export interface SignatureFacts {
  /** The name of the signature. */
  signer: string
  /** Title of the agreement when it was signed. */
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
  /** The label of the button in a mail. */
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
