/** What the product asks of text messages. */
export interface Texter {
  /** `to` is `+639XXXXXXXXX`. @throws {TextError} */
  send(text: { to: string; message: string }): Promise<void>
}

/**
 * `later`: surely not sent, another try may go better. `refused`: surely not sent, and no try will go better.
 * `unknown`: the connection broke or nothing sensible came back, so the text may be on its way.
 */
export class TextError extends Error {
  declare readonly kind: 'later' | 'refused' | 'unknown'
  /** How long the provider asks to wait, in milliseconds. */
  declare readonly afterMs: number

  constructor(kind: TextError['kind'], message: string, afterMs = 0) {
    super(message)
    this.kind = kind
    this.afterMs = afterMs
  }
}
