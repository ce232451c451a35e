/**
 * Talking to the API. The access token lives in this page only; the refresh token is a cookie that no script can read,
 * which is what `X-Session: cookie` asks for.
 */

const PATIENCE_MS = 15_000
const cookie = { 'X-Session': 'cookie' }

let token = null

/** A refusal by the API in its own words; `code` is OFFLINE when nothing answered. */
export class Refusal extends Error {
  constructor({ status = 0, code = 'OFFLINE', message, details = [] }) {
    super(message)
    Object.assign(this, { status, code, details })
  }
}

/** Calls the API as the signed-in user, if there is one. An expired access token is renewed once. */
export async function api(method, path, body) {
  try {
    return await send(method, path, body)
  } catch (refusal) {
    if (refusal.status !== 401 || !token || !(await resume())) throw refusal
    return await send(method, path, body)
  }
}

/** Takes the session of an earlier visit up again. False when there is none. */
export async function resume() {
  try {
    // Tabs take turns: a refresh token that comes twice counts as stolen.
    if (navigator.locks) await navigator.locks.request('palengke-session', refresh)
    else await refresh()
    return true
  } catch (refusal) {
    token = null
    if (refusal.status === 401 || refusal.status === 403) return false
    throw refusal
  }
}

async function refresh() {
  const renewed = await send('POST', '/api/auth/refresh', {}, cookie)
  token = renewed.token
}

export async function logIn(email, password) {
  const signedIn = await send('POST', '/api/auth/login', { email, password }, cookie)
  token = signedIn.token
}

export async function logOut() {
  if (token) await send('POST', '/api/auth/logout', {}, cookie).catch(() => {})
  token = null
}

async function send(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => refuseOffline())
  const answer = await response.json().catch(() => refuseOffline())
  if (!response.ok) throw new Refusal({ status: response.status, ...answer })
  return answer
}

function refuseOffline() {
  throw new Refusal({
    message: 'The market does not answer. Check your connection and try again.',
  })
}
