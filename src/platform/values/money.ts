/** Money is integer centavos; pesos with at most two decimals appear in JSON only. */

/** Centavos of an amount in pesos. The schema `Pesos` rejects a third decimal. */
export function centavos(pesos: number): number {
  return Math.round(pesos * 100)
}

/** The JSON number in pesos of an amount in centavos. */
export function pesos(amount: number): number {
  return amount / 100
}

/** A share of an amount, rounded half up to the centavo. `rate` is a fraction with at most 6 decimals. */
export function applyRate(amount: number, rate: number): number {
  const millionths = BigInt(Math.round(rate * 1_000_000))
  return Number((BigInt(amount) * millionths + 500_000n) / 1_000_000n)
}

/** `₱1,234.50`, for texts. */
export function formatPesos(amount: number): string {
  return peso.format(amount / 100)
}

/** An amount that the payment provider names, in hundredths of its currency, for notes to admins: `₱152.00`, `USD 1.52`. */
export function formatAmount(amount: number | null, currency: string | null): string {
  if (amount === null) return 'of no amount'
  return currency === 'PHP' ? formatPesos(amount) : `${currency} ${(amount / 100).toFixed(2)}`
}

const peso = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
