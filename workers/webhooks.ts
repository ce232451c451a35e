import { createWebhookSender } from '../src/adapters/webhooks/standard-webhooks.ts'
import { config } from '../src/config/config.ts'
import { announceOrder, sendWebhook } from '../src/features/webhooks/jobs.ts'
import { announce } from '../src/features/webhooks/service/announce.ts'
import { deliver } from '../src/features/webhooks/service/deliver.ts'
import { registerHandler } from '../src/platform/jobs/workers.ts'

const sender = createWebhookSender(config.webhooks)

registerHandler(announceOrder, announce)
registerHandler(sendWebhook, (payload, run) => deliver(payload, run, { sender }))
