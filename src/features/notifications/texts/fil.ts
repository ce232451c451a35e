import type { OrderFacts, Texts } from './types.ts'

export const filipino: Texts = {
  language: 'fil',
  greeting: ({ name }) => `Magandang araw, ${name}!`,
  open: { order: 'Tingnan ang order', other: 'Buksan ang palengke' },
  order: {
    confirmed: ({ orderNumber, total }) => ({
      title: `Kumpirmado na ang order ${orderNumber}`,
      body: `Kumpirmado na ang order mong ${total}. Sasabihan ka namin kapag papunta na ito.`,
    }),
    newOrder: ({ orderNumber, total }) => ({
      title: `Bagong order ${orderNumber}`,
      body: `May bago kang order na ${total}. Pakihanda na po.`,
    }),
    preparing: ({ orderNumber, total }) => ({
      title: `Inihahanda na ang order ${orderNumber}`,
      body: `Inihahanda na ang order mong ${total}.`,
    }),
    ready: ({ orderNumber }) => ({
      title: `Handa na ang order ${orderNumber}`,
      body: 'Nakabalot na at handa na ang order mo. Kukunin na ito ng rider.',
    }),
    outForDelivery: ({ orderNumber, rider, cash, code }) => ({
      title: `Papunta na ang order ${orderNumber}`,
      body: `Papunta na sa iyo si ${rider}.${cash ? ` Pakihanda ang ${cash} na cash.` : ''}${code ? ` Kapag hawak mo na ang order, sabihin sa rider ang code na ito: ${code}.` : ''}`,
    }),
    delivered: ({ orderNumber }) => ({
      title: `Naihatid na ang order ${orderNumber}`,
      body: 'Salamat! Kumusta ang order? Mag-iwan ng review para malaman din ng mga kapitbahay.',
    }),
    cancelled: (facts) => ({
      title: `Nakansela ang order ${facts.orderNumber}`,
      body: `${whyCancelled(facts)} ${facts.isPaid ? 'Ibinabalik na sa iyo ang ibinayad mo.' : 'Wala kang nabayaran; puwede kang umorder ulit anumang oras.'}`,
    }),
    vendorCancelled: ({ orderNumber, isEmpty, reason }) => ({
      title: `Nakansela ang order ${orderNumber}`,
      body: isEmpty
        ? 'Walang available sa order na ito kaya wala nang ihahanda.'
        : `Huwag nang ihanda. Naibalik na ang bilang sa stock mo.${reason ? ` Ang dahilan: ${reason}` : ''}`,
    }),
    riderCancelled: ({ orderNumber, stores }) => ({
      title: `Nakansela ang order ${orderNumber}`,
      body: `Huwag nang ihatid. Pakibalik sa ${stores} ang nakuha mo na.`,
    }),
    changed: ({ orderNumber, dropped, total, isPaid }) => ({
      title: `May nabago sa order ${orderNumber}`,
      body: `Hindi available: ${dropped}. ${total} na ang kabuuan.${isPaid ? ' Ibinabalik na sa iyo ang sobra.' : ''}`,
    }),
    refunded: ({ orderNumber, refunded }) => ({
      title: `May naibalik na bayad para sa order ${orderNumber}`,
      body: `${refunded} na ang naibalik sa iyo.`,
    }),
    untouched: ({ orderNumber }) => ({
      title: `Naghihintay sa iyo ang order ${orderNumber}`,
      body: 'Kinumpirma ito 15 minuto na ang nakalipas. Pakihanda na po, o alisin ang wala kayo.',
    }),
    adminUntouched: ({ orderNumber, stores }) => ({
      title: `Hindi pa nasisimulan ang order ${orderNumber}`,
      body: `Kinumpirma ito 15 minuto na ang nakalipas at hinihintay pa ang ${stores}.`,
    }),
    assigned: ({ orderNumber, stores, address }) => ({
      title: `Bagong ihahatid: order ${orderNumber}`,
      body: `Mula ${stores} papunta sa ${address}. Pakitanggap o pakitanggihan.`,
    }),
    unassigned: ({ orderNumber }) => ({
      title: `Napunta sa ibang rider ang order ${orderNumber}`,
      body: 'Hindi mo na ito kailangang ihatid.',
    }),
    rejected: ({ orderNumber, rider, rejection }) => ({
      title: `Kailangan ng rider ang order ${orderNumber}`,
      body: `Ibinalik ni ${rider} ang delivery. Pakibigay sa iba.${rejection ? ` Ang dahilan: ${rejection}` : ''}`,
    }),
    offered: ({ orderNumber, stores, address }) => ({
      title: `May maihahatid: order ${orderNumber}`,
      body: `Mula ${stores} papunta sa ${address}. Mapupunta ito sa unang rider na tatanggap.`,
    }),
    riderWanted: ({ orderNumber, stores, address }) => ({
      title: `Walang kumukuha sa order ${orderNumber}`,
      body: `Handa na ito sa ${stores} at ihahatid sa ${address}. Natanong na ang lahat ng available na rider; pakibigay sa isa.`,
    }),
    reviewed: ({ orderNumber }) => ({
      title: `May review para sa order ${orderNumber}`,
      body: 'May customer na nag-review sa tindahan mo. Magpasalamat, o ayusin ang problema: makikita ang sagot mo sa ilalim ng review.',
    }),
    replied: ({ orderNumber }) => ({
      title: `May sagot sa review mo para sa order ${orderNumber}`,
      body: 'Sinagot ng tindahan ang review mo.',
    }),
  },
  application: {
    submitted: ({ storeName, applicant }) => ({
      title: `Gustong magtinda ng ${storeName}`,
      body: `Nag-apply si ${applicant}. Pakitingnan ang application.`,
    }),
    approved: ({ storeName }) => ({
      title: `Bukas na ang ${storeName}`,
      body: 'Aprubado na ang application mo. Idagdag na ang mga paninda mo para makatanggap ng order.',
    }),
    rejected: ({ storeName, reason }) => ({
      title: `Hindi naaprubahan ang application mo para sa ${storeName}`,
      body: `${reason ? `Ang dahilan: ${reason} ` : ''}Puwede kang mag-apply ulit anumang oras.`,
    }),
  },
  booking: {
    newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
      title: `Bagong booking ${number}`,
      body: `Gustong rentahan ni ${customer} (${phone}) ang ${units} × ${listing} mula ${start} hanggang ${end}, ${total} lahat. Pakikumpirma o pakikansela.`,
    }),
    received: ({ number, listing, start, end, total }) => ({
      title: `Natanggap ang booking ${number}`,
      body: `Nakareserba sa iyo ang ${listing} mula ${start} hanggang ${end}, ${total} lahat. Sasabihan ka namin kapag kinumpirma na ng may-ari.`,
    }),
    confirmed: ({ number, listing, start, deposit }) => ({
      title: `Kumpirmado na ang booking ${number}`,
      body: `Sa iyo na ang ${listing} mula ${start}.${deposit ? ` Pakihanda ang deposito na ${deposit}.` : ''}`,
    }),
    handedOver: ({ number, listing, end }) => ({
      title: `Nagsimula na ang booking ${number}`,
      body: `Naibigay na sa iyo ang ${listing}. Pakibalik sa ${end}.`,
    }),
    returned: ({ number, listing, deduction, deposit }) => ({
      title: `Naibalik na ang booking ${number}`,
      body: `Naibalik na ang ${listing}.${deduction ? ` ${deduction} ang kinaltas sa deposito dahil sa sira o pagkaantala.` : deposit ? ' Ibabalik sa iyo nang buo ang deposito.' : ''}`,
    }),
    completed: ({ number, listing }) => ({
      title: `Tapos na ang booking ${number}`,
      body: `Salamat sa pagrenta ng ${listing}.`,
    }),
    cancelled: ({ number, listing, reason }) => ({
      title: `Nakansela ang booking ${number}`,
      body: `Hindi na nakareserba sa iyo ang ${listing}.${reason ? ` Ang dahilan: ${reason}` : ''}`,
    }),
    vendorCancelled: ({ number, listing, start, end, reason }) => ({
      title: `Nakansela ang booking ${number}`,
      body: `Bakante na ulit ang ${listing} mula ${start} hanggang ${end}.${reason ? ` Ang dahilan: ${reason}` : ''}`,
    }),
    extended: ({ number, listing, end, total }) => ({
      title: `Hanggang ${end} na ang booking ${number}`,
      body: `Sa ${end} na ibabalik ang ${listing}. ${total} na ang kabuuan.`,
    }),
    startsTomorrow: ({ number, listing, place, isDelivered, deposit }) => ({
      title: `Bukas na: ${listing}`,
      body: `Magsisimula bukas ang booking ${number}.${place ? ` ${isDelivered ? 'Ihahatid ito sa' : 'Kunin ito sa'} ${place}.` : ''}${deposit ? ` Pakihanda ang deposito na ${deposit}.` : ''}`,
    }),
    endsTomorrow: ({ number, listing }) => ({
      title: `Ibabalik bukas: ${listing}`,
      body: `Matatapos bukas ang booking ${number}. Pakibalik, o pahabain ang booking kung bakante pa.`,
    }),
  },
  capturedOrder: {
    captured: ({ customer, total, items, store }) => ({
      title: `Bagong order na ${total} para sa ${store}`,
      body: `May kinuhang order ang agent mo mula kay ${customer}: ${items}. Pakikumpirma na po.`,
    }),
  },
  webhook: {
    disabled: ({ host, reason }) => ({
      title: `Pinatay ang webhook mo sa ${host}`,
      body: `Ilang araw na itong walang tinatanggap. Ang huling nangyari: ${reason}. Ayusin ito, buksan ulit, at ipadala ang mga hindi nito nakuha.`,
    }),
  },
  signature: {
    signed: ({ signer, agreement, version }) => ({
      title: `Pinirmahan ni ${signer} ang “${agreement}”`,
      body: `Nasa bersyon ${version} ng kasunduan mo ang pirma.`,
    }),
  },
  passwordReset: ({ link }) => ({
    subject: 'Palitan ang password mo sa Palengke',
    body: 'May humiling na palitan ang password mo. Isang beses at isang oras lang gagana ang link. Kung hindi ikaw iyon, huwag pansinin ang e-mail na ito.',
    action: 'Pumili ng bagong password',
    link,
  }),
}

function whyCancelled({ isExpired, isEmpty, reason }: OrderFacts): string {
  if (isExpired) return 'Hindi ito nabayaran sa oras kaya nakansela.'
  if (isEmpty) return 'Walang available sa order na ito kaya nakansela.'
  return reason ? `Nakansela ito sa dahilang ito: ${reason}` : 'Nakansela ito.'
}
