/** What the product asks of text messages. */
export interface Texter {
  /**
   * `to` is `+639XXXXXXXXX`.
   * @throws `TryLater` when the text was surely not sent and another try may go better, `GiveUp` when none will; any other
   * error means that nobody knows: the connection broke or nothing sensible came back, so the text may be on its way
   */
  send(text: { to: string; message: string }): Promise<void>
}
