import { registerHandler } from '../src/platform/jobs/handlers.ts'
import { notify } from '../src/features/notifications/jobs.ts'
import { notifyRecipients } from '../src/features/notifications/service/notify.ts'

registerHandler(notify, notifyRecipients)
