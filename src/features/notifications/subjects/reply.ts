import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { findRejectedReply } from '../../chat/service/outgoing.ts'
import { consoleLink } from '../../site/links.ts'
import { findUsers } from '../../users/service.ts'
import type { SubjectResolver } from './subject.ts'
import type { ReplyEvent } from '../jobs.ts'
import type { ReplyFacts, ReplyTemplateKey } from '../texts/types.ts'

type Payload = Static<typeof ReplyEvent>

export const replySubject: SubjectResolver<Payload, 'owner', ReplyFacts, ReplyTemplateKey> = {
  async load({ messageId }) {
    const reply = await findRejectedReply(messageId)
    if (!reply) return null // an operator has had it sent meanwhile
    const { session_id: conversationId, owner_id, store_name, send_error } = reply
    return {
      facts: { store: store_name, reason: send_error },
      data: { conversationId, url: consoleLink(`chats/${conversationId}`, config.appUrl) },
      accountId: owner_id,
      recipients: () => findUsers([owner_id]),
    }
  },
  templates: (texts) => texts.reply,
}
