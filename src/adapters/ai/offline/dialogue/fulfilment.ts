/** Whether an order is picked up or delivered, from what the customer says and asks. */
import type { Contact, StoreProfile } from '../../agent.ts'
import type { Interpretation } from '../interpretation/interpretation.ts'
import type { DialogueTurn } from './dialogue-turn.ts'

/** @returns what the message changes of it */
export function readFulfilment(
  { fulfilment: said, contact, clauses }: Interpretation,
  { cart, state, topics }: DialogueTurn,
  { pickupEnabled }: Pick<StoreProfile, 'pickupEnabled'>,
): Pick<Contact, 'fulfilment'> {
  const isPickup = cart.contact.fulfilment === 'pickup'
  if (said === 'pickup' && !isPickup) {
    topics.add('pickup')
    return pickupEnabled ? { fulfilment: 'pickup' } : {}
  }
  // An address for an order that was complete without one.
  const isRedirected = state.asked === 'confirm' && contact.deliveryAddress !== undefined
  if (isPickup && said !== 'pickup' && (said === 'delivery' || isRedirected))
    return { fulfilment: 'delivery' }
  state.isPickupAsked ||= pickupEnabled && clauses.some(({ topic }) => topic === 'pickup')
  const isInstead = isIdentified(contact) && !contact.deliveryAddress && !cart.contact.deliveryAddress // prettier-ignore
  return state.isPickupAsked && isInstead ? { fulfilment: 'pickup' } : {}
}

/** Asked for name and address, who has heard of the pickup gives no address. */
function isIdentified({ customerName, contactNumber }: Contact): boolean {
  return customerName !== undefined || contactNumber !== undefined
}
