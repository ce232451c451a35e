import { createPushSender } from '../src/adapters/push/web-push.ts'
import { config } from '../src/config/config.ts'
import { pushNotification } from '../src/features/notifications/jobs.ts'
import { sendPush } from '../src/features/notifications/service/push.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

const pushSender = createPushSender(config.push)

registerHandler(pushNotification, (ids) => sendPush(ids, { pushSender }))
