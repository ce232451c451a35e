import { createTransport } from 'nodemailer'
import { UnrecoverableError } from '../../platform/jobs/job.ts'
import type { Mailer } from './mailer.ts'

interface Options {
  smtpUrl: string
  /** Sends nothing without TLS; the certificate is checked. Mail to an `smtps:` address always has it. */
  requireTls?: boolean
  /** `Name <address>`. */
  from: string
  /** Mails sent at the same time. */
  connections?: number
}

/** Sends through any SMTP server over pooled connections; every step times out after 10 s. */
export function createMailer({
  smtpUrl,
  requireTls = false,
  from,
  connections = 5,
}: Options): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    requireTLS: requireTls,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never)
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      const mail = { from, to, subject, text, html, messageId: `<${id}@${domain}>` }
      await transport.sendMail(mail).catch((error: Error) => {
        throw isPermanentFailure(error) ? new UnrecoverableError(error.message) : error
      })
    },
    async verify() {
      await transport.verify()
    },
  }
}

/** A 5xx about this mail. One about the credentials or the connection may be fixed before a retry. */
function isPermanentFailure(error: Error & { code?: string; responseCode?: number }): boolean {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutMail && (error.responseCode ?? 0) >= 500
}
