/**
 * The text of a problem: amounts as money, times as times of Manila.
 * @param {import('../../shared/locale.js').Locale} locale
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function say(
  { t, money, soon, day, clockTime },
  key,
  { opensAt, minimum, limit, date, from, to, ...values } = {},
) {
  const isAmount = /cod(Max|FirstOrderMax)Amount$/.test(key)
  return t(/** @type {any} */ (key), {
    ...values,
    ...(opensAt && { opensAt: soon(opensAt) }),
    ...(minimum !== undefined && { minimum: money(minimum) }),
    ...(limit !== undefined && { limit: isAmount ? money(limit) : limit, count: limit }),
    ...(date && { day: day(date), from: clockTime(from), to: clockTime(to) }),
  })
}
