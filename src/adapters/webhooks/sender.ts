/** What the product asks of outbound webhooks. */
export interface WebhookMessage {
  /** Stays the same when the message is sent again, so that a receiver drops the twin. */
  id: string
  url: string
  /** `whsec_…`; while one is being changed, the new and the old one. */
  secrets: string[]
  /** JSON, sent and signed as it is. */
  body: string
}

export interface WebhookAnswer {
  status: number
  /** The beginning of it. */
  body: string
}

export interface WebhookSender {
  /**
   * Posts once, in the form of standardwebhooks.com.
   * @throws when nothing was answered in time, or the address is not on the public internet
   */
  send(message: WebhookMessage): Promise<WebhookAnswer>
}
