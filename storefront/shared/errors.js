/**
 * Errors of the API in the language of the page. The API says what is wrong in English; here are the codes and the rules of
 * fields that the pages can meet. A test compares them with the routes and their schemas.
 */

/** @typedef {{ code: string, message: string, details?: { path: string, message: string }[] } & Record<string, any>} Envelope */
/** @typedef {import('./locale.js').Locale['t']} Translate */
/** @import { TextKey } from './texts.ts' */

/** Codes that only a mistake of the page itself leads to, or that need no other words. */
const others = new Set([
  'INTERNAL',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
  'INVALID_REFRESH_TOKEN',
  'INVALID_SIGNATURE_REF',
  'IDEMPOTENCY_KEY_REUSED',
])

/** What an operator has written, which has no other language. */
const asWritten = new Set(['MAINTENANCE'])

/**
 * What the API says of a field, and the text that says the same; a number in it is `limit`, a second one `most`. The first that fits is taken.
 * @type {[RegExp, string][]}
 */
const rules = [
  [/^is required when/, 'required'],
  [/Philippine mobile/, 'mobile'],
  [/^is required.*barangay|code of a (place|municipality)|^is none of yours/, 'place'],
  [/^is required|^must not be (empty|blank)/, 'required'],
  [/^must have at least (\d+) characters/, 'min-length'],
  [/^must have at most (\d+) (characters|bytes)/, 'max-length'],
  [/^must be >=? ?(-?[\d.]+)/, 'least'],
  [/^must be <=? ?(-?[\d.]+)/, 'most'],
  [/e-mail address|can receive mail/, 'email'],
  [/Philippine phone number/, 'phone'],
  [/^must be one line/, 'plain-line'],
  [/NUL or broken Unicode/, 'characters'],
  [/most common passwords/, 'common-password'],
  [/^must be a (date|valid date)/, 'date'],
  [/^must be a time of day/, 'time'],
  [/^must differ from open/, 'hours'],
  [/^must be within (\d+) days/, 'range'],
  [/^must be from ([\d.]+) to ([\d.]+)/, 'between'],
  [/^must cover the total of ([\d.]+)/, 'change'],
  [/^must be a PNG/, 'drawing'],
  [/^must be the typed name/, 'required'],
  [/^must be true/, 'agree'],
  [/token of this page|messages of the page/, 'page-token'],
]

/** @param {string} message of a field @param {Translate} t @returns {string | null} null for one that is not known */
export function explainField(message, t) {
  for (const [pattern, rule] of rules) {
    const found = pattern.exec(message)
    if (!found) continue
    const [limit, most] = found.slice(1).map(Number)
    return t(/** @type {TextKey} */ (`rule.${rule}`), { limit: limit || 0, most: most || 0 })
  }
  return null
}

/** @param {string} code @param {Translate} t @returns {string | null} null for one that is not known, or that says it as it was written */
export function explainCode(code, t) {
  const key = /** @type {TextKey} */ (`error.${others.has(code) ? 'other' : code}`)
  const text = t(key)
  return text === key || asWritten.has(code) ? null : text
}

/** @param {Envelope} envelope @param {Translate} t @returns {Envelope} */
export function translate({ message, details, ...envelope }, t) {
  return {
    ...envelope,
    message: explainCode(envelope.code, t) ?? message,
    details: details?.map(({ path, message: said }) => ({
      path,
      message: explainField(said, t) ?? t('rule.other'),
    })),
  }
}
