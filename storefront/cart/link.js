/** Fills the cart from a link, such as an assistant gives to a customer who goes on here. */
import { find } from '../order/reorder.js'
import { newLine } from './catalogue.js'
import { lineKey } from './lines.js'
import { addLine, lines, loadCart, setQuantity } from './store.js'

/** @import { Product, Store } from '../shared/api-types.ts' */
/** @typedef {{ productId: string, variantId: string | null, choices: string[], quantity: number }} LinkItem */

const MAX_ITEMS = 100

/**
 * The items of `<product>.<variant>.<option>~<measure>:<quantity>,…`; everything after the product may be left out.
 * @param {string} text
 * @returns {LinkItem[]}
 */
export function parseLink(text) {
  return text
    .split(',')
    .filter(Boolean)
    .slice(0, MAX_ITEMS)
    .map((item) => {
      const [id = '', count = '1'] = item.split(':')
      const [goods = '', measure = '1'] = id.split('~')
      const [productId = '', variantId = '', ...choices] = goods.split('.')
      const quantity = Math.round(Number(count) * Number(measure) * 1_000) / 1_000
      return { productId, variantId: variantId || null, choices, quantity: quantity || 1 }
    })
}

/** Puts the items of this page's address into the cart. @returns {Promise<(string | null)[]>} names of what is not sold; null for what has none */
export async function fillFromLink() {
  const items = parseLink(new URLSearchParams(location.search).get('add') ?? '')
  if (items.length === 0) return []
  history.replaceState(null, '', location.pathname)
  await loadCart()
  /** @type {(string | null)[]} */
  const missing = []
  for (const item of items) {
    const path = `/api/products/${encodeURIComponent(item.productId)}`
    const product = /** @type {Product | null} */ (await find(path, 'product'))
    const store = product && (await find(`/api/stores/${product.storeId}`, 'store'))
    const line = product && store && lineOf(item, product, store)
    if (line) await put(line)
    else missing.push(product?.name ?? null)
  }
  return missing
}

/** A link that is opened again adds nothing. @param {ReturnType<typeof newLine>} line */
async function put(line) {
  const key = lineKey(line)
  const same = lines.value?.find((each) => each.key === key)
  await (same ? setQuantity(same, line.quantity) : addLine(line))
}

/** @param {LinkItem} item @param {Product} product @param {Store} store */
function lineOf(item, product, store) {
  const isVariant = product.variants.some(({ id }) => id === item.variantId)
  if (isVariant !== product.variants.length > 0) return null
  const line = newLine(product, store, item)
  return line.choices.length === item.choices.length ? line : null
}
