/** The port of text messages. */
export interface SmsSender {
  /**
   * `to` is `+639XXXXXXXXX`.
   * @throws `RetryAfterError` when the text was certainly not sent and a retry may succeed, `UnrecoverableError` when none will;
   * any other error leaves the outcome unknown (broken connection, unreadable response), so the text may have been sent
   */
  send(text: { to: string; message: string }): Promise<void>
}
