import { datesIn } from '../../rendering/dates.ts'
import { details as detailsIn } from '../details.ts'
import type { Texts } from '../types.ts'

const { day } = datesIn('ceb')
const details = detailsIn.ceb

export const bookings: Texts['booking'] = {
  newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
    title: `Bag-ong booking ${number}`,
    body: `Gustong abangan ni ${customer} (${phone}) ang ${units} × ${listing} gikan ${day(start)} hangtod ${day(end)}, ${total} tanan. Palihug kumpirmaha o kanselaha.`,
    plain: `Gikan ${day(start)} hangtod ${day(end)}, ${total} tanan. Palihug kumpirmaha o kanselaha.`,
  }),
  received: ({ number, listing, start, end, total }) => ({
    title: `Nadawat ang booking ${number}`,
    body: `Gireserba kanimo ang ${listing} gikan ${day(start)} hangtod ${day(end)}, ${total} tanan. Pahibaloon ka namo kon makumpirma na sa tag-iya.`,
    plain: `Gikan ${day(start)} hangtod ${day(end)}, ${total} tanan. Pahibaloon ka namo kon makumpirma na sa tag-iya.`,
  }),
  confirmed: ({ number, listing, start, deposit }) => {
    const toDo = deposit ? ` Palihug andama ang deposito nga ${deposit}.` : ''
    return {
      title: `Kumpirmado na ang booking ${number}`,
      body: `Imo na ang ${listing} sugod ${day(start)}.${toDo}`,
      plain: `Magsugod kini sa ${day(start)}.${toDo}`,
    }
  },
  handedOver: ({ number, listing, end }) => ({
    title: `Nagsugod na ang booking ${number}`,
    body: `Nahatag na kanimo ang ${listing}. Palihug iuli sa ${day(end)}.`,
    plain: `Palihug iuli sa ${day(end)} ang imong giabangan.`,
  }),
  returned: ({ number, listing, deduction, deposit }) => {
    const money = deduction
      ? ` ${deduction} ang gikuha sa deposito tungod sa guba o kalangan.`
      : deposit
        ? ' Ibalik kanimo ang tibuok deposito.'
        : ''
    return {
      title: `Nauli na ang booking ${number}`,
      body: `Nauli na ang ${listing}.${money}`,
      plain: `Nauli na ang imong giabangan.${money}`,
    }
  },
  completed: ({ number, listing }) => ({
    title: `Human na ang booking ${number}`,
    body: `Salamat sa pag-abang sa ${listing}.`,
    plain: 'Salamat sa pag-abang.',
  }),
  cancelled: ({ number, listing, reason, awaitsReturn }) => ({
    title: `Nakansela ang booking ${number}`,
    body: `${awaitsReturn ? `Palihug iuli ang ${listing}; iuli kanimo ang deposito kon natala na kini sa tag-iya.` : `Dili na gireserba kanimo ang ${listing}.`}${reason ? ` Ang hinungdan: ${reason}` : ''}`,
    plain: details,
  }),
  vendorCancelled: ({ number, listing, start, end, reason, awaitsReturn }) => ({
    title: `Nakansela ang booking ${number}`,
    body: `${awaitsReturn ? `Itala ang pag-uli sa ${listing} kon naa na kini kanimo; hangtod niana gireserba pa kini ug imong gikuptan ang deposito.` : `Bakante na usab ang ${listing} gikan ${day(start)} hangtod ${day(end)}.`}${reason ? ` Ang hinungdan: ${reason}` : ''}`,
    plain: awaitsReturn
      ? details
      : `Bakante na usab ang mga adlaw gikan ${day(start)} hangtod ${day(end)}. ${details}`,
  }),
  extended: ({ number, listing, end, total }) => ({
    title: `Hangtod ${day(end)} na ang booking ${number}`,
    body: `Sa ${day(end)} na iuli ang ${listing}. ${total} na ang kinatibuk-an.`,
    plain: `Sa ${day(end)} na ang pag-uli. ${total} na ang kinatibuk-an.`,
  }),
  startsTomorrow: ({ number, listing, place, isDelivered, deposit }) => {
    const toDo = deposit ? ` Palihug andama ang deposito nga ${deposit}.` : ''
    return {
      title: `Magsugod ugma ang booking ${number}`,
      body: `Kini ang ${listing}.${place ? ` ${isDelivered ? 'Ihatod kini sa' : 'Kuhaa kini sa'} ${place}.` : ''}${toDo}`,
      plain: `${details}${toDo}`,
    }
  },
  endsTomorrow: ({ number, listing }) => ({
    title: `Matapos ugma ang booking ${number}`,
    body: `Palihug iuli ang ${listing}, o dugangi ang mga adlaw sa booking kon bakante pa.`,
    plain: 'Palihug iuli ang imong giabangan, o dugangi ang mga adlaw sa booking kon bakante pa.',
  }),
}
