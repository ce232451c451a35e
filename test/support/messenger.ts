/** Messenger as a client of the API: signed events, and pages connected to stores. */
import { createHmac } from 'node:crypto'
import { config } from '../../src/config/config.ts'
import { submitAsync, sessionIdFor } from '../../src/features/chat/service/submit.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { patch, post } from './client.ts'
import { createPro } from './developer-api.ts'
import { createProduct, unique } from './actors.ts'
import { tokenOf } from './graph-server.ts'

interface TestMessage {
  pageId: string
  from: string
  text?: string
  mid?: string
  at?: number
  more?: Record<string, unknown>
}

/** The event that Messenger sends for messages of customers. */
export function messagesEvent(messages: TestMessage[]) {
  const messaging = messages.map(({ pageId, from, text, mid = unique('m_'), at, more }) => ({
    sender: { id: from },
    recipient: { id: pageId },
    timestamp: at ?? Date.now(),
    message: { mid, ...(text === undefined ? {} : { text }), ...more },
  }))
  const [pageId] = messages.map((each) => each.pageId)
  return { object: 'page', entry: [{ id: pageId ?? '1', time: Date.now(), messaging }] }
}

export function signatureOf(body: string, secret = config.messenger.appSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function signedMessages(messages: TestMessage[]) {
  const body = JSON.stringify(messagesEvent(messages))
  return { body, headers: { 'x-hub-signature-256': signatureOf(body) } }
}

/** Posts messages to the webhook, signed as Messenger signs them. */
export async function deliver(...messages: TestMessage[]) {
  const { body, headers } = signedMessages(messages)
  return await post('/api/webhooks/messenger', body, { headers })
}

/** The query of Messenger's webhook verification. */
export function verification(challenge: string, token = config.messenger.verifyToken): string {
  return new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': challenge,
  }).toString()
}

export const pageOf = (pageId: string) => ({ pageId, pageToken: tokenOf(pageId) })

/** A Pro store with a product whose page is connected, and a customer of that page. */
export async function createShopPage() {
  const store = await createPro()
  const product = await createProduct(store, { name: 'Dinorado rice', price: 6_250, inventory: 50 })
  const [pageId, customer] = [unique('page'), unique('psid')]
  await patch(`/api/vendor/stores/${store.id}/messenger`, pageOf(pageId), { as: store.owner })
  const source = 'messenger' as const
  const conversation = sessionIdFor({
    storeId: store.id,
    source,
    isTest: false,
    customerKey: customer,
  })
  const write = (text: string, more: Partial<TestMessage> = {}) =>
    deliver({ pageId, from: customer, text, ...more })
  return { store, product, pageId, customer, conversation, write }
}

/** A conversation of the store with a message that waits for a person. @returns its id */
export async function findHandedOffMessage(storeId: string, ownerId: string): Promise<string> {
  const session = {
    storeId,
    source: 'messenger' as const,
    isTest: false,
    customerKey: unique('psid'),
  }
  const question = { ...session, ownerId, text: 'Naa moy bugas?' }
  await transaction((trx) => submitAsync(trx, question, { isHandedOff: true }))
  return sessionIdFor(session)
}
