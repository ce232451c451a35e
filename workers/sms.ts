import { smsSender } from '../src/adapters/sms/default.ts'
import { smsNotification } from '../src/features/notifications/jobs.ts'
import { sendSms } from '../src/features/notifications/service/sms.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

registerHandler(smsNotification, ({ notificationId }, run) =>
  sendSms(notificationId, run, { smsSender }),
)
