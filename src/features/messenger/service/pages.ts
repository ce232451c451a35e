import { messenger } from '../../../adapters/messenger/default.ts'
import { config } from '../../../config/config.ts'
import { isConstraintViolation } from '../../../platform/database/errors.ts'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { UnrecoverableError, RetryAfterError } from '../../../platform/jobs/job.ts'
import { log } from '../../../platform/runtime/log.ts'
import { reencrypt, encrypt, currentKeyPrefix } from '../../../platform/security/encryption.ts'
import { getVendorStore } from '../../stores/service.ts'
import { getProfile } from '../../users/service.ts'
import { findPage, findStaleTokens, removePage, replaceToken, type PageRow } from '../model.ts'
import { savePage } from '../queries.ts'

export type { PageRow }

/** The page of an own store, or null. @throws 404 */
export async function getPage(ownerId: string, storeId: string): Promise<PageRow | null> {
  await getVendorStore(ownerId, storeId)
  return (await findPage(storeId)) ?? null
}

/**
 * Connects a page to an own store, or disconnects it (`pageId` null). Messenger confirms that the token is the page's, so that
 * nobody receives the messages of someone else's page.
 * @throws 400 naming `pageToken`; 403 PRO_REQUIRED; 404; 409 CONFLICT for a page of another store; 503 BUSY
 */
export async function connectPage(
  ownerId: string,
  storeId: string,
  { pageId, pageToken }: { pageId: string | null; pageToken?: string },
): Promise<PageRow | null> {
  await getVendorStore(ownerId, storeId)
  if (pageId === null) {
    await removePage(storeId)
    return null
  }
  if ((await getProfile(ownerId)).plan !== 'pro')
    fail(
      'PRO_REQUIRED',
      'The agent on Messenger comes with the Pro plan. An admin of the market can give it to you.',
    )
  if (config.messenger.appSecret === '')
    fail('CONFLICT', 'Messenger is not set up on this server. Ask whoever runs it.')
  if (pageToken === undefined) failField('pageToken', 'is required with a page')
  const name = await verifyPageToken(pageId, pageToken)
  return await savePageOrFail({
    store_id: storeId,
    page_id: pageId,
    name,
    token: await encrypt(pageToken),
  })
}

/** Verifies the token at Messenger and subscribes to the page's messages. @returns the name of the page */
async function verifyPageToken(pageId: string, token: string): Promise<string> {
  try {
    const page = await messenger.findPage(token)
    if (page?.id !== pageId) failField('pageToken', 'is not a token of this page that works')
    await messenger.subscribe({ pageId, token })
    return page.name
  } catch (error) {
    if (error instanceof UnrecoverableError)
      failField('pageToken', `does not let messages of the page be read: ${error.message}`)
    if (error instanceof RetryAfterError) failAway(error)
    throw error
  }
}

function failAway(error: Error): never {
  log.warn({ err: error }, 'Failed to verify the token of a page')
  fail('BUSY', 'Messenger does not answer just now. Try again shortly.', { retryAfter: 10 })
}

async function savePageOrFail(page: Parameters<typeof savePage>[0]): Promise<PageRow> {
  try {
    return await savePage(page)
  } catch (error) {
    if (isConstraintViolation(error, 'messenger_pages_page'))
      fail('CONFLICT', 'This page speaks for another store. Disconnect it there first.')
    throw error
  }
}

/** Re-encrypts tokens under the current `JWT_SECRET`, so that the previous one can be dropped. */
export async function reencryptTokens(): Promise<void> {
  for (const page of await findStaleTokens(currentKeyPrefix))
    await replaceToken(page, await reencrypt(page.token))
}
