/** The cart of this phone. It is kept offline, and the tabs of a browser share it. */
import { get, set } from 'idb-keyval'
import { signal } from '@preact/signals'
import { fitQuantity, withChange, withLine } from './lines.js'

/** @typedef {import('./lines.js').CartLine} CartLine */

const KEY = 'cart'

/** The lines; undefined until they are loaded. */
export const lines = signal(/** @type {CartLine[] | undefined} */ (undefined))

/** @type {BroadcastChannel | undefined} */
let channel
/** @type {Promise<void> | undefined} */
let loading

/** Loads the cart once, and follows what other tabs do with it. Browser only. */
export function loadCart() {
  if (!channel) {
    channel = new BroadcastChannel('palengke-cart')
    channel.addEventListener('message', () => void read())
  }
  return (loading ??= read())
}

async function read() {
  lines.value = (await get(KEY).catch(() => undefined)) ?? []
}

/** @param {Omit<CartLine, 'key'>} line */
export const addLine = (line) => change((before) => withLine(before, line))

/**
 * @param {CartLine} line
 * @param {number} quantity 0 removes it
 */
export function setQuantity(line, quantity) {
  if (quantity <= 0) return removeLines([line])
  const fitting = fitQuantity(quantity, line.rule)
  return change((before) => withChange(before, line.key, { quantity: fitting }))
}

/**
 * @param {CartLine} line
 * @param {Partial<Pick<CartLine, 'note' | 'ifUnavailable'>>} wish
 */
export const setWish = (line, wish) => change((before) => withChange(before, line.key, wish))

/** @param {Pick<CartLine, 'key'>[]} removed */
export function removeLines(removed) {
  const keys = new Set(removed.map(({ key }) => key))
  return change((before) => before.filter(({ key }) => !keys.has(key)))
}

/** @param {CartLine[]} next */
export const replaceLines = (next) => change(() => next)

/** @param {(before: CartLine[]) => CartLine[]} edit */
async function change(edit) {
  await loadCart()
  lines.value = edit(lines.value ?? [])
  // A browser in private mode may keep nothing; the cart then lasts as long as the page.
  await set(KEY, lines.value).catch(() => {})
  channel?.postMessage('changed')
}
