/** Quantities of lines in words. */

/** @typedef {{ quantity: number, unit: string }} Amount */
/** @typedef {import('./locale.js').Locale['number']} Format */

/** `0.25 kilo`; of pieces the number alone. @param {Amount} line @param {Format} number */
export const amountOf = ({ quantity, unit }, number) =>
  unit === 'piece' ? number(quantity) : `${number(quantity)} ${unit}`

/** Before a name: `0.25 kilo`, or `2 ×` of pieces. @param {Amount} line @param {Format} number */
export const countOf = (line, number) =>
  line.unit === 'piece' ? `${number(line.quantity)} ×` : amountOf(line, number)
