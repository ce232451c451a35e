/**
 * The port of the payment provider. Amounts are integer centavos, the currency is PHP. Every failure that a caller has to
 * handle is a `ProviderError`.
 */

/** `ewallet_a` is GCash and `ewallet_b` is GrabPay at the provider. */
export type EwalletMethod = 'ewallet_a' | 'ewallet_b'

export type OnlineMethod = EwalletMethod | 'online_banking_c'

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
  /** The successful payment, else the latest attempt, else null. */
  payment: ProviderPayment | null
}

export interface ProviderPayment {
  id: string
  status: 'pending' | 'paid' | 'failed'
  amount: number
  currency: string
  sourceId: string | null
  intentId: string | null
  /** Our order id, where the provider copied our metadata. */
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
  /** Our refund id, where the provider kept our metadata. */
  refundId: string | null
}

export interface PaymentProvider {
  /** Opens an e-wallet checkout. A retry after a lost response opens another one; the first is never shown to a customer. */
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
   * Captures an authorised source; `amount` must equal that of the source.
   * Idempotent: for a source that was charged before (by a call whose response was lost, or concurrently) it returns the
   * earlier payment. That payment's `amount` comes from the provider, so compare it with the order's.
   */
  charge(input: {
    sourceId: string
    amount: number
    description: string
    orderId: string
  }): Promise<ProviderPayment>

  /**
   * The payment of a source: the successful or pending one, else the latest failed one, else null.
   * Pages through payments newest first, down to `since` minus a margin for clock skew.
   */
  findPayment(input: { sourceId: string; since?: Date }): Promise<ProviderPayment | null>

  readPayment(paymentId: string): Promise<ProviderPayment>

  /**
   * `reason` is free text; `refundId` is ours and is stored as metadata.
   * Idempotent: an existing refund with this `refundId` is returned instead of a second one.
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
 * `unavailable`: the outcome is unknown, so retry later. Network error, timeout, 429, 5xx, an unreadable response, our key
 * rejected, an earlier refund of the same payment in progress. The request may or may not have been executed.
 * `refused`: the provider rejected the request, nothing was executed, and a retry would be rejected again.
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
