/** Makes the body of `POST /api/orders` from a cart and what was chosen at checkout. */

/**
 * @typedef {import('../cart/lines.js').CartLine} CartLine
 * @typedef {'cash_on_delivery' | 'ewallet_a' | 'ewallet_b'} PaymentMethod
 * @typedef {object} Choices
 * @property {'delivery' | 'pickup'} fulfilment
 * @property {string | null} addressId
 * @property {{ date: string, from: string } | null} slot
 * @property {PaymentMethod} paymentMethod
 * @property {number | null} changeFor pesos
 * @property {string} notes
 * @property {string} contactPhone empty for that of the address or the profile
 */

/**
 * What does not belong to the kind of order is left out: no address and no change for a pickup.
 * @param {CartLine[]} lines
 * @param {Choices} choices
 */
export function orderBody(lines, choices) {
  const { fulfilment, addressId, slot, paymentMethod, changeFor, notes, contactPhone } = choices
  const isDelivery = fulfilment === 'delivery'
  return {
    items: lines.map(orderItem),
    fulfilment,
    paymentMethod,
    ...(isDelivery && { addressId }),
    ...(isDelivery && paymentMethod === 'cash_on_delivery' && changeFor && { changeFor }),
    ...(slot && { scheduledFor: { date: slot.date, from: slot.from } }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(contactPhone.trim() && { contactPhone: contactPhone.trim() }),
  }
}

/** @param {CartLine} line */
function orderItem(line) {
  const { productId, storeId, quantity, price, variantId, choices, note, ifUnavailable } = line
  return {
    productId,
    storeId,
    quantity,
    price,
    ifUnavailable,
    ...(variantId && { variantId }),
    ...(choices.length > 0 && { choices: choices.map(({ id }) => id) }),
    ...(note.trim() && { note: note.trim() }),
  }
}
