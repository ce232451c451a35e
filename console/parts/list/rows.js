/** The rows of a list: one page as the API has them, or all of them to be sorted. */
import { api } from '../../../storefront/shared/api.js'

/** @template Row @typedef {(row: Row) => string | number} SortBy */

export const PAGE_SIZE = 25
/** Of longer lists only the page is sorted. */
const MOST_SORTED = 500
const LARGEST_PAGE = 100

/**
 * @param {string} path
 * @param {Record<string, string>} params
 * @param {number} page
 * @param {boolean} isSorted
 * @returns {Promise<{ rows: any[], total: number, isPart: boolean }>} `isPart`: there are too many to be sorted as a whole
 */
export async function loadRows(path, params, page, isSorted) {
  const load = (/** @type {number} */ limit, /** @type {number} */ offset) =>
    api(
      'GET',
      `${path}?${new URLSearchParams({ ...params, limit: `${limit}`, offset: `${offset}` })}`,
    )
  const { data, total } = await load(PAGE_SIZE, (page - 1) * PAGE_SIZE)
  const isPart = total > MOST_SORTED
  if (!isSorted || isPart || total <= PAGE_SIZE) return { rows: data, total, isPart }
  const offsets = Array.from(
    { length: Math.ceil(total / LARGEST_PAGE) },
    (_, index) => index * LARGEST_PAGE,
  )
  const parts = await Promise.all(offsets.map((offset) => load(LARGEST_PAGE, offset)))
  return { rows: parts.flatMap((part) => part.data), total, isPart }
}

/**
 * @template Row
 * @param {Row[]} rows
 * @param {SortBy<Row> | undefined} sortBy
 * @param {boolean} isDown
 */
export function sortRows(rows, sortBy, isDown) {
  if (!sortBy) return rows
  const sign = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [sortBy(one), sortBy(other)]
    const order =
      typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right))
    return sign * order
  })
}
