import { createMailer } from '../src/adapters/mail/smtp.ts'
import { config } from '../src/config/config.ts'
import { mailPasswordReset } from '../src/features/auth/jobs.ts'
import { emailNotification } from '../src/features/notifications/jobs.ts'
import {
  sendPasswordResetEmail,
  sendVerificationEmail,
} from '../src/features/notifications/service/account-messages.ts'
import { sendNotificationEmail } from '../src/features/notifications/service/mail.ts'
import { mailVerification } from '../src/features/verification/jobs.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

const mailer = createMailer({ ...config.mail, connections: config.workerConcurrency })

registerHandler(emailNotification, ({ notificationId }) =>
  sendNotificationEmail(notificationId, { mailer }),
)
registerHandler(mailPasswordReset, ({ resetId }) => sendPasswordResetEmail(resetId, { mailer }))
registerHandler(mailVerification, ({ verificationId }) =>
  sendVerificationEmail(verificationId, { mailer }),
)
