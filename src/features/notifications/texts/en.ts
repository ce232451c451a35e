import type { OrderFacts, Texts } from './types.ts'

export const english: Texts = {
  language: 'en',
  greeting: ({ name }) => `Hi ${name},`,
  open: { order: 'See the order', other: 'Open the market' },
  order: {
    confirmed: ({ orderNumber, total }) => ({
      title: `Order ${orderNumber} is confirmed`,
      body: `Your order of ${total} has been confirmed. We will tell you when it is on its way.`,
    }),
    newOrder: ({ orderNumber, total }) => ({
      title: `New order ${orderNumber}`,
      body: `You have a new order of ${total}. Please start preparing it.`,
    }),
    preparing: ({ orderNumber, total }) => ({
      title: `Order ${orderNumber} is being prepared`,
      body: `Your order of ${total} is being prepared.`,
    }),
    ready: ({ orderNumber }) => ({
      title: `Order ${orderNumber} is ready for pickup`,
      body: 'Your order is packed and ready. A rider picks it up next.',
    }),
    outForDelivery: ({ orderNumber, rider, cash, code }) => ({
      title: `Order ${orderNumber} is on its way`,
      body: `${rider} is on the way to you.${cash ? ` Please have ${cash} in cash ready.` : ''}${code ? ` When you have it in your hands, tell the rider this code: ${code}.` : ''}`,
    }),
    delivered: ({ orderNumber }) => ({
      title: `Order ${orderNumber} was delivered`,
      body: 'Enjoy! How was it? Leave a review, so that your neighbors know, too.',
    }),
    cancelled: (facts) => ({
      title: `Order ${facts.orderNumber} was cancelled`,
      body: `${whyCancelled(facts)} ${facts.isPaid ? 'What you paid is on its way back to you.' : 'You have not been charged; order again any time.'}`,
    }),
    vendorCancelled: ({ orderNumber, isEmpty, reason }) => ({
      title: `Order ${orderNumber} was cancelled`,
      body: isEmpty
        ? 'None of it was available, so there is nothing left to prepare.'
        : `Please stop preparing it. Your stock has been given back.${reason ? ` The reason: ${reason}` : ''}`,
    }),
    riderCancelled: ({ orderNumber, stores }) => ({
      title: `Order ${orderNumber} was cancelled`,
      body: `Please don't deliver it. What you have picked up goes back to ${stores}.`,
    }),
    changed: ({ orderNumber, dropped, total, isPaid }) => ({
      title: `Order ${orderNumber} has changed`,
      body: `Not available: ${dropped}. The total is ${total} now.${isPaid ? ' The difference is on its way back to you.' : ''}`,
    }),
    refunded: ({ orderNumber, refunded }) => ({
      title: `A refund for order ${orderNumber} was paid`,
      body: `So far ${refunded} of it has gone back to you.`,
    }),
    untouched: ({ orderNumber }) => ({
      title: `Order ${orderNumber} is waiting for you`,
      body: 'It was confirmed 15 minutes ago. Please start preparing it, or take out what you do not have.',
    }),
    adminUntouched: ({ orderNumber, stores }) => ({
      title: `Order ${orderNumber} has not been started`,
      body: `It was confirmed 15 minutes ago and still waits for ${stores}.`,
    }),
    assigned: ({ orderNumber, stores, address }) => ({
      title: `New delivery: order ${orderNumber}`,
      body: `From ${stores} to ${address}. Please accept or reject it.`,
    }),
    unassigned: ({ orderNumber }) => ({
      title: `Order ${orderNumber} went to another rider`,
      body: 'You need not deliver it any more.',
    }),
    rejected: ({ orderNumber, rider, rejection }) => ({
      title: `Order ${orderNumber} needs a rider`,
      body: `${rider} gave the delivery back. Please assign it to somebody else.${rejection ? ` The reason: ${rejection}` : ''}`,
    }),
    offered: ({ orderNumber, stores, address }) => ({
      title: `A delivery is open: order ${orderNumber}`,
      body: `From ${stores} to ${address}. The first rider to accept it gets it.`,
    }),
    riderWanted: ({ orderNumber, stores, address }) => ({
      title: `Nobody takes order ${orderNumber}`,
      body: `It is ready at ${stores} and goes to ${address}. All available riders were asked; please assign one.`,
    }),
    reviewed: ({ orderNumber }) => ({
      title: `A review for order ${orderNumber}`,
      body: 'A customer has reviewed your store. Say thank you, or put it right: your reply is shown below the review.',
    }),
    replied: ({ orderNumber }) => ({
      title: `A reply to your review of order ${orderNumber}`,
      body: 'The store has answered your review.',
    }),
  },
  application: {
    submitted: ({ storeName, applicant }) => ({
      title: `${storeName} wants to sell`,
      body: `${applicant} has applied. Please look at the application.`,
    }),
    approved: ({ storeName }) => ({
      title: `${storeName} is open`,
      body: 'Your application was approved. Add your products, and the first orders can come.',
    }),
    rejected: ({ storeName, reason }) => ({
      title: `Your application for ${storeName} was not approved`,
      body: `${reason ? `The reason: ${reason} ` : ''}You may apply again any time.`,
    }),
  },
  booking: {
    newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
      title: `New booking ${number}`,
      body: `${customer} (${phone}) wants ${units} × ${listing} from ${start} to ${end}, ${total} in all. Please confirm or cancel it.`,
    }),
    received: ({ number, listing, start, end, total }) => ({
      title: `Booking ${number} has arrived`,
      body: `${listing} is kept for you from ${start} to ${end}, ${total} in all. We will tell you when the owner confirms it.`,
    }),
    confirmed: ({ number, listing, start, deposit }) => ({
      title: `Booking ${number} is confirmed`,
      body: `${listing} is yours from ${start}.${deposit ? ` Please have the deposit of ${deposit} ready.` : ''}`,
    }),
    handedOver: ({ number, listing, end }) => ({
      title: `Booking ${number} has begun`,
      body: `${listing} was handed over to you. Please bring it back on ${end}.`,
    }),
    returned: ({ number, listing, deduction, deposit }) => ({
      title: `Booking ${number} came back`,
      body: `${listing} was returned.${deduction ? ` ${deduction} of the deposit was kept for damage or delay.` : deposit ? ' The whole deposit goes back to you.' : ''}`,
    }),
    completed: ({ number, listing }) => ({
      title: `Booking ${number} is complete`,
      body: `Thank you for renting ${listing}.`,
    }),
    cancelled: ({ number, listing, reason }) => ({
      title: `Booking ${number} was cancelled`,
      body: `${listing} is not booked for you any more.${reason ? ` The reason: ${reason}` : ''}`,
    }),
    vendorCancelled: ({ number, listing, start, end, reason }) => ({
      title: `Booking ${number} was cancelled`,
      body: `${listing} is free again from ${start} to ${end}.${reason ? ` The reason: ${reason}` : ''}`,
    }),
    extended: ({ number, listing, end, total }) => ({
      title: `Booking ${number} goes on until ${end}`,
      body: `${listing} comes back on ${end} now. The total is ${total}.`,
    }),
    startsTomorrow: ({ number, listing, place, isDelivered, deposit }) => ({
      title: `Tomorrow: ${listing}`,
      body: `Booking ${number} begins tomorrow.${place ? ` ${isDelivered ? 'It is brought to' : 'Pick it up at'} ${place}.` : ''}${deposit ? ` Please have the deposit of ${deposit} ready.` : ''}`,
    }),
    endsTomorrow: ({ number, listing }) => ({
      title: `Due back tomorrow: ${listing}`,
      body: `Booking ${number} ends tomorrow. Bring it back, or extend the booking if it is still free.`,
    }),
  },
  capturedOrder: {
    captured: ({ customer, total, items, store }) => ({
      title: `New order of ${total} for ${store}`,
      body: `Your agent took an order from ${customer}: ${items}. Please confirm it.`,
    }),
  },
  webhook: {
    disabled: ({ host, reason }) => ({
      title: `Your webhook to ${host} was switched off`,
      body: `It has not taken anything for days. The last time: ${reason}. Mend it, switch it on again, and resend what it missed.`,
    }),
  },
  signature: {
    signed: ({ signer, agreement, version }) => ({
      title: `${signer} signed “${agreement}”`,
      body: `The signature is under version ${version} of your agreement.`,
    }),
  },
  passwordReset: ({ link }) => ({
    subject: 'Reset your Palengke password',
    body: 'Somebody, hopefully you, asked to reset your password. The link works once, for one hour. If it was not you, ignore this e-mail.',
    action: 'Choose a new password',
    link,
  }),
}

function whyCancelled({ isExpired, isEmpty, reason }: OrderFacts): string {
  if (isExpired) return 'It was not paid in time, so it was cancelled.'
  if (isEmpty) return 'Nothing of it was available, so it was cancelled.'
  return reason ? `It was cancelled, for this reason: ${reason}` : 'It was cancelled.'
}
