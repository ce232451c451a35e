import { datesIn } from '../rendering/dates.ts'
import { joinSentences } from '../rendering/sentence.ts'
import { bookings } from './bookings/en.ts'
import { details as detailsIn } from './details.ts'
import type { OrderFacts, Texts } from './types.ts'

const { moment, soon, span, time } = datesIn('en')
const details = detailsIn.en

const payment: Record<OrderFacts['paymentMethod'], string> = {
  cash_on_delivery: 'Cash on delivery',
  ewallet_a: 'Paid by e-wallet',
  ewallet_b: 'Paid by e-wallet',
  online_banking_c: 'Paid by online banking',
}

const failureReasons: Record<NonNullable<OrderFacts['failure']>['reason'], string> = {
  nobody_there: 'nobody was there',
  refused: 'it was not accepted',
  wrong_address: 'the address is not right',
  unsafe: 'it was not safe there',
  other: 'something came up',
}

const paymentOf = ({ paymentMethod, isPickup }: OrderFacts) =>
  isPickup && paymentMethod === 'cash_on_delivery' ? 'Cash at pickup' : payment[paymentMethod]

/** For when it is; null for an order for now. */
const timeOf = ({ slot, opening }: OrderFacts) =>
  slot ? `It is for ${span(slot)}.` : opening && `It is for the next opening, ${moment(opening)}.`

/** How it is paid, where it goes, and the lines of the vendor who reads it. */
const summaryOf = (facts: OrderFacts) => {
  const place = facts.isPickup ? 'for pickup' : `to ${facts.address}`
  return `${paymentOf(facts)}, ${place}: ${facts.lines}${facts.readyBy ? `; ready by ${soon(facts.readyBy)}` : ''}.`
}

const sinceWhen = (facts: OrderFacts) =>
  timeOf(facts) ? 'The work on it was to begin' : 'It was confirmed'

const CHECKING = 'We are checking a payment that came in for it.'

