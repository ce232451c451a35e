/** How the money of an order is divided. Amounts are centavos; every division adds up to the centavo. */

export interface Share {
  key: string
  amount: number
}

/**
 * Divides `total` in proportion to the weights, by the largest remainder: whole centavos that add up to `total`. Equal
 * remainders go to the earlier share. Weights that are all zero give everything to the first.
 */
export function allocate(total: number, weights: Share[]): Share[] {
  const sum = weights.reduce((all, { amount }) => all + BigInt(amount), 0n)
  if (sum === 0n) return weights.map(({ key }, index) => ({ key, amount: index === 0 ? total : 0 }))
  const exact = weights.map(({ key, amount }, index) => {
    const product = BigInt(total) * BigInt(amount)
    return { key, index, floor: Number(product / sum), remainder: product % sum }
  })
  const left = total - exact.reduce((all, { floor }) => all + floor, 0)
  const byRemainder = exact.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const extra = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return exact.map(({ key, floor, index }) => ({ key, amount: floor + (extra.has(index) ? 1 : 0) }))
}

export interface OrderMoney {
  total: number
  commission: number
  deliveryFee: number
  /** What each vendor's lines come to, by the vendor's user id. */
  vendors: Share[]
}

/** Who gets what of a paid order: each vendor its lines less its share of the commission, the platform the rest. */
export function allocateOrder({ commission, deliveryFee, vendors }: OrderMoney): {
  vendors: Share[]
  commission: number
  deliveryFee: number
} {
  const shares = new Map(allocate(commission, vendors).map(({ key, amount }) => [key, amount]))
  return {
    vendors: vendors.map(({ key, amount }) => ({ key, amount: amount - shares.get(key)! })),
    commission,
    deliveryFee,
  }
}
