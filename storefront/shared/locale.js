/** A language with its texts and formats. A template gets it with `useLocale()`. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** @typedef {import('./texts.ts').TextKey} TextKey */
/** @typedef {string | Record<string, string>} Text A text, or one for each plural category. */
/** @typedef {ReturnType<typeof createLocale>} Locale */

const timeZone = 'Asia/Manila'

/**
 * @param {string} language
 * @param {Record<string, Text>} texts
 */
export function createLocale(language, texts) {
  const plurals = new Intl.PluralRules(language)
  const money = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
  const number = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 3 })
  /** @param {Intl.DateTimeFormatOptions} options */
  const dates = (options) => {
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-PH' : 'fil', options)
    const say = (/** @type {Date} */ date) => format.format(date)
    return {
      format: language === 'ceb' ? (/** @type {Date} */ date) => inCebuano(say(date)) : say,
    }
  }
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true }
  const times = new Intl.DateTimeFormat('en-PH', { ...clock, timeZone })
  const days = dates({ weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const moments = dates({ month: 'short', day: 'numeric', ...clock, timeZone })
  const months = dates({ month: 'long', year: 'numeric', timeZone })
  const weekdays = dates({ weekday: 'long', timeZone })

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
    /** @param {string} time `18:30` as 6:30 PM */
    clockTime: (time) => times.format(new Date(`1970-01-01T${time}:00+08:00`)),
    /** @param {string} iso */
    timeOfDay: (iso) => times.format(new Date(iso)),
    /** @param {string} iso A day (`YYYY-MM-DD`) or an instant. */
    day: (iso) => days.format(instantOf(iso)),
    /** @param {string} iso */
    moment: (iso) => moments.format(new Date(iso)),
    /** A moment of the next days, such as "tomorrow at 6:00 AM". @param {string} iso */
    soon(iso) {
      const ahead = daysUntil(iso)
      if (ahead !== 0 && ahead !== 1) return moments.format(new Date(iso))
      return t(ahead === 0 ? 'time.today' : 'time.tomorrow', { time: times.format(new Date(iso)) })
    },
    /** @param {string} iso A day of the month. */
    month: (iso) => months.format(instantOf(iso)),
    /** @param {string} iso */
    weekday: (iso) => weekdays.format(instantOf(iso)),
  }
}

/** Few browsers know Cebuano, whose days and months are those of Filipino but for two. @param {string} text */
const inCebuano = (text) =>
  text
    .replace('Linggo', 'Domingo')
    .replace(/\bLin\b/, 'Dom')
    .replace('Setyembre', 'Septiyembre')
    .replace(/\bSet\b/, 'Sep')

/** How many midnights of Manila lie between now and then. @param {string} iso */
const daysUntil = (iso) => manilaDays(Date.parse(iso)) - manilaDays(Date.now())

/** @param {number} time in milliseconds */
const manilaDays = (time) => Math.floor((time + 8 * 3_600_000) / 86_400_000)

/** @param {string} iso */
const instantOf = (iso) => new Date(iso.length === 10 ? `${iso}T12:00:00+08:00` : iso)

const LocaleContext = createContext(/** @type {Locale | null} */ (null))

export const LocaleProvider = LocaleContext.Provider

/** @returns {Locale} */
export function useLocale() {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Render templates within a LocaleProvider')
  return locale
}
