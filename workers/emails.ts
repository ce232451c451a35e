import { createMailer } from '../src/adapters/mail/smtp.ts'
import { config } from '../src/config/config.ts'
import { mailPasswordReset } from '../src/features/auth/jobs.ts'
import { mailNotification } from '../src/features/notifications/jobs.ts'
import { mailNotice, mailReset } from '../src/features/notifications/service/mail.ts'
import { work } from '../src/platform/jobs/workers.ts'

const mailer = createMailer({ ...config.mail, connections: config.workerConcurrency })

work(mailNotification, ({ notificationId }) => mailNotice(notificationId, { mailer }))
work(mailPasswordReset, ({ resetId }) => mailReset(resetId, { mailer }))
