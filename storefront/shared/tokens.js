/**
 * The tokens of the session. The access token is in the memory of this page only; with `X-Session: cookie` the refresh token is a
 * cookie that no script can read.
 */
import { ApiError, send } from './send.js'

const cookieMode = { 'X-Session': 'cookie' }

/** @type {string | null} */
let token = null

export const accessToken = () => token

export function endSession() {
  token = null
}

/**
 * Gets an access token with the cookie of an earlier visit. One tab at a time: the second use of a refresh token ends the session.
 * @returns {Promise<boolean>} false if there is no session
 */
export async function refreshSession() {
  try {
    await (navigator.locks ? navigator.locks.request('palengke-session', refresh) : refresh())
    return true
  } catch (error) {
    token = null
    if (error instanceof ApiError && [401, 403].includes(error.status)) return false
    throw error
  }
}

async function refresh() {
  token = (await send('POST', '/api/auth/refresh', {}, cookieMode)).token
}

/** @param {string} path @param {object} body An endpoint that answers with tokens, such as log-in and register. */
export async function signIn(path, body) {
  const reply = await send('POST', path, body, cookieMode)
  token = reply.token
  return reply
}

export async function signOut() {
  if (token)
    await send(
      'POST',
      '/api/auth/logout',
      {},
      { ...cookieMode, Authorization: `Bearer ${token}` },
    ).catch(() => {})
  token = null
}
