/**
 * What a rider did, until the market has decided on it: each act is sent once, in order. Its `Idempotency-Key` stays with it, so
 * that an act whose answer was lost is not done twice. Pure.
 */

/** @typedef {'accept' | 'reject' | 'deliver' | 'fail'} Kind */
/** @typedef {{ key: string, kind: Kind, orderId: string, orderNumber: string, body: Record<string, string>, at: number }} Act */
/**
 * What the market refused.
 * @typedef {object} Refusal
 * @property {Act} act
 * @property {string} code
 * @property {string} message
 * @property {string} [status] Of the order.
 * @property {string} [field] Which the market names.
 */
/** @typedef {{ waiting: Act[], refused: Refusal[] }} Queue */

/** @type {Queue} */
export const emptyQueue = { waiting: [], refused: [] }

/**
 * Adds an act, unless the same one waits already, as after a second tap. What was refused of the order before is settled by it.
 * @param {Queue} queue
 * @param {Act} act
 * @returns {Queue}
 */
export function withAct({ waiting, refused }, act) {
  const isSecondTap = waiting.some(
    ({ kind, orderId }) => kind === act.kind && orderId === act.orderId,
  )
  if (isSecondTap) return { waiting, refused }
  return {
    waiting: [...waiting, act],
    refused: refused.filter(({ act: { orderId } }) => orderId !== act.orderId),
  }
}

/**
 * Removes an act that the market has decided on.
 * @param {Queue} queue
 * @param {string} key
 * @param {Refusal | null} refusal
 * @returns {Queue}
 */
export function withAnswer({ waiting, refused }, key, refusal) {
  return {
    waiting: waiting.filter((act) => act.key !== key),
    refused: refusal ? [...refused, refusal] : refused,
  }
}

/** @param {Queue} queue @param {string} key of an act whose refusal was read @returns {Queue} */
export function withoutRefusal({ waiting, refused }, key) {
  return { waiting, refused: refused.filter(({ act }) => act.key !== key) }
}

/** Refused until the session is renewed, or the connection is better. */
const LATER = new Set([401, 408])

/**
 * Whether an error is the decision of the market. Otherwise it is not known whether the act arrived, and it is sent again.
 * @param {any} error
 */
function isDecision({ status = 0, code = '' }) {
  return status >= 400 && status < 500 && !LATER.has(status) && code !== 'IDEMPOTENCY_IN_PROGRESS'
}

/**
 * @param {Act} act
 * @param {any} error
 * @returns {Refusal}
 */
function refusalOf(act, { code, message, body, details }) {
  const [status, field] = [body?.status, details?.[0]?.path]
  return { act, code, message, ...(status && { status }), ...(field && { field }) }
}

/**
 * Sends what waits, the oldest first, until all is decided or the market cannot be asked.
 * @param {object} how
 * @param {() => Promise<Queue>} how.read
 * @param {(edit: (queue: Queue) => Queue) => Promise<unknown>} how.change
 * @param {(act: Act) => Promise<unknown>} how.send
 * @returns {Promise<boolean>} whether all is decided
 */
export async function sendAll({ read, change, send }) {
  for (;;) {
    const [act] = (await read()).waiting
    if (!act) return true
    /** @type {Refusal | null} */
    let refusal = null
    try {
      await send(act)
    } catch (error) {
      if (!isDecision(/** @type {any} */ (error))) return false
      refusal = refusalOf(act, error)
    }
    await change((queue) => withAnswer(queue, act.key, refusal))
  }
}
