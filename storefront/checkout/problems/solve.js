/** Goes the way on from a problem that the customer has chosen. */
import { changes, refreshCart } from '../../cart/refresh.js'
import { removeLines, setQuantity } from '../../cart/store.js'
import { chosenMethod, fulfilment, leftOut, ordered, problem, slot } from '../state.js'

/** @import { CartLine, WayOn } from './ways.js' */

/**
 * @param {WayOn} way
 * @param {{ place: () => Promise<void>, open: (section: string) => void }} page
 */
export async function solve({ act, with: given }, { place, open }) {
  problem.value = null
  switch (act) {
    case 'place':
      changes.value = []
      return await place()
    case 'removeLines':
      return await removeLines(given)
    case 'leaveLines':
      return leaveOut(given)
    case 'keepLines':
      return leaveOut(ordered.value.filter(({ key }) => !keysOf(given).has(key)))
    case 'setQuantities':
      for (const { line, available } of given)
        await setQuantity(line, available && Math.min(line.quantity, available))
      return await refreshCart()
    case 'fulfilment':
      fulfilment.value = given
      return
    case 'slot':
      slot.value = given
      return
    case 'method':
      chosenMethod.value = given
      return
    case 'link':
      return location.assign(given)
    default:
      open(act)
  }
}

/** @param {CartLine[]} lines */
function leaveOut(lines) {
  leftOut.value = new Set([...leftOut.value, ...keysOf(lines)])
}

/** @param {CartLine[]} lines */
const keysOf = (lines) => new Set(lines.map(({ key }) => key))
