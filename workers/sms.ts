import { texter } from '../src/adapters/sms/default.ts'
import { textNotification } from '../src/features/notifications/jobs.ts'
import { textNotice } from '../src/features/notifications/service/sms.ts'
import { registerHandler } from '../src/platform/jobs/workers.ts'

registerHandler(textNotification, ({ notificationId }, run) =>
  textNotice(notificationId, run, { texter }),
)
