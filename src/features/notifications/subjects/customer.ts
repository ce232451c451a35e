import type { OrderRow } from '../../orders/service/read.ts'
import { findUsers, type UserRow } from '../../users/service.ts'

/** The customer of an order; a guest has the address that came with the order. */
export async function findCustomer({
  customer_id,
  contact_email,
}: Pick<OrderRow, 'customer_id' | 'contact_email'>): Promise<UserRow[]> {
  const customers = await findUsers([customer_id])
  return contact_email === null
    ? customers
    : customers.map((customer) => ({ ...customer, email: contact_email }))
}
