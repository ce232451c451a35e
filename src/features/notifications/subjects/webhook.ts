import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { consoleLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import { findWebhook } from '../../webhooks/service/endpoints.ts'
import type { SubjectResolver } from './subject.ts'
import type { WebhookEvent } from '../jobs.ts'
import type { WebhookFacts, WebhookTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof WebhookEvent>

export const webhookSubject: SubjectResolver<Payload, 'owner', WebhookFacts, WebhookTemplateKey> = {
  async load({ webhookId }) {
    const webhook = await findWebhook(webhookId)
    if (!webhook) return null
    return {
      facts: { host: new URL(webhook.url).host, reason: webhook.last_error ?? '' },
      data: { webhookId, url: consoleLink('developer/webhooks', config.appUrl) },
      accountId: webhook.owner_id,
      recipients: () => findUsers([webhook.owner_id]),
    }
  },
  templates: (texts) => texts.webhook,
}
