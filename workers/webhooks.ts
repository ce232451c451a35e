import { createWebhookSender } from '../src/adapters/webhooks/standard-webhooks.ts'
import { config } from '../src/config/config.ts'
import { tellAgent } from '../src/features/agent-commerce/orders/jobs.ts'
import { sendOrderToAgent } from '../src/features/agent-commerce/orders/send.ts'
import { publishOrderEvent, sendDelivery } from '../src/features/webhooks/jobs.ts'
import { createDeliveries } from '../src/features/webhooks/service/create-deliveries.ts'
import { attemptDelivery } from '../src/features/webhooks/service/deliver.ts'
import { registerHandler } from '../src/platform/jobs/handlers.ts'

const sender = createWebhookSender(config.webhooks)

registerHandler(publishOrderEvent, createDeliveries)
registerHandler(tellAgent, ({ orderId }, run) => sendOrderToAgent(orderId, run))
registerHandler(sendDelivery, (payload, run) => attemptDelivery(payload, run, { sender }))
