import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Delivery {
  to: string
  /** The id of the notification that it carries. */
  id: string
}

export interface Mailbox {
  port: number
  /** Every mail that the server answered 250 for, repeats included. */
  deliveries: Delivery[]
  /** Mailboxes that are full for the moment: a mail to one is put off with 452. */
  full: Set<string>
  /** While set, a mail is taken, but its answer waits for this. */
  gate: Promise<void> | null
  stop(): Promise<void>
}

/** An SMTP server on a free port of 127.0.0.1 that remembers what it took. */
export async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      if (!mailbox.full.has(address)) return done()
      done(Object.assign(new Error('The mailbox is full'), { responseCode: 452 }))
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const id = /^message-id: <([^@>]+)@/im.exec(await text(stream))?.[1] ?? ''
        for (const { address } of envelope.rcptTo) mailbox.deliveries.push({ to: address, id })
        await mailbox.gate
      }
      take().then(() => done(), done)
    },
  })
  server.on('error', () => {}) // a client that is killed half-way is what the tests are about
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const mailbox: Mailbox = {
    port: (listener.address() as AddressInfo).port,
    deliveries: [],
    full: new Set(),
    gate: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailbox
}
