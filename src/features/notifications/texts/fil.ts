import { joinSentences } from '../rendering/sentence.ts'
import type { OrderFacts, Texts } from './types.ts'

const payment: Record<OrderFacts['paymentMethod'], string> = {
  cash_on_delivery: 'Cash pag-abot',
  ewallet_a: 'Bayad na sa e-wallet',
  ewallet_b: 'Bayad na sa e-wallet',
  online_banking_c: 'Bayad na sa online banking',
}

const failureReasons: Record<NonNullable<OrderFacts['failure']>['reason'], string> = {
  nobody_there: 'walang tao roon',
  refused: 'hindi ito tinanggap',
  wrong_address: 'mali ang address',
  unsafe: 'hindi ligtas doon',
  other: 'may naging problema',
}

const paymentOf = ({ paymentMethod, isPickup }: OrderFacts) =>
  isPickup && paymentMethod === 'cash_on_delivery'
    ? 'Cash pagkuha sa tindahan'
    : payment[paymentMethod]

/** For when it is; null for an order for now. */
const timeOf = ({ slot, opening }: OrderFacts) =>
  slot ? `Para ito sa ${slot}.` : opening && `Para ito sa susunod na pagbukas, ${opening}.`

/** How it is paid, where it goes, and the lines of the vendor who reads it. */
const summaryOf = (facts: OrderFacts) => {
  const place = facts.isPickup ? 'kukunin sa tindahan' : `para sa ${facts.address}`
  return `${paymentOf(facts)}, ${place}: ${facts.lines}${facts.readyBy ? `; dapat handa na sa ${facts.readyBy}` : ''}.`
}

const sinceWhen = (facts: OrderFacts) =>
  timeOf(facts) ? 'Dapat ay nasimulan na ito' : 'Kinumpirma ito'

const details = 'Buksan ang palengke para makita ang detalye.'

const CHECKING = 'Sinusuri namin ang bayad na pumasok para rito.'

