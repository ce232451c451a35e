/** Making parts of a page. Whatever people typed goes in as text, never as HTML. */

export const $ = (id) => document.getElementById(id)

/** An element with its attributes; `false`, `null` and `undefined` leave an attribute or a child out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (isGiven(value)) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.flat().filter(isGiven))
  return element
}

const isGiven = (value) => value !== false && value !== null && value !== undefined

/** A picture from anywhere; one that does not load goes away instead of showing a broken frame. */
export function picture(src, attributes = {}) {
  if (!/^https?:\/\//.test(src ?? '')) return null
  const image = el('img', { src, alt: '', loading: 'lazy', decoding: 'async', ...attributes })
  image.addEventListener('error', () => image.remove())
  return image
}

/** Shows one of several parts of the page. */
export function showOnly(shown, ids) {
  for (const id of ids) $(id).hidden = id !== shown
}

const money = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
export const pesos = (amount) => money.format(amount)

const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Manila' }
const moment = new Intl.DateTimeFormat('en-PH', { month: 'short', day: 'numeric', ...clock })

/** A time as people of the Philippines read it. */
export function time(iso) {
  return el('time', { datetime: iso }, moment.format(new Date(iso)))
}
