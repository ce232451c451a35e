/** The texts that are loaded later, by their part, such as those of a role. Browser only. */
import { addTexts } from '../../storefront/shared/page-locale.js'

/** @type {Record<string, string>} */
const urls = JSON.parse(document.documentElement.dataset.laterTexts ?? '{}')

/** @param {string} part */
export const loadTexts = (part) => addTexts(/** @type {string} */ (urls[part]))

/**
 * A section with texts that the first one of its role does not wait for.
 * @template T
 * @param {string} part
 * @param {() => Promise<T>} load
 */
export const withTexts = (part, load) => async () =>
  (await Promise.all([load(), loadTexts(part)]))[0]
