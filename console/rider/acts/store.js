/** The acts of the rider who works on this phone. They are kept apart from the rest, so that the end of a session loses none. */
import { createStore, del, get, update } from 'idb-keyval'
import { signal } from '@preact/signals'
import { api } from '../../../storefront/shared/api.js'
import { user } from '../../../storefront/shared/session.js'
import { ACTS, noteWaitingActs } from '../../../storefront/shared/waiting-acts.js'
import { emptyQueue, sendAll, withAct, withoutRefusal } from './queue.js'

/** @import { Act, Queue } from './queue.js' */

export const queue = signal(emptyQueue)
/** What the market has done; lists that were read before do not show it. */
export const done = signal(/** @type {Act[]} */ ([]))

const store = createStore(ACTS, 'acts')
const channel = new BroadcastChannel(ACTS)
channel.addEventListener('message', () => void loadActs())

/** Whose acts they are; without a connection, whoever was signed in last. @returns {Promise<string>} */
const ownerId = async () => user.value?.id ?? (await get('owner')) ?? ''

/** @returns {Promise<Queue>} */
export async function loadActs() {
  queue.value = (await get(await ownerId(), store)) ?? emptyQueue
  noteWaitingActs(queue.value.waiting.length)
  return queue.value
}

/** @param {(queue: Queue) => Queue} edit */
async function change(edit) {
  await update(await ownerId(), (before) => edit(before ?? emptyQueue), store)
  await loadActs()
  channel.postMessage('changed')
}

/**
 * Keeps an act. `sendWaiting` sends it.
 * @param {Act['kind']} kind
 * @param {{ id: string, orderNumber: string }} order
 * @param {Act['body']} [body]
 */
export function act(kind, { id, orderNumber }, body = {}) {
  const key = crypto.randomUUID()
  return change((before) =>
    withAct(before, { key, kind, orderId: id, orderNumber, body, at: Date.now() }),
  )
}

/** @param {string} key */
export const forgetRefusal = (key) => change((before) => withoutRefusal(before, key))

/** Clears the acts of the rider who logs out. */
export async function clearActs() {
  await del(await ownerId(), store)
  await loadActs()
}

/** One tab sends at a time. @returns {Promise<boolean>} whether nothing waits any more */
export async function sendWaiting() {
  const sendThem = () => sendAll({ read: loadActs, change, send })
  return await (navigator.locks ? navigator.locks.request(ACTS, sendThem) : sendThem())
}

/** @param {Act} act */
async function send(act) {
  const { kind, orderId, body, key } = act
  await api('POST', `/api/rider/orders/${orderId}/${kind}`, body, { idempotencyKey: key })
  done.value = [...done.value, act]
}
