/** Slots of the next days. */
import { api } from '../shared/api.js'

/** @typedef {{ date: string, from: string, to: string }} Slot */

const DAYS = 4

/** The slots of the next days that can be had in all of the stores. @param {string[]} stores @returns {Promise<Slot[]>} */
export async function loadSlots(stores) {
  const days = Array.from({ length: DAYS }, (_, ahead) =>
    manilaDay(Date.now() + ahead * 86_400_000),
  )
  const perDay = await Promise.all(
    days.map(async (date) => {
      const perStore = await Promise.all(
        stores.map(async (id) => (await api('GET', `/api/stores/${id}/slots?date=${date}`)).data),
      )
      const open = perStore.map((all) => all.filter((/** @type {any} */ { isOpen }) => isOpen))
      const [first = [], ...others] = open
      return first
        .filter((/** @type {Slot} */ { from }) =>
          others.every((other) => other.some((/** @type {Slot} */ each) => each.from === from)),
        )
        .map((/** @type {Slot} */ { from, to }) => ({ date, from, to }))
    }),
  )
  return perDay.flat()
}

/** @param {number} time in milliseconds */
const manilaDay = (time) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
