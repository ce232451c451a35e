import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as they came over the wire. */
  raw: string
}

const receivedMails: ReceivedMail[] = []

/** A real SMTP server that keeps every mail in memory. */
export async function startMailServer(port: number): Promise<void> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        receivedMails.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
}

export function mailsTo(address: string): ReceivedMail[] {
  return receivedMails.filter(({ to }) => to.includes(address))
}

export async function readMailsTo(address: string): Promise<Email[]> {
  return await Promise.all(mailsTo(address).map(({ raw }) => PostalMime.parse(raw)))
}
