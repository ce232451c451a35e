/** The port of outbound webhooks. */
export interface WebhookMessage {
  /** Stable across retries, so that a receiver can drop duplicates. */
  id: string
  /** The webhook, by which deliveries to one receiver are limited. */
  receiverId: string
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
   * @throws `PostponedError` without having sent it, while others to this receiver or host are in flight; any other error
   *   on timeout, a network error, or an address that is not on the public internet
   */
  send(message: WebhookMessage): Promise<WebhookResponse>
}
