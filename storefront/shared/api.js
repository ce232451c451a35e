/** The client of the public API, in the browser. */
import { accessToken, endSession, refreshSession } from './tokens.js'
import { ApiError, send } from './send.js'

export { ApiError } from './send.js'

/**
 * Calls the API as the signed-in user, if any. Renews an expired access token once.
 * @param {'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} method
 * @param {string} path
 * @param {object} [body]
 * @param {{ idempotencyKey?: string }} [options]
 * @returns {Promise<any>}
 */
export async function api(method, path, body, { idempotencyKey } = {}) {
  const call = () =>
    send(method, path, body, {
      ...(accessToken() && { Authorization: `Bearer ${accessToken()}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    })
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !accessToken()) throw error
    if (!(await refreshSession())) {
      endSession()
      throw error
    }
    return await call()
  }
}
