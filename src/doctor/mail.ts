import { createMailer } from '../adapters/mail/smtp.ts'
import { ok, redactUrl, type Check } from './check.ts'

export const mail: Check = {
  name: 'mail',
  subject: 'Mail',
  requires: ['SMTP_URL', 'MAIL_FROM'],
  remedy: 'Start the mail server, or fix SMTP_URL (smtp://user:password@host:587).',
  async run({ mail: settings }) {
    await createMailer(settings).verify()
    return [ok(this.subject, `${redactUrl(settings.smtpUrl)} accepts mail from ${settings.from}`)]
  },
}
