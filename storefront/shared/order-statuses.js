/** Every status of an order, in the order in which they come. */
export const orderStatuses = /** @type {const} */ ([
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'delivered',
  'cancelled',
])
