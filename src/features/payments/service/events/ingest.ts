import { parseEvent, verifySignature } from '../../../../adapters/payments/webhook.ts'
import { config } from '../../../../config/config.ts'
import { now } from '../../../../platform/values/clock.ts'
import { outboxRow } from '../../../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../../../platform/contract/errors.ts'
import { processProviderEvent } from '../../jobs.ts'
import { insertEvent } from '../../provider-events.sql.ts'

/**
 * Stores a provider event durably before it is acknowledged; a worker processes it. The signature is verified over the bytes
 * received. An event that is delivered many times is stored and processed once.
 * @throws 401 INVALID_SIGNATURE with nothing stored; 400 for signed bytes that are no event
 */
export async function ingestEvent(rawBody: Buffer, signature: string | undefined): Promise<void> {
  const { webhookSecrets: secrets } = config.payments
  if (!verifySignature({ rawBody, header: signature, secrets, now: now() }))
    fail(
      'INVALID_SIGNATURE',
      'The signature does not fit the body, or is missing or older than 5 minutes.',
    )
  const parsed = parseJson(rawBody.toString('utf8'))
  const text = JSON.stringify(parsed)
  const body = toStorableJson(text)
  const event = parseEvent(body === text ? parsed : JSON.parse(body))
  if (!event) failField('data', 'must hold an event with an id and a type')
  const job = outboxRow(processProviderEvent, { eventId: event.id })
  await insertEvent({ id: event.id, type: event.type, body, job })
}

/** Replaces NUL and lone surrogates, which PostgreSQL refuses in JSON; no text in an event may prevent its payment. */
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
