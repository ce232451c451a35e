/** The port of Web Push (RFC 8030). */
export interface Push {
  /** Stable across retries: the push service replaces a queued duplicate. */
  id: string
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** For the service worker, encrypted end to end; at most 3,900 bytes. */
  payload: string
  /** Delivered to devices in battery saver mode, too. */
  isUrgent: boolean
}

export interface PushSender {
  /**
   * @returns `gone` when the subscription has expired or is invalid, so that the caller deletes it
   * @throws `PostponedError` or `RetryAfterError` without having sent it, while the push service is busy or away;
   *   `UnrecoverableError` when a retry cannot succeed; any other error is safe to retry
   */
  send(push: Push): Promise<'accepted' | 'gone'>
}
