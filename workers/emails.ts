import { createMailer } from '../src/adapters/mail/smtp.ts'
import { config } from '../src/config/config.ts'
import { mailPasswordReset } from '../src/features/auth/jobs.ts'
import { mailNotification } from '../src/features/notifications/jobs.ts'
import { mailNotice, mailReset } from '../src/features/notifications/service/mail.ts'
import { registerHandler } from '../src/platform/jobs/workers.ts'

const mailer = createMailer({ ...config.mail, connections: config.workerConcurrency })

registerHandler(mailNotification, ({ notificationId }) => mailNotice(notificationId, { mailer }))
registerHandler(mailPasswordReset, ({ resetId }) => mailReset(resetId, { mailer }))
