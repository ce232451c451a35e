/** What the product asks of e-mail. */
export interface Mail {
  /** Stays the same when a mail is tried again, so that mailboxes can drop the twin. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws `GiveUp` when the server refuses this mail for good; anything else is safe to try again */
  send(mail: Mail): Promise<void>
  /** Whether the server answers and takes our log-in; for `npm run doctor`. */
  verify(): Promise<void>
}
