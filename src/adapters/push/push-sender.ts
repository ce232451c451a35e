/** What the product asks of Web Push (RFC 8030). */
export interface Push {
  /** Stays the same when a push is tried again: a twin that waits at the push service is replaced by it. */
  id: string
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** What the service worker gets, encrypted on the way; at most 3,900 bytes. */
  payload: string
  /** Wakes a phone that saves its battery. */
  isUrgent: boolean
}

export interface Pusher {
  /**
   * @returns `gone` when the subscription is no more, or never was one: forget it
   * @throws `TryLater` or any error when another try may go better, `GiveUp` when none will
   */
  send(push: Push): Promise<'taken' | 'gone'>
}
