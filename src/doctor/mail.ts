import { createMailer } from '../adapters/mail/smtp.ts'
import { placeOf, type Check } from './check.ts'

export const mail: Check = {
  name: 'mail',
  subject: 'Mail',
  needs: ['SMTP_URL', 'MAIL_FROM'],
  advice: 'Start the mail server, or mend SMTP_URL (smtp://user:password@host:587).',
  async look({ mail: settings }) {
    await createMailer(settings).verify()
    const text = `${placeOf(settings.smtpUrl)} takes mail from ${settings.from}`
    return [{ verdict: 'ok', subject: 'Mail', text }]
  },
}