export const english: Texts = {
  language: 'en',
  greeting: ({ name }) => (name === null ? 'Hello,' : `Hi ${name},`),
  proveAddress:
    'To get all details by e-mail, confirm this address: request a link in your account.',
  open: { order: 'See the order', other: 'Open the market' },
  order: {
    confirmed: (facts) => ({
      title: `Order ${facts.orderNumber} is confirmed`,
      body: joinSentences(
        `Your order of ${facts.total} has been confirmed.`,
        timeOf(facts),
        `We will tell you when ${facts.isPickup ? 'you can pick it up' : 'it is on its way'}.`,
      ),
    }),
    newOrder: (facts) => {
      const { orderNumber, total, due } = facts
      const money = `${total}, of which ${due} is due to you.`
      return {
        title: `New order ${orderNumber}`,
        body: joinSentences(summaryOf(facts), money, timeOf(facts) ?? 'Please start preparing it.'),
        plain: joinSentences(`${paymentOf(facts)}.`, money, timeOf(facts), details),
      }
    },
    due: (facts) => ({
      title: `It is time for order ${facts.orderNumber}`,
      body: joinSentences(timeOf(facts), summaryOf(facts), 'Please start preparing it.'),
    }),
    preparing: ({ orderNumber, total }) => ({
      title: `Order ${orderNumber} is being prepared`,
      body: `Your order of ${total} is being prepared.`,
    }),
    ready: ({ orderNumber }) => ({
      title: `Order ${orderNumber} is ready`,
      body: 'Your order is packed and ready. A rider picks it up next.',
    }),
    readyForPickup: ({ orderNumber, stores, cash, code }) => {
      const toDo = `${cash ? ` Please bring ${cash} in cash.` : ''}${code ? ` When you have it in your hands, tell the store this code: ${code}.` : ''}`
      return {
        title: `Order ${orderNumber} can be picked up`,
        body: `It is waiting for you at ${stores}.${toDo}`,
        plain: `It is waiting for you at the store.${toDo}`,
      }
    },
    outForDelivery: ({ orderNumber, rider, cash, code }) => {
      const toDo = `${cash ? ` Please have ${cash} in cash ready.` : ''}${code ? ` When you have it in your hands, tell the rider this code: ${code}.` : ''}`
      return {
        title: `Order ${orderNumber} is on its way`,
        body: `${rider} is on the way to you.${toDo}`,
        plain: `The rider is on the way to you.${toDo}`,
      }
    },
    deliveryFailed: (facts) => ({
      title: `Order ${facts.orderNumber} could not be handed over`,
      body: `The rider says that ${whyFailed(facts)}. The market will send the rider again or cancel the order. Please keep your phone at hand.`,
    }),
    vendorDeliveryFailed: (facts) => ({
      title: `Order ${facts.orderNumber} could not be handed over`,
      body: `The rider says that ${whyFailed(facts)}. The market will send the rider again or cancel the order; you will be told.`,
    }),
    adminDeliveryFailed: (facts) => ({
      title: `The delivery of order ${facts.orderNumber} failed`,
      body: `${facts.rider} could not hand it over at ${facts.address}: ${whyFailed(facts)}.${facts.failure?.note ? ` ${facts.failure.note}` : ''} Send the rider again or cancel the order.`,
      plain: `The rider says that ${whyFailed(facts)}. Send the rider again or cancel the order.`,
    }),
    delivered: ({ orderNumber, isPickup }) => ({
      title: `Order ${orderNumber} was ${isPickup ? 'picked up' : 'delivered'}`,
      body: 'Enjoy! How was it? Leave a review, so that your neighbors know, too.',
    }),
    cancelled: (facts) => ({
      title: `Order ${facts.orderNumber} was cancelled`,
      body: cancelled(facts),
      plain: cancelled({ ...facts, reason: null }),
    }),
    vendorCancelled: (facts) => ({
      title: `Order ${facts.orderNumber} was cancelled`,
      body: cancelledForVendor(facts),
      plain: cancelledForVendor({ ...facts, reason: null }),
    }),
    riderCancelled: ({ orderNumber, stores }) => ({
      title: `Order ${orderNumber} was cancelled`,
      body: `Please don't deliver it. What you have picked up goes back to ${stores}.`,
      plain: "Please don't deliver it. What you have picked up goes back to its store.",
    }),
    changed: ({ orderNumber, dropped, total, isPaid }) => {
      const money = `The total is ${total} now.${isPaid ? ' The difference is on its way back to you.' : ''}`
      return {
        title: `Order ${orderNumber} has changed`,
        body: `Not available: ${dropped}. ${money}`,
        plain: `Something in it was not available. ${money}`,
      }
    },
    weighed: ({ orderNumber, weighed, total, isPaid }) => {
      const money = `The total is ${total} now.${isPaid ? ' The difference is on its way back to you.' : ''}`
      return {
        title: `Order ${orderNumber} was weighed`,
        body: `On the scale: ${weighed}. ${money}`,
        plain: `The scale showed another weight than you ordered. ${money}`,
      }
    },
    refunded: ({ orderNumber, refunded }) => ({
      title: `A refund for order ${orderNumber} was paid`,
      body: `So far ${refunded} of it has gone back to you.`,
    }),
    adminRefundNotPaid: ({ orderNumber }) => ({
      title: `A refund of order ${orderNumber} needs you`,
      body: 'The payment provider did not carry it out. Pay it back another way and record that at the order, or try again.',
    }),
    paymentFailed: ({ orderNumber, isHeld }) => ({
      title: `The payment for order ${orderNumber} failed`,
      body: isHeld
        ? CHECKING
        : 'You have not been charged. Try again or choose another way to pay, before the order expires.',
    }),
    moneyReturned: ({ orderNumber, refunded }) => ({
      title: `A payment for order ${orderNumber} was sent back`,
      body: `${refunded} that the order did not need has gone back to you.`,
    }),
    untouched: (facts) => ({
      title: `Order ${facts.orderNumber} is waiting for you`,
      body: joinSentences(
        `${sinceWhen(facts)} 15 minutes ago.`,
        summaryOf(facts),
        'Please start preparing it, or take out what you do not have.',
      ),
      plain: joinSentences(
        `${sinceWhen(facts)} 15 minutes ago.`,
        'Please start preparing it, or take out what you do not have.',
      ),
    }),
    adminUntouched: (facts) => ({
      title: `Order ${facts.orderNumber} has not been started`,
      body: `${sinceWhen(facts)} 15 minutes ago and it still waits for ${facts.stores}.`,
      plain: `${sinceWhen(facts)} 15 minutes ago, and a store has not started it.`,
    }),
    assigned: ({ orderNumber, stores, address, slot }) => ({
      title: `New delivery: order ${orderNumber}`,
      body: `From ${stores} to ${address}${slot ? `, for ${span(slot)}` : ''}. Please accept or reject it.`,
    }),
    unassigned: ({ orderNumber }) => ({
      title: `Order ${orderNumber} went to another rider`,
      body: 'You need not deliver it any more.',
    }),
    rejected: ({ orderNumber, rider, rejection }) => ({
      title: `Order ${orderNumber} needs a rider`,
      body: `${rider} gave the delivery back. Please assign it to somebody else.${rejection ? ` The reason: ${rejection}` : ''}`,
    }),
    offered: ({ orderNumber, stores, address, slot }) => ({
      title: `A delivery is open: order ${orderNumber}`,
      body: `From ${stores} to ${address}${slot ? `, for ${span(slot)}` : ''}. The first rider to accept it gets it.`,
    }),
    riderWanted: ({ orderNumber, stores, address }) => ({
      title: `Nobody takes order ${orderNumber}`,
      body: `It is ready at ${stores} and goes to ${address}. All available riders were asked; please assign one.`,
    }),
    sentAgain: ({ orderNumber, address, cash }) => ({
      title: `Please deliver order ${orderNumber} again`,
      body: `It goes to ${address}.${cash ? ` Collect ${cash} in cash.` : ''}`,
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
  replacement: {
    offered: ({ orderNumber, store, missing, offered, price, instead, until }) => {
      const toDo = `${price} in place of ${instead}. Accept or decline by ${until && time(until)}, or the missing item is taken out.`
      return {
        title: `Is this all right for order ${orderNumber}?`,
        body: `${store} has no ${missing} and offers ${offered}: ${toDo}`,
        plain: `Something in it is missing, and the store offers another product: ${toDo}`,
      }
    },
    made: ({ orderNumber, missing, offered, price, instead, isRefunded }) => {
      const money = `${price} in place of ${instead}.${isRefunded ? ' The difference is on its way back to you.' : ''}`
      return {
        title: `Something was replaced in order ${orderNumber}`,
        body: `Instead of ${missing} you get ${offered}: ${money}`,
        plain: `You get another product for something that was missing: ${money}`,
      }
    },
    accepted: ({ orderNumber, missing, offered }) => ({
      title: `Order ${orderNumber}: the replacement is accepted`,
      body: `Please pack ${offered} instead of ${missing}.`,
    }),
    declined: ({ orderNumber, missing, offered, isExpired }) => ({
      title: `Order ${orderNumber}: the replacement is declined`,
      body: `${isExpired ? 'The customer did not answer in time. ' : ''}${missing} is taken out, and ${offered} is back in your stock.`,
    }),
  },
  application: {
    submitted: ({ storeName, applicant }) => ({
      title: 'A new application to sell',
      body: `${applicant} has applied with ${storeName}. Please look at the application.`,
    }),
    approved: ({ storeName }) => ({
      title: 'Your store is open',
      body: `Your application for ${storeName} was approved. Add your products, and the first orders can come.`,
      plain: 'Your application was approved. Add your products, and the first orders can come.',
    }),
    rejected: ({ storeName, reason }) => ({
      title: 'Your application was not approved',
      body: `It was for ${storeName}.${reason ? ` The reason: ${reason}` : ''} You may apply again any time.`,
      plain: `You may apply again any time. ${details}`,
    }),
  },
  riderApplication: {
    submitted: () => ({
      title: 'A new application to ride',
      body: 'Please look at the application.',
    }),
    approved: () => ({
      title: 'You are a rider now',
      body: 'Your application was approved. Orders to deliver are offered to you as soon as you are available.',
    }),
    rejected: ({ reason }) => ({
      title: 'Your application was not approved',
      body: `You may apply again any time.${reason ? ` The reason: ${reason}` : ''}`,
      plain: `You may apply again any time. ${details}`,
    }),
  },
  booking: bookings,
  capturedOrder: {
    captured: ({ customer, total, items, address, store }) => ({
      title: `New order of ${total}`,
      body: `Your agent took an order for ${store} from ${customer}, to ${address}: ${items}. Please confirm it.`,
      plain: `Your agent took an order. Please confirm it. ${details}`,
    }),
  },
  heldPayment: {
    held: ({ eventId, amount, order }) => ({
      title: order
        ? `A payment for order ${order.number} needs your decision`
        : 'A payment needs your decision',
      body: `${order ? `${amount} was paid, but the order comes to ${order.total}.` : `${amount} was paid, but no order fits.`} Accept, refund or dismiss the event ${eventId}.`,
    }),
  },
  webhook: {
    disabled: ({ host, reason }) => ({
      title: 'A webhook of yours was switched off',
      body: `${host} does not take what it is sent. The last time: ${reason}. Mend it, switch it on again, and resend what it missed.`,
      plain:
        'It does not take what it is sent. Mend it, switch it on again, and resend what it missed.',
    }),
  },
  reply: {
    failed: ({ store, reason }) => ({
      title: 'A reply on Messenger was not sent',
      body: `A customer of ${store} did not get your reply on Messenger. The reason: ${reason}. Answer in the inbox of your page.`,
      plain: 'A customer did not get your reply on Messenger. Answer in the inbox of your page.',
    }),
  },
  signature: {
    signed: ({ signer, agreement, version }) => ({
      title: 'An agreement of yours was signed',
      body: `${signer} signed version ${version} of “${agreement}”.`,
      plain: details,
    }),
  },
  passwordReset: ({ siteName }) => ({
    subject: `Reset your ${siteName} password`,
    body: 'Somebody, hopefully you, asked to reset your password. The link works once, for one hour. If it was not you, ignore this e-mail.',
    action: 'Choose a new password',
  }),
  verifyEmail: ({ siteName }) => ({
    subject: `Confirm your e-mail address for ${siteName}`,
    body: 'Somebody, hopefully you, opened an account with this e-mail address. The link works once, for 24 hours. If it was not you, ignore this e-mail.',
    action: 'Confirm this address',
  }),
  verifyPhone: ({ siteName, code }) =>
    `${siteName}: ${code} is your code to confirm this number. It works for 10 minutes. Tell it to nobody.`,
}

function cancelled(facts: OrderFacts): string {
  return `${whyCancelled(facts)} ${whatBecomesOfMoney(facts)}`
}

function whatBecomesOfMoney({ isPaid, isHeld }: OrderFacts): string {
  if (isHeld) return CHECKING
  return isPaid
    ? 'What you paid is on its way back to you.'
    : 'You have not been charged; order again any time.'
}

function whyCancelled({ isExpired, isEmpty, reason }: OrderFacts): string {
  if (isExpired) return 'It was not paid in time, so it was cancelled.'
  if (isEmpty) return 'Nothing of it was available, so it was cancelled.'
  return reason ? `It was cancelled, for this reason: ${reason}` : 'It was cancelled.'
}

function cancelledForVendor({ isEmpty, reason }: OrderFacts): string {
  if (isEmpty) return 'None of it was available, so there is nothing left to prepare.'
  return `Please stop preparing it. Your stock has been given back.${reason ? ` The reason: ${reason}` : ''}`
}

function whyFailed({ failure }: OrderFacts): string {
  return failureReasons[failure?.reason ?? 'other']
}
