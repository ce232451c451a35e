/** Loads the texts of errors when the first one is to be shown. Browser only. */
import { translate } from './errors.js'
import { createLocale } from './locale.js'

const { lang, dataset } = document.documentElement

/** @param {import('./errors.js').Envelope} envelope */
export async function translateError(envelope) {
  const { default: texts } = await import(/** @type {string} */ (dataset.errors))
  return translate(envelope, createLocale(lang, texts).t)
}
