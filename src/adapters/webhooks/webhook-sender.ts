/** The port of outbound webhooks. */
export interface WebhookMessage {
  /** Stable across retries, so that a receiver can drop duplicates. */
  id: string
  url: string
  /** `whsec_…`; during a rotation the new and the old one. */
  secrets: string[]
  /** JSON; exactly these bytes are signed and sent. */
  body: string
}

export interface WebhookResponse {
  status: number
  /** Truncated. */
  body: string
}

export interface WebhookSender {
  /**
   * Posts once, in the format of standardwebhooks.com.
   * @throws on timeout, a network error, or an address that is not on the public internet
   */
  send(message: WebhookMessage): Promise<WebhookResponse>
}
