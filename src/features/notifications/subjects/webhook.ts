import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { findUsers } from '../../users/service.ts'
import { findWebhook } from '../../webhooks/service/endpoints.ts'
import type { About } from './subject.ts'
import type { WebhookEvent } from '../jobs.ts'
import type { WebhookFacts, WebhookWords } from '../texts/texts.ts'

type Payload = Static<typeof WebhookEvent>

export const aboutWebhook: About<Payload, 'owner', WebhookFacts, WebhookWords> = {
  async look({ webhookId }) {
    const webhook = await findWebhook(webhookId)
    if (!webhook) return null
    return {
      facts: { host: new URL(webhook.url).host, reason: webhook.last_error ?? '' },
      data: { webhookId, url: config.appUrl },
      people: () => findUsers([webhook.owner_id]),
    }
  },
  words: (texts) => texts.webhook,
}
