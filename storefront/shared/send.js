/** One request to the API. */

const TIMEOUT_MS = 15_000

/**
 * An error response of the API; `code` is OFFLINE if there was no response. `body` has what the error adds, such as `opensAt`, or the
 * `status` of an order.
 */
export class ApiError extends Error {
  /**
   * @param {{ code?: string, message?: string, details?: { path: string, message: string }[] } & Record<string, any>} envelope
   * @param {number} [status] of the response
   */
  constructor({ code = 'OFFLINE', message = '', details = [], ...body }, status = 0) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.body = body
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function send(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(failOffline)
  dispatchEvent(new Event('reachable'))
  const reply = await response.json().catch(failOffline)
  if (!response.ok) throw await apiError(response.status, reply)
  return reply
}

/**
 * The error of a response, in the language of the page.
 * @param {number} status
 * @param {import('./errors.js').Envelope} envelope
 */
export async function apiError(status, envelope) {
  const translated = await import('./translate-error.js')
    .then(({ translateError }) => translateError(envelope))
    .catch(() => envelope) // the connection has broken off; what it says in English is better than nothing
  return new ApiError(translated, status)
}

/** @returns {never} */
function failOffline() {
  dispatchEvent(new Event('unreachable'))
  throw new ApiError({ code: 'OFFLINE' })
}
