/** The port of Messenger. A token belongs to one page and acts for it alone. */
export interface Messenger {
  /**
   * `to` is the page-scoped id of the customer; `text` has at most `MESSAGE_LENGTH_MAX` characters.
   * @throws `RetryAfterError` when a retry may succeed, `UnrecoverableError` when none will
   */
  send(message: { pageId: string; token: string; to: string; text: string }): Promise<void>
  /**
   * The page that a token belongs to; null for an invalid or expired token.
   * @throws `RetryAfterError` when Messenger is unavailable
   */
  findPage(token: string): Promise<{ id: string; name: string } | null>
  /** Subscribes the webhook to messages of the page. @throws as `send` */
  subscribe(page: { pageId: string; token: string }): Promise<void>
}

export const MESSAGE_LENGTH_MAX = 2_000
