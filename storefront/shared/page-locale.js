/** The language of the page that is open, with its texts. Browser only. */
import { createLocale } from './locale.js'

const { lang, dataset } = document.documentElement
const { default: texts } = await import(/** @type {string} */ (dataset.texts))

/** For scripts outside of templates; templates call `useLocale()`. */
export const locale = createLocale(lang, texts)

/** Adds the texts of a part that is loaded later. @param {string} url */
export async function addTexts(url) {
  const added = await import(url).catch((error) => {
    dispatchEvent(new Event('unloadable'))
    throw error
  })
  Object.assign(texts, added.default)
}
