import { smsSender } from '../src/adapters/sms/default.ts'
import { smsNotification } from '../src/features/notifications/jobs.ts'
import { sendVerificationCode } from '../src/features/notifications/service/account-messages.ts'
import { sendSms } from '../src/features/notifications/service/sms.ts'
import { textVerificationCode } from '../src/features/verification/jobs.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(smsNotification, ({ notificationId }, run) =>
  sendSms(notificationId, run, { smsSender }),
)
registerHandler(textVerificationCode, ({ verificationId }, run) =>
  sendVerificationCode(verificationId, run, { smsSender }),
)
