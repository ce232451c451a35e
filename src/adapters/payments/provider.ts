/**
 * What the platform asks of a payment provider. Every amount is an integer number of centavos, every currency PHP.
 * All methods throw `ProviderError` and nothing else that a caller has to plan for.
 */

/** `ewallet_a` is GCash and `ewallet_b` is GrabPay at the provider. */
export type EwalletMethod = 'ewallet_a' | 'ewallet_b'

export type BankCode = 'bpi' | 'ubp' | 'bdo' | 'landbank' | 'metrobank'

export interface Billing {
  name?: string
  email?: string
  phone?: string
}

export type SourceStatus = 'pending' | 'chargeable' | 'cancelled' | 'expired' | 'paid'

export type IntentStatus =
  | 'awaiting_payment_method'
  | 'awaiting_next_action'
  | 'processing'
  | 'succeeded'
  | 'cancelled'

export interface ProviderSource {
  status: SourceStatus
  amount: number
  currency: string
  createdAt: Date | null
}

export interface ProviderIntent {
  status: IntentStatus
  /** The payment that went through, else the latest attempt, else null. */
  payment: ProviderPayment | null
}

export interface ProviderPayment {
  id: string
  status: 'pending' | 'paid' | 'failed'
  amount: number
  currency: string
  sourceId: string | null
  intentId: string | null
  /** Our order, as far as the provider copied our metadata. */
  orderId: string | null
  failedCode?: string
  paidAt: Date | null
  createdAt: Date | null
}

export interface ProviderRefund {
  id: string
  status: 'pending' | 'processing' | 'succeeded' | 'failed'
  amount: number
  currency: string
  paymentId: string | null
  /** Our refund, as far as the provider kept our metadata. */
  refundId: string | null
}

export interface PaymentProvider {
  /** Opens an e-wallet checkout. After a lost answer a second call opens another one; the first is never shown to anybody. */
  createSource(input: {
    orderId: string
    method: EwalletMethod
    amount: number
    returnTo: { success: string; failed: string }
    billing?: Billing
  }): Promise<{ sourceId: string; checkoutUrl: string }>

  /** Opens an online-banking checkout (`bankCode` defaults to `bpi`). */
  createIntent(input: {
    orderId: string
    amount: number
    returnUrl: string
    bankCode?: BankCode
    description?: string
    billing?: Billing
  }): Promise<{ intentId: string; checkoutUrl: string }>

  readSource(sourceId: string): Promise<ProviderSource>

  readIntent(intentId: string): Promise<ProviderIntent>

  /**
   * Takes the money of an authorised source; `amount` must be the source's own.
   * Safe to repeat: a source that was charged before (by a call whose answer was lost, or by a twin) gives the payment
   * made then. That payment's `amount` is the provider's word, so compare it with the order's.
   */
  charge(input: {
    sourceId: string
    amount: number
    description: string
    orderId: string
  }): Promise<ProviderPayment>

  /**
   * The payment made from a source: the one that went through or is pending, else the latest failed one, else null.
   * Looks through payments newest first, down to `since` (less some minutes for clocks that differ).
   */
  findPayment(input: { sourceId: string; since?: Date }): Promise<ProviderPayment | null>

  readPayment(paymentId: string): Promise<ProviderPayment>

  /**
   * Sends money back. `reason` is free text, `refundId` is ours and travels along as metadata.
   * Safe to repeat: a refund that already carries `refundId` is returned as it stands instead of being made twice.
   */
  refund(input: {
    paymentId: string
    amount: number
    reason: string
    refundId: string
  }): Promise<ProviderRefund>

  readRefund(providerRefundId: string): Promise<ProviderRefund>
}

/**
 * `unavailable`: no verdict now, so try again later. No connection, time-out, 429, 5xx, an answer that can't be read, our
 * key refused, an earlier refund of the same payment still under way. The request may or may not have been carried out.
 * `refused`: the provider understood and said no, nothing was carried out, and the same request will be refused again.
 * `code` is the provider's own, or `network`, `timeout`, `reply_too_large`, `malformed_reply`, `redirected`,
 * `rate_limited`, `server_error`, `key_refused`, `not_listed_yet`, `too_many_payments`. `detail` never holds a secret.
 */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'refused'
  readonly code: string
  readonly detail: string

  constructor(kind: 'unavailable' | 'refused', code: string, detail: string) {
    super(`Payment provider ${kind}: ${code} (${detail})`)
    this.name = 'ProviderError'
    this.kind = kind
    this.code = code
    this.detail = detail
  }
}