export const filipino: Texts = {
  language: 'fil',
  greeting: ({ name }) => (name === null ? 'Magandang araw!' : `Magandang araw, ${name}!`),
  proveAddress:
    'Para makuha ang lahat ng detalye sa e-mail, kumpirmahin ang address na ito: humingi ng link sa account mo.',
  open: { order: 'Tingnan ang order', other: 'Buksan ang palengke' },
  order: {
    confirmed: (facts) => ({
      title: `Kumpirmado na ang order ${facts.orderNumber}`,
      body: joinSentences(
        `Kumpirmado na ang order mong ${facts.total}.`,
        timeOf(facts),
        `Sasabihan ka namin kapag ${facts.isPickup ? 'puwede mo na itong kunin' : 'papunta na ito'}.`,
      ),
    }),
    newOrder: (facts) => {
      const { orderNumber, total, due } = facts
      const money = `${total} lahat, at ${due} dito ang para sa iyo.`
      return {
        title: `Bagong order ${orderNumber}`,
        body: joinSentences(summaryOf(facts), money, timeOf(facts) ?? 'Pakihanda na po.'),
        plain: joinSentences(`${paymentOf(facts)}.`, money, timeOf(facts), details),
      }
    },
    due: (facts) => ({
      title: `Oras na para sa order ${facts.orderNumber}`,
      body: joinSentences(timeOf(facts), summaryOf(facts), 'Pakihanda na po.'),
    }),
    preparing: ({ orderNumber, total }) => ({
      title: `Inihahanda na ang order ${orderNumber}`,
      body: `Inihahanda na ang order mong ${total}.`,
    }),
    ready: ({ orderNumber }) => ({
      title: `Handa na ang order ${orderNumber}`,
      body: 'Nakabalot na at handa na ang order mo. Kukunin na ito ng rider.',
    }),
    readyForPickup: ({ orderNumber, stores, cash, code }) => {
      const toDo = `${cash ? ` Pakidala ang ${cash} na cash.` : ''}${code ? ` Kapag hawak mo na ang order, sabihin sa tindahan ang code na ito: ${code}.` : ''}`
      return {
        title: `Puwede nang kunin ang order ${orderNumber}`,
        body: `Naghihintay ito sa iyo sa ${stores}.${toDo}`,
        plain: `Naghihintay ito sa iyo sa tindahan.${toDo}`,
      }
    },
    outForDelivery: ({ orderNumber, rider, cash, code }) => {
      const toDo = `${cash ? ` Pakihanda ang ${cash} na cash.` : ''}${code ? ` Kapag hawak mo na ang order, sabihin sa rider ang code na ito: ${code}.` : ''}`
      return {
        title: `Papunta na ang order ${orderNumber}`,
        body: `Papunta na sa iyo si ${rider}.${toDo}`,
        plain: `Papunta na sa iyo ang rider.${toDo}`,
      }
    },
    deliveryFailed: (facts) => ({
      title: `Hindi naiabot ang order ${facts.orderNumber}`,
      body: `Sabi ng rider, ${whyFailed(facts)}. Pababalikin ng palengke ang rider o kakanselahin ang order. Pakihanda ang telepono mo.`,
    }),
    vendorDeliveryFailed: (facts) => ({
      title: `Hindi naiabot ang order ${facts.orderNumber}`,
      body: `Sabi ng rider, ${whyFailed(facts)}. Pababalikin ng palengke ang rider o kakanselahin ang order; sasabihan ka namin.`,
    }),
    adminDeliveryFailed: (facts) => ({
      title: `Hindi natuloy ang paghatid ng order ${facts.orderNumber}`,
      body: `Hindi ito naiabot ni ${facts.rider} sa ${facts.address}: ${whyFailed(facts)}.${facts.failure?.note ? ` ${facts.failure.note}` : ''} Pabalikin ang rider o kanselahin ang order.`,
      plain: `Sabi ng rider, ${whyFailed(facts)}. Pabalikin ang rider o kanselahin ang order.`,
    }),
    delivered: ({ orderNumber, isPickup }) => ({
      title: `${isPickup ? 'Nakuha' : 'Naihatid'} na ang order ${orderNumber}`,
      body: 'Salamat! Kumusta ang order? Mag-iwan ng review para malaman din ng mga kapitbahay.',
    }),
    cancelled: (facts) => ({
      title: `Nakansela ang order ${facts.orderNumber}`,
      body: cancelled(facts),
      plain: cancelled({ ...facts, reason: null }),
    }),
    vendorCancelled: (facts) => ({
      title: `Nakansela ang order ${facts.orderNumber}`,
      body: cancelledForVendor(facts),
      plain: cancelledForVendor({ ...facts, reason: null }),
    }),
    riderCancelled: ({ orderNumber, stores }) => ({
      title: `Nakansela ang order ${orderNumber}`,
      body: `Huwag nang ihatid. Pakibalik sa ${stores} ang nakuha mo na.`,
      plain: 'Huwag nang ihatid. Pakibalik sa tindahan ang nakuha mo na.',
    }),
    changed: ({ orderNumber, dropped, total, isPaid }) => {
      const money = `${total} na ang kabuuan.${isPaid ? ' Ibinabalik na sa iyo ang sobra.' : ''}`
      return {
        title: `May nabago sa order ${orderNumber}`,
        body: `Hindi available: ${dropped}. ${money}`,
        plain: `May hindi available sa order. ${money}`,
      }
    },
    weighed: ({ orderNumber, weighed, total, isPaid }) => {
      const money = `${total} na ang kabuuan.${isPaid ? ' Ibinabalik na sa iyo ang sobra.' : ''}`
      return {
        title: `Natimbang na ang order ${orderNumber}`,
        body: `Sa timbangan: ${weighed}. ${money}`,
        plain: `Iba ang timbang sa in-order mo. ${money}`,
      }
    },
    refunded: ({ orderNumber, refunded }) => ({
      title: `May naibalik na bayad para sa order ${orderNumber}`,
      body: `${refunded} na ang naibalik sa iyo.`,
    }),
    paymentFailed: ({ orderNumber, isHeld }) => ({
      title: `Hindi natuloy ang bayad sa order ${orderNumber}`,
      body: isHeld
        ? CHECKING
        : 'Walang nakuha sa iyo. Subukan ulit o pumili ng ibang paraan ng pagbabayad bago mag-expire ang order.',
    }),
    moneyReturned: ({ orderNumber, refunded }) => ({
      title: `Ibinalik ang isang bayad para sa order ${orderNumber}`,
      body: `Naibalik na sa iyo ang ${refunded} na hindi kailangan ng order.`,
    }),
    untouched: (facts) => ({
      title: `Naghihintay sa iyo ang order ${facts.orderNumber}`,
      body: joinSentences(
        `${sinceWhen(facts)} 15 minuto na ang nakalipas.`,
        summaryOf(facts),
        'Pakihanda na po, o alisin ang wala kayo.',
      ),
      plain: joinSentences(
        `${sinceWhen(facts)} 15 minuto na ang nakalipas.`,
        'Pakihanda na po, o alisin ang wala kayo.',
      ),
    }),
    adminUntouched: (facts) => ({
      title: `Hindi pa nasisimulan ang order ${facts.orderNumber}`,
      body: `${sinceWhen(facts)} 15 minuto na ang nakalipas at hinihintay pa ang ${facts.stores}.`,
      plain: `${sinceWhen(facts)} 15 minuto na ang nakalipas at may tindahang hindi pa nagsisimula.`,
    }),
    assigned: ({ orderNumber, stores, address, slot }) => ({
      title: `Bagong ihahatid: order ${orderNumber}`,
      body: `Mula ${stores} papunta sa ${address}${slot ? `, para sa ${slot}` : ''}. Pakitanggap o pakitanggihan.`,
    }),
    unassigned: ({ orderNumber }) => ({
      title: `Napunta sa ibang rider ang order ${orderNumber}`,
      body: 'Hindi mo na ito kailangang ihatid.',
    }),
    rejected: ({ orderNumber, rider, rejection }) => ({
      title: `Kailangan ng rider ang order ${orderNumber}`,
      body: `Ibinalik ni ${rider} ang delivery. Pakibigay sa iba.${rejection ? ` Ang dahilan: ${rejection}` : ''}`,
    }),
    offered: ({ orderNumber, stores, address, slot }) => ({
      title: `May maihahatid: order ${orderNumber}`,
      body: `Mula ${stores} papunta sa ${address}${slot ? `, para sa ${slot}` : ''}. Mapupunta ito sa unang rider na tatanggap.`,
    }),
    riderWanted: ({ orderNumber, stores, address }) => ({
      title: `Walang kumukuha sa order ${orderNumber}`,
      body: `Handa na ito sa ${stores} at ihahatid sa ${address}. Natanong na ang lahat ng available na rider; pakibigay sa isa.`,
    }),
    sentAgain: ({ orderNumber, address, cash }) => ({
      title: `Pakihatid ulit ang order ${orderNumber}`,
      body: `Para ito sa ${address}.${cash ? ` Singilin ang ${cash} na cash.` : ''}`,
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
  replacement: {
    offered: ({ orderNumber, store, missing, offered, price, instead, until }) => {
      const toDo = `${price} kapalit ng ${instead}. Tanggapin o tanggihan hanggang ${until}; kung hindi, aalisin ang kulang.`
      return {
        title: `Okay ba ito para sa order ${orderNumber}?`,
        body: `Walang ${missing} ang ${store} at inaalok ang ${offered}: ${toDo}`,
        plain: `May kulang sa order at may inaalok na kapalit ang tindahan: ${toDo}`,
      }
    },
    made: ({ orderNumber, missing, offered, price, instead, isRefunded }) => {
      const money = `${price} kapalit ng ${instead}.${isRefunded ? ' Ibinabalik na sa iyo ang sobra.' : ''}`
      return {
        title: `May pinalitan sa order ${orderNumber}`,
        body: `Kapalit ng ${missing}, makukuha mo ang ${offered}: ${money}`,
        plain: `May kulang sa order na pinalitan ng iba: ${money}`,
      }
    },
    accepted: ({ orderNumber, missing, offered }) => ({
      title: `Order ${orderNumber}: tinanggap ang kapalit`,
      body: `Pakibalot ang ${offered} kapalit ng ${missing}.`,
    }),
    declined: ({ orderNumber, missing, offered, isExpired }) => ({
      title: `Order ${orderNumber}: tinanggihan ang kapalit`,
      body: `${isExpired ? 'Hindi nakasagot sa oras ang customer. ' : ''}Inalis ang ${missing}, at nasa stock mo na ulit ang ${offered}.`,
    }),
  },
  application: {
    submitted: ({ storeName, applicant }) => ({
      title: 'May bagong gustong magtinda',
      body: `Nag-apply si ${applicant} para sa ${storeName}. Pakitingnan ang aplikasyon.`,
    }),
    approved: ({ storeName }) => ({
      title: 'Bukas na ang tindahan mo',
      body: `Aprubado na ang aplikasyon mo para sa ${storeName}. Idagdag na ang mga paninda mo para makatanggap ng order.`,
      plain:
        'Aprubado na ang aplikasyon mo. Idagdag na ang mga paninda mo para makatanggap ng order.',
    }),
    rejected: ({ storeName, reason }) => ({
      title: 'Hindi naaprubahan ang aplikasyon mo',
      body: `Para ito sa ${storeName}.${reason ? ` Ang dahilan: ${reason}` : ''} Puwede kang mag-apply ulit anumang oras.`,
      plain: `Puwede kang mag-apply ulit anumang oras. ${details}`,
    }),
  },
  riderApplication: {
    submitted: () => ({ title: 'May bagong aplikanteng rider', body: 'Pakitingnan ito.' }),
    approved: () => ({
      title: 'Rider ka na',
      body: 'Aprubado na ang aplikasyon mo. Iaalok sa iyo ang mga ihahatid kapag available ka.',
    }),
    rejected: ({ reason }) => ({
      title: 'Hindi naaprubahan ang aplikasyon mo',
      body: `Puwede kang mag-apply ulit anumang oras.${reason ? ` Ang dahilan: ${reason}` : ''}`,
      plain: `Puwede kang mag-apply ulit anumang oras. ${details}`,
    }),
  },
  booking: {
    newBooking: ({ number, listing, units, start, end, customer, phone, total }) => ({
      title: `Bagong booking ${number}`,
      body: `Gustong rentahan ni ${customer} (${phone}) ang ${units} × ${listing} mula ${start} hanggang ${end}, ${total} lahat. Pakikumpirma o pakikansela.`,
      plain: `Mula ${start} hanggang ${end}, ${total} lahat. Pakikumpirma o pakikansela.`,
    }),
    received: ({ number, listing, start, end, total }) => ({
      title: `Natanggap ang booking ${number}`,
      body: `Nakareserba sa iyo ang ${listing} mula ${start} hanggang ${end}, ${total} lahat. Sasabihan ka namin kapag kinumpirma na ng may-ari.`,
      plain: `Mula ${start} hanggang ${end}, ${total} lahat. Sasabihan ka namin kapag kinumpirma na ng may-ari.`,
    }),
    confirmed: ({ number, listing, start, deposit }) => {
      const toDo = deposit ? ` Pakihanda ang deposito na ${deposit}.` : ''
      return {
        title: `Kumpirmado na ang booking ${number}`,
        body: `Sa iyo na ang ${listing} mula ${start}.${toDo}`,
        plain: `Magsisimula ito sa ${start}.${toDo}`,
      }
    },
    handedOver: ({ number, listing, end }) => ({
      title: `Nagsimula na ang booking ${number}`,
      body: `Naibigay na sa iyo ang ${listing}. Pakibalik sa ${end}.`,
      plain: `Pakibalik sa ${end} ang narentahan mo.`,
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
      body: `${awaitsReturn ? `Itala ang pagbabalik ng ${listing} kapag nasa iyo na ito; hanggang doon ay nakareserba pa ito at hawak mo ang deposito.` : `Bakante na ulit ang ${listing} mula ${start} hanggang ${end}.`}${reason ? ` Ang dahilan: ${reason}` : ''}`,
      plain: awaitsReturn
        ? details
        : `Bakante na ulit ang mga araw mula ${start} hanggang ${end}. ${details}`,
    }),
    extended: ({ number, listing, end, total }) => ({
      title: `Hanggang ${end} na ang booking ${number}`,
      body: `Sa ${end} na ibabalik ang ${listing}. ${total} na ang kabuuan.`,
      plain: `Sa ${end} na ang balik. ${total} na ang kabuuan.`,
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
  },
  capturedOrder: {
    captured: ({ customer, total, items, address, store }) => ({
      title: `Bagong order na ${total}`,
      body: `May kinuhang order para sa ${store} ang agent mo mula kay ${customer}, ihahatid sa ${address}: ${items}. Pakikumpirma na po.`,
      plain: `May kinuhang order ang agent mo. Pakikumpirma na po. ${details}`,
    }),
  },
  heldPayment: {
    held: ({ eventId, amount, order }) => ({
      title: order
        ? `Kailangan ng pasya mo sa bayad para sa order ${order.number}`
        : 'May bayad na kailangan ng pasya mo',
      body: `${order ? `${amount} ang ibinayad, pero ${order.total} ang kabuuan ng order.` : `${amount} ang ibinayad, pero walang katugmang order.`} Tanggapin, ibalik o isara ang event na ${eventId}.`,
    }),
  },
  webhook: {
    disabled: ({ host, reason }) => ({
      title: 'Na-off ang isang webhook mo',
      body: `Ilang araw nang walang tinatanggap ang ${host}. Ang huling nangyari: ${reason}. Ayusin ito, i-on ulit, at ipadala ang mga hindi nito nakuha.`,
      plain:
        'Ilang araw na itong walang tinatanggap. Ayusin ito, i-on ulit, at ipadala ang mga hindi nito nakuha.',
    }),
  },
  signature: {
    signed: ({ signer, agreement, version }) => ({
      title: 'May pumirma sa kasunduan mo',
      body: `Pinirmahan ni ${signer} ang bersyon ${version} ng “${agreement}”.`,
      plain: details,
    }),
  },
  passwordReset: ({ siteName }) => ({
    subject: `Palitan ang password mo sa ${siteName}`,
    body: 'May humiling na palitan ang password mo. Isang beses at isang oras lang gagana ang link. Kung hindi ikaw iyon, huwag pansinin ang e-mail na ito.',
    action: 'Pumili ng bagong password',
  }),
  verifyEmail: ({ siteName }) => ({
    subject: `Kumpirmahin ang e-mail address mo sa ${siteName}`,
    body: 'May nagbukas ng account gamit ang e-mail address na ito. Isang beses lang gagana ang link, sa loob ng 24 na oras. Kung hindi ikaw iyon, huwag pansinin ang e-mail na ito.',
    action: 'Kumpirmahin ang address',
  }),
  verifyPhone: ({ siteName, code }) =>
    `${siteName}: ${code} ang code mo para kumpirmahin ang numerong ito. Gagana ito nang 10 minuto. Huwag itong sabihin kahit kanino.`,
}

function cancelled(facts: OrderFacts): string {
  return `${whyCancelled(facts)} ${whatBecomesOfMoney(facts)}`
}

function whatBecomesOfMoney({ isPaid, isHeld }: OrderFacts): string {
  if (isHeld) return CHECKING
  return isPaid
    ? 'Ibinabalik na sa iyo ang ibinayad mo.'
    : 'Wala kang nabayaran; puwede kang umorder ulit anumang oras.'
}

function whyCancelled({ isExpired, isEmpty, reason }: OrderFacts): string {
  if (isExpired) return 'Hindi ito nabayaran sa oras kaya nakansela.'
  if (isEmpty) return 'Walang available sa order na ito kaya nakansela.'
  return reason ? `Nakansela ito sa dahilang ito: ${reason}` : 'Nakansela ito.'
}

function cancelledForVendor({ isEmpty, reason }: OrderFacts): string {
  if (isEmpty) return 'Walang available sa order na ito kaya wala nang ihahanda.'
  return `Huwag nang ihanda. Naibalik na ang bilang sa stock mo.${reason ? ` Ang dahilan: ${reason}` : ''}`
}

function whyFailed({ failure }: OrderFacts): string {
  return failureReasons[failure?.reason ?? 'other']
}
