/** Creates elements. User input is always inserted as text, never as HTML. */

export const $ = (id) => document.getElementById(id)

/** Creates an element; attributes and children that are `false`, `null` or `undefined` are omitted. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (isGiven(value)) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.flat().filter(isGiven))
  return element
}

const isGiven = (value) => value !== false && value !== null && value !== undefined

/** An image from any website; removed if it does not load. */
export function picture(src, attributes = {}) {
  if (!/^https?:\/\//.test(src ?? '')) return null
  const image = el('img', { src, alt: '', loading: 'lazy', decoding: 'async', ...attributes })
  image.addEventListener('error', () => image.remove())
  return image
}

/** Shows one of several sections of the page. */
export function showOnly(shown, ids) {
  for (const id of ids) $(id).hidden = id !== shown
}

const money = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
export const pesos = (amount) => money.format(amount)

const timeFormat = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Manila' }
const dateTime = new Intl.DateTimeFormat('en-PH', { month: 'short', day: 'numeric', ...timeFormat })

/** A date and time in Manila. */
export function time(iso) {
  return el('time', { datetime: iso }, dateTime.format(new Date(iso)))
}
