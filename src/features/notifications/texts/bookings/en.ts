import { datesIn } from '../../rendering/dates.ts'
import { details as detailsIn } from '../details.ts'
import type { Texts } from '../types.ts'

const { day } = datesIn('en')
const details = detailsIn.en

export const bookings: Texts['booking'] = {
  newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
    title: `New booking ${number}`,
    body: `${customer} (${phone}) wants ${units} × ${listing} from ${day(start)} to ${day(end)}, ${total} in all. Please confirm or cancel it.`,
    plain: `It is from ${day(start)} to ${day(end)}, ${total} in all. Please confirm or cancel it.`,
  }),
  received: ({ number, listing, start, end, total }) => ({
    title: `Booking ${number} has arrived`,
    body: `${listing} is kept for you from ${day(start)} to ${day(end)}, ${total} in all. We will tell you when the owner confirms it.`,
    plain: `It is from ${day(start)} to ${day(end)}, ${total} in all. We will tell you when the owner confirms it.`,
  }),
  confirmed: ({ number, listing, start, deposit }) => {
    const toDo = deposit ? ` Please have the deposit of ${deposit} ready.` : ''
    return {
      title: `Booking ${number} is confirmed`,
      body: `${listing} is yours from ${day(start)}.${toDo}`,
      plain: `It begins on ${day(start)}.${toDo}`,
    }
  },
  handedOver: ({ number, listing, end }) => ({
    title: `Booking ${number} has begun`,
    body: `${listing} was handed over to you. Please bring it back on ${day(end)}.`,
    plain: `Please bring back what you got on ${day(end)}.`,
  }),
  returned: ({ number, listing, deduction, deposit }) => {
    const money = deduction
      ? ` ${deduction} of the deposit was kept for damage or delay.`
      : deposit
        ? ' The whole deposit goes back to you.'
        : ''
    return {
      title: `Booking ${number} came back`,
      body: `${listing} was returned.${money}`,
      plain: `What you rented was returned.${money}`,
    }
  },
  completed: ({ number, listing }) => ({
    title: `Booking ${number} is complete`,
    body: `Thank you for renting ${listing}.`,
    plain: 'Thank you for renting.',
  }),
  cancelled: ({ number, listing, reason, awaitsReturn }) => ({
    title: `Booking ${number} was cancelled`,
    body: `${awaitsReturn ? `Please bring ${listing} back; the deposit goes back to you once the owner has recorded that.` : `${listing} is not booked for you any more.`}${reason ? ` The reason: ${reason}` : ''}`,
    plain: details,
  }),
  vendorCancelled: ({ number, listing, start, end, reason, awaitsReturn }) => ({
    title: `Booking ${number} was cancelled`,
    body: `${awaitsReturn ? `Record the return of ${listing} when you have it back; until then it stays booked and you hold the deposit.` : `${listing} is free again from ${day(start)} to ${day(end)}.`}${reason ? ` The reason: ${reason}` : ''}`,
    plain: awaitsReturn
      ? details
      : `The days from ${day(start)} to ${day(end)} are free again. ${details}`,
  }),
  extended: ({ number, listing, end, total }) => ({
    title: `Booking ${number} goes on until ${day(end)}`,
    body: `${listing} comes back on ${day(end)} now. The total is ${total}.`,
    plain: `The return is on ${day(end)} now. The total is ${total}.`,
  }),
  startsTomorrow: ({ number, listing, place, isDelivered, deposit }) => {
    const toDo = deposit ? ` Please have the deposit of ${deposit} ready.` : ''
    return {
      title: `Booking ${number} begins tomorrow`,
      body: `It is ${listing}.${place ? ` ${isDelivered ? 'It is brought to' : 'Pick it up at'} ${place}.` : ''}${toDo}`,
      plain: `${details}${toDo}`,
    }
  },
  endsTomorrow: ({ number, listing }) => ({
    title: `Booking ${number} ends tomorrow`,
    body: `Bring ${listing} back, or extend the booking if it is still free.`,
    plain: 'Bring back what you rented, or extend the booking if it is still free.',
  }),
}
