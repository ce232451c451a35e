import { datesIn } from '../../rendering/dates.ts'
import { details as detailsIn } from '../details.ts'
import type { Texts } from '../types.ts'

const { day } = datesIn('fil')
const details = detailsIn.fil

export const bookings: Texts['booking'] = {
  newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
    title: `Bagong booking ${number}`,
    body: `Gustong rentahan ni ${customer} (${phone}) ang ${units} × ${listing} mula ${day(start)} hanggang ${day(end)}, ${total} lahat. Pakikumpirma o pakikansela.`,
    plain: `Mula ${day(start)} hanggang ${day(end)}, ${total} lahat. Pakikumpirma o pakikansela.`,
  }),
  received: ({ number, listing, start, end, total }) => ({
    title: `Natanggap ang booking ${number}`,
    body: `Nakareserba sa iyo ang ${listing} mula ${day(start)} hanggang ${day(end)}, ${total} lahat. Sasabihan ka namin kapag kinumpirma na ng may-ari.`,
    plain: `Mula ${day(start)} hanggang ${day(end)}, ${total} lahat. Sasabihan ka namin kapag kinumpirma na ng may-ari.`,
  }),
  confirmed: ({ number, listing, start, deposit }) => {
    const toDo = deposit ? ` Pakihanda ang deposito na ${deposit}.` : ''
    return {
      title: `Kumpirmado na ang booking ${number}`,
      body: `Sa iyo na ang ${listing} mula ${day(start)}.${toDo}`,
      plain: `Magsisimula ito sa ${day(start)}.${toDo}`,
    }
  },
  handedOver: ({ number, listing, end }) => ({
    title: `Nagsimula na ang booking ${number}`,
    body: `Naibigay na sa iyo ang ${listing}. Pakibalik sa ${day(end)}.`,
    plain: `Pakibalik sa ${day(end)} ang narentahan mo.`,
  }),
  returned: ({ number, listing, deduction, deposit }) => {
    const money = deduction
      ? ` ${deduction} ang kinaltas sa deposito dahil sa sira o pagkaantala.`
      : deposit
        ? ' Ibabalik sa iyo nang buo ang deposito.'
        : ''
    return {
      title: `Naibalik na ang booking ${number}`,
      body: `Naibalik na ang ${listing}.${money}`,
      plain: `Naibalik na ang narentahan mo.${money}`,
    }
  },
  completed: ({ number, listing }) => ({
    title: `Tapos na ang booking ${number}`,
    body: `Salamat sa pagrenta ng ${listing}.`,
    plain: 'Salamat sa pagrenta.',
  }),
  cancelled: ({ number, listing, reason, awaitsReturn }) => ({
    title: `Nakansela ang booking ${number}`,
    body: `${awaitsReturn ? `Pakibalik ang ${listing}; ibabalik sa iyo ang deposito kapag naitala na ito ng may-ari.` : `Hindi na nakareserba sa iyo ang ${listing}.`}${reason ? ` Ang dahilan: ${reason}` : ''}`,
    plain: details,
  }),
  vendorCancelled: ({ number, listing, start, end, reason, awaitsReturn }) => ({
    title: `Nakansela ang booking ${number}`,
    body: `${awaitsReturn ? `Itala ang pagbabalik ng ${listing} kapag nasa iyo na ito; hanggang doon ay nakareserba pa ito at hawak mo ang deposito.` : `Bakante na ulit ang ${listing} mula ${day(start)} hanggang ${day(end)}.`}${reason ? ` Ang dahilan: ${reason}` : ''}`,
    plain: awaitsReturn
      ? details
      : `Bakante na ulit ang mga araw mula ${day(start)} hanggang ${day(end)}. ${details}`,
  }),
  extended: ({ number, listing, end, total }) => ({
    title: `Hanggang ${day(end)} na ang booking ${number}`,
    body: `Sa ${day(end)} na ibabalik ang ${listing}. ${total} na ang kabuuan.`,
    plain: `Sa ${day(end)} na ang balik. ${total} na ang kabuuan.`,
  }),
  startsTomorrow: ({ number, listing, place, isDelivered, deposit }) => {
    const toDo = deposit ? ` Pakihanda ang deposito na ${deposit}.` : ''
    return {
      title: `Magsisimula bukas ang booking ${number}`,
      body: `Ito ang ${listing}.${place ? ` ${isDelivered ? 'Ihahatid ito sa' : 'Kunin ito sa'} ${place}.` : ''}${toDo}`,
      plain: `${details}${toDo}`,
    }
  },
  endsTomorrow: ({ number, listing }) => ({
    title: `Matatapos bukas ang booking ${number}`,
    body: `Pakibalik ang ${listing}, o pahabain ang booking kung bakante pa.`,
    plain: 'Pakibalik ang narentahan mo, o pahabain ang booking kung bakante pa.',
  }),
}
