/** How the money of an order is allocated. Amounts are centavos; every allocation adds up to the centavo. */

export interface Share {
  key: string
  amount: number
}

/**
 * Allocates `total` in proportion to the weights by the largest remainder: whole centavos that add up to `total`. Of equal
 * remainders the earlier wins. Weights that are all zero give everything to the first.
 */
export function allocate(total: number, weights: Share[]): Share[] {
  const sum = weights.reduce((all, { amount }) => all + BigInt(amount), 0n)
  if (sum === 0n) return weights.map(({ key }, index) => ({ key, amount: index === 0 ? total : 0 }))
  const quotas = weights.map(({ key, amount }, index) => {
    const product = BigInt(total) * BigInt(amount)
    return { key, index, floor: Number(product / sum), remainder: product % sum }
  })
  const leftover = total - quotas.reduce((all, { floor }) => all + floor, 0)
  const byRemainder = quotas.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const roundedUp = new Set(byRemainder.slice(0, leftover).map(({ index }) => index))
  return quotas.map(({ key, floor, index }) => ({
    key,
    amount: floor + (roundedUp.has(index) ? 1 : 0),
  }))
}

export interface OrderMoney {
  total: number
  commission: number
  deliveryFee: number
  /** What each vendor's items come to, by the vendor's user id. */
  vendors: Share[]
}

/** The credits of a paid order: to each vendor its items less its share of the commission, to the platform the rest. */
export function allocateOrder({
  commission,
  deliveryFee,
  vendors,
}: OrderMoney): Omit<OrderMoney, 'total'> {
  const shares = new Map(allocate(commission, vendors).map(({ key, amount }) => [key, amount]))
  return {
    vendors: vendors.map(({ key, amount }) => ({ key, amount: amount - shares.get(key)! })),
    commission,
    deliveryFee,
  }
}
