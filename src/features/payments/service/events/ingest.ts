import { parseEvent, verifySignature } from '../../../../adapters/payments/webhook.ts'
import { config } from '../../../../config/config.ts'
import { now } from '../../../../platform/values/clock.ts'
import { outboxRow } from '../../../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../../../platform/contract/errors.ts'
import { dispatchAfterCommit } from '../../../../platform/jobs/queues.ts'
import { processProviderEvent } from '../../jobs.ts'
import { storeEvent } from '../../provider-events.sql.ts'

/**
 * Takes a provider event in: the signature is judged over the bytes received, the event stored durably, and only then
 * answered; a worker interprets it. The same event any number of times is stored once.
 * @throws 401 INVALID_SIGNATURE with nothing stored; 400 for signed bytes that are no event
 */
export async function ingestEvent(rawBody: Buffer, signature: string | undefined): Promise<void> {
  const { webhookSecrets: secrets } = config.payments
  if (!verifySignature({ rawBody, header: signature, secrets, now: now() }))
    fail(
      'INVALID_SIGNATURE',
      'The signature does not fit the body, or is missing or older than 5 minutes.',
    )
  const given = parseJson(rawBody.toString('utf8'))
  const text = JSON.stringify(given)
  const body = toStorableJson(text)
  const event = parseEvent(body === text ? given : JSON.parse(body))
  if (!event) failField('data', 'must hold an event with an id and a type')
  const later = outboxRow(processProviderEvent, { eventId: event.id })
  if (await storeEvent({ id: event.id, type: event.type, body, later })) dispatchAfterCommit(later)
}

/** As JSON that PostgreSQL takes, so that no name in an event keeps its money out: without NUL, halves of pairs and infinities. */
function toStorableJson(event: string): string {
  return event.replaceAll(/\\(\\|u0000|ud[89a-f][\da-f]{2})/g, (escape, escaped: string) =>
    escaped === '\\' ? escape : '\ufffd',
  )
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return fail('MALFORMED_JSON', 'The body could not be read as JSON.')
  }
}
