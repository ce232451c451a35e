/** What the product asks of Messenger. A token is that of a page, and acts for that page alone. */
export interface Messenger {
  /**
   * `to` is the id under which the page knows the customer; `text` has at most 2,000 characters.
   * @throws `TryLater` when another try may go better, `GiveUp` when none will
   */
  send(message: { pageId: string; token: string; to: string; text: string }): Promise<void>
  /**
   * The page whose token this is; null when it is none, or none that works any more.
   * @throws `TryLater` when nobody answers
   */
  pageOf(token: string): Promise<{ id: string; name: string } | null>
  /** Has the messages of the page come in. @throws as `send` */
  subscribe(page: { pageId: string; token: string }): Promise<void>
}

/** Characters of one message. */
export const TEXT_MAX = 2_000
