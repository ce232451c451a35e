/** Arithmetic of prices and stock, without errors of floats. */

/** A price raised by so many percent, to the centavo. @param {number} price in pesos @param {number} percent */
export const raised = (price, percent) =>
  Math.max(1, Math.round(price * 100 * (1 + percent / 100))) / 100

/** At most three decimals, as the API takes an amount. @param {number} count */
export const signed = (count) => Math.round(count * 1_000) / 1_000
