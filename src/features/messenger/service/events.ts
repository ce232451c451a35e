import { createHmac } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { timingSafeEqualText } from '../../../platform/security/tokens.ts'
import { submitAsync } from '../../chat/service/submit.ts'
import { extractMessages } from '../events.ts'
import { forwardMessages } from '../jobs.ts'
import { lockPendingEvents, markEventsHandled } from '../model.ts'
import { findPageStore, insertEvents, purgeEvents } from '../queries.ts'

/** Messenger repeats an event for some hours. */
const RETENTION_DAYS = 7

/** Answers Messenger's verification of this address. @returns the challenge; @throws 403 */
export function verifyChallenge({
  mode,
  token = '',
  challenge,
}: {
  mode?: string
  token?: string
  challenge?: string
}): string {
  const { verifyToken } = config.messenger
  const isMeant =
    verifyToken !== '' && timingSafeEqualText(token, verifyToken) && mode === 'subscribe'
  if (!isMeant || challenge === undefined)
    fail('FORBIDDEN', 'The verify token is not the one that was set here.')
  return challenge
}

/**
 * Ingests an event of Messenger: verifies its signature over the raw bytes and stores each of its messages once, by `mid`,
 * before it is acknowledged.
 * @throws 401 INVALID_SIGNATURE with nothing stored; 400 for signed bytes that are no JSON
 */
export async function ingestEvent(rawBody: Buffer, signature: string | undefined): Promise<void> {
  if (!hasValidSignature(rawBody, signature))
    fail('INVALID_SIGNATURE', 'The signature does not fit the body, or is missing.')
  const rows = extractMessages(parseJson(rawBody)).map(
    ({ mid, pageId, senderId, text, sentAt }) => ({
      id: uuidv7(),
      mid,
      page_id: pageId,
      sender_id: senderId,
      text,
      sent_at: sentAt,
    }),
  )
  if (rows.length === 0) return
  await transaction(async (trx) => {
    const stored = await insertEvents(trx, rows)
    for (const [pageId, events] of Map.groupBy(stored, ({ page_id }) => page_id)) {
      const senders = [...new Set(events.map(({ sender_id }) => sender_id))]
      const payloads = senders.map((senderId) => ({ pageId, senderId }))
      await enqueueAll(trx, forwardMessages, payloads)
    }
  })
}

/** Compares in constant time. Without a configured secret no signature is valid. */
function hasValidSignature(rawBody: Buffer, signature = ''): boolean {
  const { appSecret } = config.messenger
  const digest = createHmac('sha256', appSecret).update(rawBody).digest('hex')
  return appSecret !== '' && timingSafeEqualText(signature.trim().toLowerCase(), `sha256=${digest}`)
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return fail('MALFORMED_JSON', 'The body could not be read as JSON.')
  }
}

/**
 * Forwards a customer's messages to the store's agent, in order and once, or to the owner where the agent does not answer.
 * Messages to a page without a store are dropped.
 */
export async function forwardToAgent(
  sender: { pageId: string; senderId: string },
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const store = await findPageStore(sender.pageId)
  await transaction(async (trx) => {
    const events = await lockPendingEvents(trx, sender)
    if (store)
      for (const { text } of events)
        await submitAsync(
          trx,
          {
            storeId: store.store_id,
            ownerId: store.owner_id,
            source: 'messenger',
            isTest: false,
            customerKey: sender.senderId,
            text,
          },
          { isHandedOff: !store.answers },
        )
    await markEventsHandled(
      trx,
      events.map(({ id }) => id),
    )
    await done(trx)
  })
}

export async function purgeOldEvents(limit = 5_000): Promise<number> {
  return await purgeEvents(RETENTION_DAYS, limit)
}
