import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends through any SMTP server. `from` is `Name <address>`; every step is bounded by 10 s. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never)
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@${domain}>` })
    },
    async verify() {
      await transport.verify()
    },
  }
}
