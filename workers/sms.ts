import { texter } from '../src/adapters/sms/configured.ts'
import { textNotification } from '../src/features/notifications/jobs.ts'
import { textNotice } from '../src/features/notifications/service/text.ts'
import { work } from '../src/lib/workers.ts'

work(textNotification, ({ notificationId }, run) => textNotice(notificationId, run, { texter }))
