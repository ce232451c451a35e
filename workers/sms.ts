import { texter } from '../src/adapters/sms/default.ts'
import { textNotification } from '../src/features/notifications/jobs.ts'
import { textNotice } from '../src/features/notifications/service/sms.ts'
import { work } from '../src/platform/jobs/workers.ts'

work(textNotification, ({ notificationId }, run) => textNotice(notificationId, run, { texter }))
