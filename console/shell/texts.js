/** The texts that are loaded later, by their part, such as those of a role. Browser only. */
import { addTexts } from '../../storefront/shared/page-locale.js'

/** @type {Record<string, string>} */
const urls = JSON.parse(document.documentElement.dataset.laterTexts ?? '{}')

/** @param {string} part */
export const loadTexts = (part) => addTexts(/** @type {string} */ (urls[part]))
