import { randomBytes } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import { reencrypt, encrypt, currentKeyPrefix } from '../../../platform/security/encryption.ts'
import { findVendorStore } from '../../stores/service.ts'
import { getProfile } from '../../users/service.ts'
import { Webhook, type WebhookEventName, type WebhookRow } from '../model.ts'
import { findStaleSecrets, listWebhooks, lockAndCountWebhooks, rotateSecret } from '../queries.ts'
import { SECRET_OVERLAP_MS } from '../retry-schedule.ts'

const MAX_WEBHOOKS = 20
const SECRET_BYTES = 32

interface WebhookRequest {
  url: string
  storeId?: string | null
  events?: WebhookEventName[]
}

export interface WebhookWithSecret {
  row: WebhookRow
  /** Decrypted; it is shown once. */
  secret: string
}

/**
 * Creates a webhook, for one store or for all of the owner's.
 * @throws 400 naming `url` or `storeId`; 403 PRO_REQUIRED; 409 CONFLICT with 20 webhooks
 */
export async function createWebhook(
  ownerId: string,
  { url, storeId = null, events = ['order.captured', 'order.status_changed'] }: WebhookRequest,
): Promise<WebhookWithSecret> {
  if ((await getProfile(ownerId)).plan !== 'pro')
    fail(
      'PRO_REQUIRED',
      'Webhooks come with the Pro plan. An admin of the market can give it to you.',
    )
  assertPublicUrl(url)
  if (storeId !== null && !(await findVendorStore(ownerId, storeId)))
    failField('storeId', 'must be one of your stores')
  const secret = generateSecret()
  const webhook = {
    id: uuidv7(),
    owner_id: ownerId,
    store_id: storeId,
    url,
    events: [...new Set(events)],
    secret: await encrypt(secret),
  }
  return await transaction(async (trx) => {
    if ((await lockAndCountWebhooks(trx, ownerId)) >= MAX_WEBHOOKS)
      fail('CONFLICT', `You have ${MAX_WEBHOOKS} webhooks. Remove one that is not used any more.`)
    return { row: await Webhook.query(trx).insert(webhook).returning('*'), secret }
  })
}

/** The webhooks of an owner, newest first. */
export async function listOwnWebhooks(
  ownerId: string,
  page: Page,
): Promise<ListResult<WebhookRow>> {
  return await listWebhooks({ ownerId }, page)
}

export async function findWebhook(id: string): Promise<WebhookRow | undefined> {
  return await Webhook.query().findById(id)
}

/** @throws 404 for a webhook that is not the owner's */
export async function getOwnWebhook(ownerId: string, id: string): Promise<WebhookRow> {
  return (await Webhook.query().findOne({ id, owner_id: ownerId })) ?? failUnknownWebhook()
}

/**
 * Changes what is given; pending deliveries go to the new address. A new address, or enabling the webhook, resets the time of
 * its first failure.
 * @throws 400 naming `url`; 404
 */
export async function updateWebhook(
  ownerId: string,
  id: string,
  { url, events, isEnabled }: { url?: string; events?: WebhookEventName[]; isEnabled?: boolean },
): Promise<WebhookRow> {
  if (url !== undefined) assertPublicUrl(url)
  const row = await Webhook.query()
    .patch({
      url,
      events: events && [...new Set(events)],
      is_enabled: isEnabled,
      ...((url !== undefined || isEnabled) && { failing_since: null }),
    })
    .where({ id, owner_id: ownerId })
    .returning('*')
    .first()
  return row ?? failUnknownWebhook()
}

/** Replaces the secret; for a day deliveries are signed with the old one as well. @throws 404 */
export async function rotateWebhookSecret(ownerId: string, id: string): Promise<WebhookWithSecret> {
  const secret = generateSecret()
  const change = { secret: await encrypt(secret), overlapMs: SECRET_OVERLAP_MS }
  const row = await rotateSecret(ownerId, id, change)
  return { row: row ?? failUnknownWebhook(), secret }
}

/** Deletes a webhook with its deliveries; pending ones are not sent. @throws 404 */
export async function deleteWebhook(ownerId: string, id: string): Promise<void> {
  const count = await Webhook.query().delete().where({ id, owner_id: ownerId })
  if (count === 0) failUnknownWebhook()
}

/** Re-encrypts secrets under the current `JWT_SECRET`, so that the previous one can be dropped. */
export async function reencryptSecrets(): Promise<void> {
  for (const { id, secret, previous_secret } of await findStaleSecrets(currentKeyPrefix))
    await Webhook.query()
      .patch({
        secret: await reencrypt(secret),
        previous_secret: previous_secret === null ? null : await reencrypt(previous_secret),
      })
      .where({ id, secret }) // unless it was rotated meanwhile
}

function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The address that its host resolves to is checked again at each attempt. */
function assertPublicUrl(url: string): void {
  const problem = findUrlProblem(url, config.webhooks.allowPrivate)
  if (problem) failField('url', problem)
}

function failUnknownWebhook(): never {
  fail('NOT_FOUND', 'You have no webhook with this id.')
}
