/** Days and times as people say them in a language, in the time zone of the market. */

const timeZone = 'Asia/Manila'

/** @param {string} language */
export function createDates(language) {
  /** @param {Intl.DateTimeFormatOptions} options */
  const createFormat = (options) => {
    const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-PH' : 'fil', options)
    return (/** @type {Date} */ date) =>
      language === 'ceb' ? inCebuano(dates.format(date)) : dates.format(date)
  }
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true }
  const times = new Intl.DateTimeFormat('en-PH', { ...clock, timeZone })
  const days = createFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const moments = createFormat({ month: 'short', day: 'numeric', ...clock, timeZone })
  const months = createFormat({ month: 'long', year: 'numeric', timeZone })
  const weekdays = createFormat({ weekday: 'long', timeZone })

  return {
    /** @param {string} time `18:30` as 6:30 PM */
    clockTime: (time) => times.format(new Date(`1970-01-01T${time}:00+08:00`)),
    /** @param {string} iso */
    timeOfDay: (iso) => times.format(new Date(iso)),
    /** @param {string} iso A day (`YYYY-MM-DD`) or an instant. */
    day: (iso) => days(instantOf(iso)),
    /** @param {string} iso */
    moment: (iso) => moments(new Date(iso)),
    /** @param {string} iso A day of the month. */
    month: (iso) => months(instantOf(iso)),
    /** @param {string} iso */
    weekday: (iso) => weekdays(instantOf(iso)),
  }
}

/** Few browsers know Cebuano, whose days and months are those of Filipino but for two. @param {string} text */
const inCebuano = (text) =>
  text
    .replace('Linggo', 'Domingo')
    .replace(/\bLin\b/, 'Dom')
    .replace('Setyembre', 'Septiyembre')
    .replace(/\bSet\b/, 'Sep')

/** @param {string} iso */
const instantOf = (iso) => new Date(iso.length === 10 ? `${iso}T12:00:00+08:00` : iso)
