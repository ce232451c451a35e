/** A language with its texts and formats. A template gets it with `useLocale()`. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createDates } from './dates.js'

/** @typedef {import('./texts.ts').TextKey} TextKey */
/** @typedef {string | Record<string, string>} Text A text, or one for each plural category. */
/** @typedef {ReturnType<typeof createLocale>} Locale */

/**
 * @param {string} language
 * @param {Record<string, Text>} texts
 */
export function createLocale(language, texts) {
  const plurals = new Intl.PluralRules(language)
  const money = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
  const number = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 3 })
  const dates = createDates(language)

  /**
   * The text of a key with its `{values}`; `count` also chooses the plural form.
   * @param {TextKey} key
   * @param {Record<string, string | number>} [values]
   */
  function t(key, values = {}) {
    const text = texts[key] ?? key
    const form = typeof text === 'string' ? text : pluralForm(text, Number(values.count))
    return form.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? number.format(value) : value
    })
  }

  /** @param {Record<string, string>} forms @param {number} count */
  const pluralForm = (forms, count) => forms[plurals.select(count)] ?? forms.other ?? ''

  return {
    language,
    t,
    /** @param {number} pesos */
    money: (pesos) => money.format(pesos),
    /** @param {number} value A quantity, with at most three decimals. */
    number: (value) => number.format(value),
    ...dates,
    /** A moment of the next days, such as "tomorrow at 6:00 AM". @param {string} iso */
    soon(iso) {
      const ahead = daysUntil(iso)
      if (ahead !== 0 && ahead !== 1) return dates.moment(iso)
      return t(ahead === 0 ? 'time.today' : 'time.tomorrow', { time: dates.timeOfDay(iso) })
    },
  }
}

/** How many midnights of Manila lie between now and then. @param {string} iso */
const daysUntil = (iso) => manilaDays(Date.parse(iso)) - manilaDays(Date.now())

/** @param {number} time in milliseconds */
const manilaDays = (time) => Math.floor((time + 8 * 3_600_000) / 86_400_000)

const LocaleContext = createContext(/** @type {Locale | null} */ (null))

export const LocaleProvider = LocaleContext.Provider

/** @returns {Locale} */
export function useLocale() {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Render templates within a LocaleProvider')
  return locale
}
