import { datesIn } from '../rendering/dates.ts'
import { joinSentences } from '../rendering/sentence.ts'
import { bookings } from './bookings/fil.ts'
import { details as detailsIn } from './details.ts'
import type { OrderFacts, Texts } from './types.ts'

const { moment, soon, span, time } = datesIn('fil')
const details = detailsIn.fil

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
  slot
    ? `Para ito sa ${span(slot)}.`
    : opening && `Para ito sa susunod na pagbukas, ${moment(opening)}.`

/** How it is paid, where it goes, and the lines of the vendor who reads it. */
const summaryOf = (facts: OrderFacts) => {
  const place = facts.isPickup ? 'kukunin sa tindahan' : `para sa ${facts.address}`
  return `${paymentOf(facts)}, ${place}: ${facts.lines}${facts.readyBy ? `; dapat handa na sa ${soon(facts.readyBy)}` : ''}.`
}

const sinceWhen = (facts: OrderFacts) =>
  timeOf(facts) ? 'Dapat ay nasimulan na ito' : 'Kinumpirma ito'

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
    adminRefundNotPaid: ({ orderNumber }) => ({
      title: `Kailangan ka sa isang refund ng order ${orderNumber}`,
      body: 'Hindi ito nagawa ng payment provider. Ibalik ang bayad sa ibang paraan at itala iyon sa order, o subukan muli.',
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
      body: `Mula ${stores} papunta sa ${address}${slot ? `, para sa ${span(slot)}` : ''}. Pakitanggap o pakitanggihan.`,
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
      body: `Mula ${stores} papunta sa ${address}${slot ? `, para sa ${span(slot)}` : ''}. Mapupunta ito sa unang rider na tatanggap.`,
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
      const toDo = `${price} kapalit ng ${instead}. Tanggapin o tanggihan hanggang ${until && time(until)}; kung hindi, aalisin ang kulang.`
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
  booking: bookings,
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
      body: `Hindi tinatanggap ng ${host} ang ipinapadala rito. Ang huling nangyari: ${reason}. Ayusin ito, i-on ulit, at ipadala ang mga hindi nito nakuha.`,
      plain:
        'Hindi nito tinatanggap ang ipinapadala rito. Ayusin ito, i-on ulit, at ipadala ang mga hindi nito nakuha.',
    }),
  },
  reply: {
    failed: ({ store, reason }) => ({
      title: 'May sagot sa Messenger na hindi naipadala',
      body: `Hindi nakarating sa isang suki ng ${store} ang sagot mo sa Messenger. Ang dahilan: ${reason}. Sumagot sa inbox ng page mo.`,
      plain:
        'Hindi nakarating sa isang suki ang sagot mo sa Messenger. Sumagot sa inbox ng page mo.',
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
