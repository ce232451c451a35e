/** What a rider has to do, live; without a connection, as it was known last. */
import { get, set } from 'idb-keyval'
import { useEffect } from 'preact/hooks'
import { api, ApiError } from '../../storefront/shared/api.js'
import { loadUser, user } from '../../storefront/shared/session.js'
import { useResource } from '../parts/resource.js'
import { withWaiting } from './acts/local.js'
import { done, queue, sendWaiting } from './acts/store.js'

/** @import { Delivery, Offer, Rider } from './types.ts' */

/**
 * @typedef {object} Work
 * @property {Rider} rider
 * @property {Delivery[]} deliveries
 * @property {Offer[]} offers
 * @property {boolean} needsCode Customers prove a delivery with a code.
 * @property {string} at When it was read.
 * @property {unknown[]} [shown] The acts whose effect it has.
 * @property {boolean} [isKept] The market cannot be reached.
 */

const KEY = 'rider-work'
/** Stores and admins see a rider's moves, and a rider theirs, within two seconds. */
const LOOK_MS = 1_000

/** @returns {{ work: Work | undefined, error: any, reload: () => Promise<void> }} */
export function useWork() {
  const { data, error, reload } = useResource(loadWork, [], { everyMs: LOOK_MS })
  useEffect(() => {
    const again = () => void reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [reload])
  const unseen = done.value.filter((act) => !data?.shown?.includes(act))
  const work = data && { ...data, ...withWaiting(data, [...unseen, ...queue.value.waiting]) }
  return { work, error, reload }
}

/** @returns {Promise<Work>} */
async function loadWork() {
  try {
    await assertSession()
    await sendWaiting()
    const shown = done.value
    return { ...(await readWork()), shown }
  } catch (error) {
    const kept = error instanceof ApiError && error.code === 'OFFLINE' && (await get(KEY))
    if (!kept) throw error
    return { ...kept, isKept: true }
  }
}

/** After a start without a connection the session is resumed as soon as there is one. */
async function assertSession() {
  if (!user.value && !(await loadUser())) location.reload() // it has ended: the page asks for the log-in
}

/** @returns {Promise<Work>} */
async function readWork() {
  const [{ rider }, deliveries, offers, { settings }] = await Promise.all([
    api('GET', '/api/rider/status'),
    api('GET', '/api/rider/orders?limit=100'),
    api('GET', '/api/rider/offers?limit=20'),
    readSettings(),
  ])
  const work = {
    rider,
    deliveries: deliveries.data,
    offers: offers.data,
    needsCode: settings.deliveryCodeRequired,
    at: new Date().toISOString(),
  }
  await set(KEY, work).catch(() => {}) // a browser in private mode may keep nothing
  return work
}

/** @type {Promise<any> | undefined} */
let settings

/** They change rarely: read once a page. */
function readSettings() {
  settings ??= api('GET', '/api/settings').catch((error) => {
    settings = undefined
    throw error
  })
  return settings
}
