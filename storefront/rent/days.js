/** Calendar arithmetic with days as `YYYY-MM-DD`, which have no time zone. */

const DAY_MS = 86_400_000

/** @param {string} day @param {number} count */
export function addDays(day, count) {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** @param {string} start @param {string} end */
export function daysBetween(start, end) {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS)
}

/** @param {string} month `YYYY-MM` @param {number} count */
export function addMonths(month, count) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month from Monday, with null for days of other months. @param {string} month */
export function weeksOf(month) {
  const first = `${month}-01`
  const length = daysBetween(first, `${addMonths(month, 1)}-01`)
  const offset = (new Date(first).getUTCDay() + 6) % 7
  const cells = Math.ceil((offset + length) / 7) * 7
  const days = Array.from({ length: cells }, (_, cell) =>
    cell >= offset && cell < offset + length ? addDays(first, cell - offset) : null,
  )
  return Array.from({ length: cells / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7))
}

/** The months that a range touches. @param {string} start @param {string} end */
export function monthsOf(start, end) {
  const months = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = addMonths(month, 1))
    months.push(month)
  return months
}
