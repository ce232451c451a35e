/** The port of e-mail. */
export interface Mail {
  /** Stable across retries, so that mailboxes can drop a duplicate. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws `UnrecoverableError` when the server rejects this mail permanently; any other error is safe to retry */
  send(mail: Mail): Promise<void>
  /** Checks that the server answers and accepts the credentials; for `npm run doctor`. @throws when it does not */
  verify(): Promise<void>
}
