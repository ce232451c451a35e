/**
 * The API client with its session. The access token is in the memory of this page only. With `X-Session: cookie` the refresh
 * token is a cookie that no script can read.
 */

const TIMEOUT_MS = 15_000
const cookieMode = { 'X-Session': 'cookie' }

let token = null

/** An error response of the API; `code` is OFFLINE if there was no response. */
export class ApiError extends Error {
  constructor({ status = 0, code = 'OFFLINE', message, details = [] }) {
    super(message)
    Object.assign(this, { status, code, details })
  }
}

/** Calls the API as the signed-in user, if any. Renews an expired access token once. */
export async function api(method, path, body) {
  try {
    return await send(method, path, body)
  } catch (error) {
    if (error.status !== 401 || !token || !(await resume())) throw error
    return await send(method, path, body)
  }
}

/** Resumes the session of an earlier visit. @returns false if there is none */
export async function resume() {
  try {
    // One tab at a time: the second use of a refresh token ends the session.
    if (navigator.locks) await navigator.locks.request('palengke-session', refresh)
    else await refresh()
    return true
  } catch (error) {
    token = null
    if (error.status === 401 || error.status === 403) return false
    throw error
  }
}

async function refresh() {
  const renewed = await send('POST', '/api/auth/refresh', {}, cookieMode)
  token = renewed.token
}

export async function logIn(email, password) {
  const signedIn = await send('POST', '/api/auth/login', { email, password }, cookieMode)
  token = signedIn.token
}

export async function logOut() {
  if (token) await send('POST', '/api/auth/logout', {}, cookieMode).catch(() => {})
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => failOffline())
  const reply = await response.json().catch(() => failOffline())
  if (!response.ok) throw new ApiError({ status: response.status, ...reply })
  return reply
}

function failOffline() {
  throw new ApiError({
    message: 'The market does not answer. Check your connection and try again.',
  })
}
