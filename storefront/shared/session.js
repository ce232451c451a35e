/** Who is signed in, and what happens when they leave. Browser only. */
import { clear, get, set } from 'idb-keyval'
import { signal } from '@preact/signals'
import { api } from './api.js'
import { accessToken, refreshSession, signIn, signOut } from './tokens.js'

/** @typedef {import('./api-types.ts').User} User */

/** Undefined until `loadUser` has found out, null for nobody. */
export const user = signal(/** @type {User | null | undefined} */ (undefined))

/** Says that this browser has a session, so that a stranger's visit makes no request for one. */
const HINT = 'palengke-session'
/** Whose cart and orders the browser keeps, among them. */
const OWNER = 'owner'
const channel = new BroadcastChannel(HINT)

/** @type {Promise<User | null> | undefined} */
let loading

/** Resumes the session of an earlier visit, once a page. @returns {Promise<User | null>} */
export function loadUser() {
  return (loading ??= resume().catch((error) => {
    loading = undefined
    throw error
  }))
}

async function resume() {
  const hasSession = accessToken() || (localStorage.getItem(HINT) && (await refreshSession()))
  return hasSession ? await readUser() : await forget()
}

/** Logs in, registers, or whatever else answers with tokens. @param {string} path @param {object} body */
export async function enter(path, body) {
  await signIn(path, body)
  localStorage.setItem(HINT, '1')
  loading = undefined
  return await loadUser()
}

/** Reads the profile once more, after a change of it. @returns {Promise<User | null>} */
export async function readUser() {
  const { user: profile } = await api('GET', '/api/users/profile')
  const owner = await get(OWNER).catch(() => undefined)
  if (owner && owner !== profile.id) await clear().catch(() => {})
  await set(OWNER, profile.id).catch(() => {})
  user.value = profile
  return profile
}

/** Ends the session, here and in the other tabs, and clears what belongs to the user. @param {string} [next] where to go then */
export async function logOut(next = '/') {
  await signOut()
  await forget()
  channel.postMessage('logged out')
  location.assign(next)
}

async function forget() {
  user.value = null
  if (localStorage.getItem(HINT)) await clearStorage()
  return null
}

/** Clears what the browser keeps of a user. */
export async function clearStorage() {
  localStorage.clear()
  await clear().catch(() => {}) // the browser may keep nothing, as in private mode
}

channel.addEventListener('message', () => location.assign('/'))
addEventListener('pageshow', ({ persisted }) => {
  // A page from the back-forward cache may show a user who has logged out since.
  if (persisted && user.value && !localStorage.getItem(HINT)) location.reload()
})
