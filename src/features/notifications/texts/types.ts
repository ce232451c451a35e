/**
 * The texts that every language has, and the facts that each of them may mention. A title has no words that a user wrote, such
 * as a name; a body may, and then `plain` says the same without them, for an address that nobody has proven.
 */
import type { FailureReason } from '../../orders/delivery-failures/states.ts'
import type { PaymentMethod } from '../../orders/service/read.ts'
import type { TimeSpan } from '../rendering/dates.ts'
import type { Language } from '../../users/service.ts'

/** Amounts are formatted, such as ₱120.00. Of a vendor's notification they are those of the vendor's own items. */
export interface OrderFacts {
  orderNumber: string
  total: string
  /** What the vendor gets of it, after commission. */
  due: string
  paymentMethod: PaymentMethod
  /** Cash to pay on delivery; null when there is nothing to pay. */
  cash: string | null
  /** So the price of what is cancelled is refunded. */
  isPaid: boolean
  /** It waits for its payment. */
  isPending: boolean
  /** Money for it came in that an admin has yet to decide about. */
  isHeld: boolean
  /** Cancelled because it was not paid in time. */
  isExpired: boolean
  /** None of its items was available. */
  isEmpty: boolean
  /** So its vendors have been notified of it. */
  wasConfirmed: boolean
  cancelledBy: 'customer' | 'vendor' | 'rider' | 'admin' | 'system' | null
  /** The reason that was given for cancelling, as a sentence. */
  reason: string | null
  /** Why the rider rejected it, as a sentence, in the rider's words. */
  rejection: string | null
  /** Why it could not be handed over, and what the rider wrote about it, as a sentence; null unless that is so. */
  failure: { reason: FailureReason; note: string | null } | null
  /** The stores concerned, by name. */
  stores: string
  /** The vendor's items with their quantities, such as `2 kg Bangus, 1 Coke 1.5 L`. */
  lines: string
  /** The items that were weighed, with what the scale showed, such as `1.08 kg Bangus`. */
  weighed: string
  /** The items that were not available, by name. */
  dropped: string
  /** The sum of the refunds so far: of the order, or of money beside it when the event is about that. */
  refunded: string
  /** The rider concerned, by name. */
  rider: string
  /** Empty for a pickup. */
  address: string
  /** Its customer picks it up at the store. */
  isPickup: boolean
  /** The slot that it is for; null for none. */
  slot: TimeSpan | null
  /** The next opening, for which it is because a store was closed; null for none. */
  opening: Date | null
  /** When an order with a slot has to be ready; null without a slot. */
  readyBy: Date | null
  /** The code that the customer tells the rider at the door, or the store at a pickup; null when there is none. */
  code: string | null
}

export type OrderTemplateKey =
  | 'confirmed'
  | 'newOrder'
  | 'due'
  | 'preparing'
  | 'ready'
  | 'readyForPickup'
  | 'outForDelivery'
  | 'deliveryFailed'
  | 'vendorDeliveryFailed'
  | 'adminDeliveryFailed'
  | 'delivered'
  | 'cancelled'
  | 'vendorCancelled'
  | 'riderCancelled'
  | 'changed'
  | 'weighed'
  | 'refunded'
  | 'adminRefundNotPaid'
  | 'paymentFailed'
  | 'moneyReturned'
  | 'untouched'
  | 'adminUntouched'
  | 'assigned'
  | 'unassigned'
  | 'rejected'
  | 'offered'
  | 'riderWanted'
  | 'sentAgain'
  | 'reviewed'
  | 'replied'

/** Amounts are formatted. */
export interface ReplacementFacts {
  orderNumber: string
  store: string
  /** The missing item by name, and what is offered, with its quantity: `2 kg Tilapia`. */
  missing: string
  offered: string
  /** What the replacement comes to, and what the missing item came to. */
  price: string
  instead: string
  /** Until when the customer may answer; null for one that is not asked. */
  until: Date | null
  /** The customer has not answered yet. */
  isPending: boolean
  /** The missing item came to more, and was paid in advance. */
  isRefunded: boolean
  /** Declined because nobody answered in time. */
  isExpired: boolean
}

export type ReplacementTemplateKey = 'offered' | 'made' | 'accepted' | 'declined'

export interface ApplicationFacts {
  storeName: string
  /** The applicant's name. */
  applicant: string
  /** Why it was rejected, as a sentence, in the admin's words. */
  reason: string | null
}

export interface RiderApplicationFacts {
  /** Why it was rejected, as a sentence, in the admin's words. */
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
  cancelledBy: 'customer' | 'vendor' | 'admin' | 'system' | null
  /** Cancelled while the customer had the units. */
  awaitsReturn: boolean
  /** The deduction from the deposit; null when all of it is returned. */
  deduction: string | null
  /** Null when there is none. */
  deposit: string | null
  /** The reason that was given for cancelling, as a sentence. */
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
  /** Each line with its quantity, such as `2 kg Bigas, 1 Coke 1.5 L`. */
  items: string
  address: string
  store: string
}

export type CapturedOrderTemplateKey = 'captured'

export interface HeldPaymentFacts {
  eventId: string
  /** What was paid. */
  amount: string
  /** The order that it is for, with the total that was expected; null when none fits. */
  order: { number: string; total: string } | null
}

export type HeldPaymentTemplateKey = 'held'

export interface WebhookFacts {
  host: string
  /** The last error. */
  reason: string
}

export type WebhookTemplateKey = 'disabled'

export interface ReplyFacts {
  store: string
  /** Why it was not sent. */
  reason: string
}

export type ReplyTemplateKey = 'failed'

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
  /** The body without words that a user wrote; absent when it has none. */
  plain?: string
}

/** A mail about the account itself. */
export interface AccountMail {
  subject: string
  body: string
  /** The label of the button. */
  action: string
}

export interface Texts {
  language: Language
  /** Null for a reader whose address nobody has proven. */
  greeting: (who: { name: string | null }) => string
  /** Below a mail to an address that nobody has proven, which lacks what others wrote. */
  proveAddress: string
  /** The label of the button in a mail. */
  open: { order: string; other: string }
  order: Record<OrderTemplateKey, (facts: OrderFacts) => RenderedText>
  replacement: Record<ReplacementTemplateKey, (facts: ReplacementFacts) => RenderedText>
  application: Record<ApplicationTemplateKey, (facts: ApplicationFacts) => RenderedText>
  riderApplication: Record<ApplicationTemplateKey, (facts: RiderApplicationFacts) => RenderedText>
  booking: Record<BookingTemplateKey, (facts: BookingFacts) => RenderedText>
  capturedOrder: Record<CapturedOrderTemplateKey, (facts: CapturedOrderFacts) => RenderedText>
  heldPayment: Record<HeldPaymentTemplateKey, (facts: HeldPaymentFacts) => RenderedText>
  webhook: Record<WebhookTemplateKey, (facts: WebhookFacts) => RenderedText>
  reply: Record<ReplyTemplateKey, (facts: ReplyFacts) => RenderedText>
  signature: Record<SignatureTemplateKey, (facts: SignatureFacts) => RenderedText>
  passwordReset: (facts: { siteName: string }) => AccountMail
  verifyEmail: (facts: { siteName: string }) => AccountMail
  /** A text message. */
  verifyPhone: (facts: { siteName: string; code: string }) => string
}
