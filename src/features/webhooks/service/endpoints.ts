import { randomBytes } from 'node:crypto'
import { config } from '../../../config/config.ts'
import { transaction } from '../../../platform/database/connections.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { findUrlProblem } from '../../../platform/security/ssrf-guard.ts'
import { reencrypt, encrypt, currentKeyPrefix } from '../../../platform/security/encryption.ts'
import { findVendorStore } from '../../stores/service.ts'
import { getProfile } from '../../users/service.ts'
import {
  lockAndCountWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  patchWebhook,
  removeWebhook,
  replaceSecrets,
  replaceSigningSecret,
  type WebhookEventName,
  type WebhookRow,
  findStaleSecrets,
} from '../queries.ts'
import { SECRET_OVERLAP_MS } from '../retry-schedule.ts'

export { findWebhook, type WebhookRow }

const WEBHOOKS_MAX = 20
const SECRET_BYTES = 32

interface WebhookRequest {
  url: string
  storeId?: string | null
  events?: WebhookEventName[]
}

/**
 * Adds a webhook, for one store or for all of the owner's. Its secret is in the answer and never shown again.
 * @throws 400 naming `url` or `storeId`; 403 PRO_REQUIRED; 409 CONFLICT with 20 webhooks
 */
export async function createWebhook(
  ownerId: string,
  { url, storeId = null, events = ['order.captured', 'order.status_changed'] }: WebhookRequest,
): Promise<{ row: WebhookRow; secret: string }> {
  if ((await getProfile(ownerId)).plan !== 'pro')
    fail('PRO_REQUIRED', 'Webhooks come with the Pro plan. Upgrade first.')
  assertPublicUrl(url)
  if (storeId !== null && !(await findVendorStore(ownerId, storeId)))
    failField('storeId', 'must be one of your stores')
  const secret = generateSecret()
  const sealed = await encrypt(secret)
  return await transaction(async (trx) => {
    if ((await lockAndCountWebhooks(trx, ownerId)) >= WEBHOOKS_MAX)
      fail('CONFLICT', `You have ${WEBHOOKS_MAX} webhooks. Remove one that is not used any more.`)
    const row = await insertWebhook(trx, {
      id: uuidv7(),
      owner_id: ownerId,
      store_id: storeId,
      url,
      events: [...new Set(events)],
      secret: sealed,
    })
    return { row, secret }
  })
}

/** The webhooks of an owner, newest first. */
export async function listOwnWebhooks(
  ownerId: string,
  page: Page,
): Promise<ListResult<WebhookRow>> {
  return await listWebhooks(ownerId, clampPage(page))
}

/** @throws 404 for a webhook that is not the owner's */
export async function getOwnWebhook(ownerId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(id)
  return row?.owner_id === ownerId ? row : failUnknownWebhook()
}

/**
 * Changes what is given; what waits to be sent goes to the new address.
 * @throws 400 naming `url`; 404
 */
export async function updateWebhook(
  ownerId: string,
  id: string,
  changes: { url?: string; events?: WebhookEventName[]; isEnabled?: boolean },
): Promise<WebhookRow> {
  if (changes.url !== undefined) assertPublicUrl(changes.url)
  const events = changes.events && [...new Set(changes.events)]
  return (await patchWebhook(ownerId, id, { ...changes, events })) ?? failUnknownWebhook()
}

/** Gives it a new secret; for a day messages are signed by the old one as well. @throws 404 */
export async function rotateWebhookSecret(
  ownerId: string,
  id: string,
): Promise<{ row: WebhookRow; secret: string }> {
  const secret = generateSecret()
  const change = { secret: await encrypt(secret), overlapMs: SECRET_OVERLAP_MS }
  const row = await replaceSigningSecret(ownerId, id, change)
  return { row: row ?? failUnknownWebhook(), secret }
}

/** Removes it with its deliveries; what waits is not sent. @throws 404 */
export async function deleteWebhook(ownerId: string, id: string): Promise<void> {
  if (!(await removeWebhook(ownerId, id))) failUnknownWebhook()
}

/** Brings all secrets under the `JWT_SECRET` of today, so that the previous one can be dropped. */
export async function reencryptSecrets(): Promise<void> {
  for (const row of await findStaleSecrets(currentKeyPrefix)) {
    const { secret, previous_secret: previous } = row
    await replaceSecrets(row, {
      secret: await reencrypt(secret),
      previous_secret: previous === null ? null : await reencrypt(previous),
    })
  }
}

function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** What its name resolves to is judged at every send. */
function assertPublicUrl(url: string): void {
  const problem = config.webhooks.allowPrivate ? findSchemeProblem(url) : findUrlProblem(url)
  if (problem) failField('url', problem)
}

function findSchemeProblem(url: string): string | null {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? null : 'must be an http(s) URL'
}

function failUnknownWebhook(): never {
  fail('NOT_FOUND', 'You have no webhook with this id.')
}
