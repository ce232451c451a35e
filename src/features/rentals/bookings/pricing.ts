/** What a booking costs. Amounts are centavos. */

export interface Terms {
  rate: number
  delivery_fee: number
  security_deposit: number
}

export interface Price {
  rental_amount: number
  delivery_fee: number
  security_deposit: number
  total_amount: number
}

/** Rate × days × units for every pricing unit, the delivery fee if delivery is requested, and the deposit. */
export function calculatePrice(
  { rate, delivery_fee, security_deposit }: Terms,
  { days, units, delivery }: { days: number; units: number; delivery: boolean },
): Price {
  const rental_amount = rate * days * units
  const fee = delivery ? delivery_fee : 0
  return {
    rental_amount,
    delivery_fee: fee,
    security_deposit,
    total_amount: rental_amount + fee + security_deposit,
  }
}
