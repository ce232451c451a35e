/**
 * The lines of a cart: what makes two the same, the amounts that can be ordered, and what they come to. Money is centavos and
 * quantities are thousandths in every calculation, because sums of floats are inexact.
 */

/**
 * @typedef {'remove' | 'replace' | 'ask'} UnavailableWish
 * @typedef {{ step: number, min: number, max: number }} QuantityRule
 * @typedef {{ id: string, name: string, price: number }} LineChoice an option that was chosen; pesos
 * @typedef {object} CartLine
 * @property {string} key
 * @property {string} productId
 * @property {string} storeId
 * @property {string} storeName
 * @property {string} storeSlug
 * @property {string} name
 * @property {string | null} image
 * @property {string} unit
 * @property {number} price pesos of one, options included, as the customer saw it
 * @property {string | null} variantId
 * @property {string | null} variant
 * @property {LineChoice[]} choices
 * @property {string} note
 * @property {UnavailableWish} ifUnavailable
 * @property {number} quantity
 * @property {QuantityRule} rule
 * @property {boolean} soldByWeight
 * @property {boolean} prescription
 */

const THOUSAND = 1_000

/** @param {number} quantity */
const thousandths = (quantity) => Math.round(quantity * THOUSAND)

/** @param {number} pesos */
export const centavos = (pesos) => Math.round(pesos * 100)

/**
 * What makes two lines the same: product, variant, options and note.
 * @param {Pick<CartLine, 'productId' | 'variantId' | 'choices' | 'note'>} line
 */
export function lineKey({ productId, variantId, choices, note }) {
  const options = choices.map(({ id }) => id).toSorted()
  return [productId, variantId ?? '', options.join('+'), note.trim()].join('|')
}

/**
 * The amount nearest to `quantity` that follows the rule and that the stock allows; 0 when there is too little.
 * @param {number} quantity
 * @param {QuantityRule} rule
 */
export function fitQuantity(quantity, { step, min, max }, stock = Infinity) {
  const whole = thousandths(step)
  const most = Math.floor(Math.min(thousandths(max), stock * THOUSAND) / whole) * whole
  if (most < thousandths(min)) return 0
  const nearest = Math.round(thousandths(quantity) / whole) * whole
  return Math.min(Math.max(nearest, thousandths(min)), most) / THOUSAND
}

/**
 * Adds a line, or its amount to the same line.
 * @param {CartLine[]} lines
 * @param {Omit<CartLine, 'key'>} added
 */
export function withLine(lines, added) {
  const key = lineKey(added)
  const same = lines.find((line) => line.key === key)
  if (!same) return [...lines, { ...added, key }]
  const quantity = (thousandths(same.quantity) + thousandths(added.quantity)) / THOUSAND
  const merged = { ...same, ...added, key, quantity: fitQuantity(quantity, added.rule) }
  return lines.map((line) => (line === same ? merged : line))
}

/**
 * Changes one line. A change of its note may make it the same as another one.
 * @param {CartLine[]} lines
 * @param {string} key
 * @param {Partial<CartLine>} change
 */
export function withChange(lines, key, change) {
  const before = lines.find((line) => line.key === key)
  if (!before) return lines
  const changed = { ...before, ...change }
  const newKey = lineKey(changed)
  if (newKey !== key && lines.some((line) => line.key === newKey))
    return withLine(
      lines.filter((line) => line !== before),
      changed,
    )
  return lines.map((line) => (line === before ? { ...changed, key: newKey } : line))
}

/**
 * What a line comes to, in pesos: half up to the centavo, as the order will.
 * @param {Pick<CartLine, 'price' | 'quantity'>} line
 */
export function lineTotal({ price, quantity }) {
  return Math.floor((centavos(price) * thousandths(quantity) + THOUSAND / 2) / THOUSAND) / 100
}

/** @param {CartLine[]} lines */
export function subtotal(lines) {
  return lines.reduce((sum, line) => sum + centavos(lineTotal(line)), 0) / 100
}

/**
 * The lines by store, in the order in which the stores came into the cart.
 * @param {CartLine[]} lines
 */
export function byStore(lines) {
  return [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([id, group]) => ({
    id,
    name: group[0]?.storeName ?? '',
    slug: group[0]?.storeSlug ?? '',
    lines: group,
  }))
}

/**
 * "Bangus, large, cleaned": the name with its variant and options.
 * @param {{ name: string, variant: string | null, choices: { name: string }[] }} line
 */
export function fullName({ name, variant, choices }) {
  return [name, variant, ...choices.map((choice) => choice.name)].filter(Boolean).join(', ')
}
