import { datesIn } from '../rendering/dates.ts'
import { joinSentences } from '../rendering/sentence.ts'
import { bookings } from './bookings/ceb.ts'
import { details as detailsIn } from './details.ts'
import type { OrderFacts, Texts } from './types.ts'

const { moment, soon, span, time } = datesIn('ceb')
const details = detailsIn.ceb

const payment: Record<OrderFacts['paymentMethod'], string> = {
  cash_on_delivery: 'Cash inig-abot',
  ewallet_a: 'Bayad na sa e-wallet',
  ewallet_b: 'Bayad na sa e-wallet',
  online_banking_c: 'Bayad na sa online banking',
}

const failureReasons: Record<NonNullable<OrderFacts['failure']>['reason'], string> = {
  nobody_there: 'walay tawo didto',
  refused: 'wala kini dawata',
  wrong_address: 'sayop ang address',
  unsafe: 'dili luwas didto',
  other: 'dunay nahimong problema',
}

const paymentOf = ({ paymentMethod, isPickup }: OrderFacts) =>
  isPickup && paymentMethod === 'cash_on_delivery'
    ? 'Cash inigkuha sa tindahan'
    : payment[paymentMethod]

/** For when it is; null for an order for now. */
const timeOf = ({ slot, opening }: OrderFacts) =>
  slot
    ? `Para kini sa ${span(slot)}.`
    : opening && `Para kini sa sunod nga pag-abli, ${moment(opening)}.`

/** How it is paid, where it goes, and the lines of the vendor who reads it. */
const summaryOf = (facts: OrderFacts) => {
  const place = facts.isPickup ? 'kuhaon sa tindahan' : `para sa ${facts.address}`
  return `${paymentOf(facts)}, ${place}: ${facts.lines}${facts.readyBy ? `; andam na unta sa ${soon(facts.readyBy)}` : ''}.`
}

const sinceWhen = (facts: OrderFacts) =>
  timeOf(facts) ? 'Nasugdan na unta kini' : 'Gikumpirma kini'

const CHECKING = 'Gisusi namo ang bayad nga misulod para niini.'

export const cebuano: Texts = {
  language: 'ceb',
  greeting: ({ name }) => (name === null ? 'Maayong adlaw!' : `Maayong adlaw, ${name}!`),
  proveAddress:
    'Aron makuha ang tanang detalye sa e-mail, kumpirmaha kini nga address: pangayo og link sa imong account.',
  open: { order: 'Tan-awa ang order', other: 'Ablihi ang merkado' },
  order: {
    confirmed: (facts) => ({
      title: `Kumpirmado na ang order ${facts.orderNumber}`,
      body: joinSentences(
        `Kumpirmado na ang imong order nga ${facts.total}.`,
        timeOf(facts),
        `Pahibaloon ka namo kon ${facts.isPickup ? 'pwede na nimo kini kuhaon' : 'padulong na kini'}.`,
      ),
    }),
    newOrder: (facts) => {
      const { orderNumber, total, due } = facts
      const money = `${total} tanan, ug ${due} niini ang para kanimo.`
      return {
        title: `Bag-ong order ${orderNumber}`,
        body: joinSentences(summaryOf(facts), money, timeOf(facts) ?? 'Palihug andama na.'),
        plain: joinSentences(`${paymentOf(facts)}.`, money, timeOf(facts), details),
      }
    },
    due: (facts) => ({
      title: `Panahon na para sa order ${facts.orderNumber}`,
      body: joinSentences(timeOf(facts), summaryOf(facts), 'Palihug andama na.'),
    }),
    preparing: ({ orderNumber, total }) => ({
      title: `Giandam na ang order ${orderNumber}`,
      body: `Giandam na ang imong order nga ${total}.`,
    }),
    ready: ({ orderNumber }) => ({
      title: `Andam na ang order ${orderNumber}`,
      body: 'Naputos na ug andam na ang imong order. Kuhaon na kini sa rider.',
    }),
    readyForPickup: ({ orderNumber, stores, cash, code }) => {
      const toDo = `${cash ? ` Palihug dad-a ang ${cash} nga cash.` : ''}${code ? ` Kon naa na nimo ang order, isulti sa tindahan kini nga code: ${code}.` : ''}`
      return {
        title: `Pwede nang kuhaon ang order ${orderNumber}`,
        body: `Naghulat kini kanimo sa ${stores}.${toDo}`,
        plain: `Naghulat kini kanimo sa tindahan.${toDo}`,
      }
    },
    outForDelivery: ({ orderNumber, rider, cash, code }) => {
      const toDo = `${cash ? ` Palihug andama ang ${cash} nga cash.` : ''}${code ? ` Kon naa na nimo ang order, isulti sa rider kini nga code: ${code}.` : ''}`
      return {
        title: `Padulong na ang order ${orderNumber}`,
        body: `Padulong na kanimo si ${rider}.${toDo}`,
        plain: `Padulong na kanimo ang rider.${toDo}`,
      }
    },
    deliveryFailed: (facts) => ({
      title: `Wala mahatag ang order ${facts.orderNumber}`,
      body: `Matod sa rider, ${whyFailed(facts)}. Pabalikon sa merkado ang rider o kanselahon ang order. Palihug andama ang imong telepono.`,
    }),
    vendorDeliveryFailed: (facts) => ({
      title: `Wala mahatag ang order ${facts.orderNumber}`,
      body: `Matod sa rider, ${whyFailed(facts)}. Pabalikon sa merkado ang rider o kanselahon ang order; pahibaloon ka namo.`,
    }),
    adminDeliveryFailed: (facts) => ({
      title: `Wala madayon ang paghatod sa order ${facts.orderNumber}`,
      body: `Wala kini mahatag ni ${facts.rider} sa ${facts.address}: ${whyFailed(facts)}.${facts.failure?.note ? ` ${facts.failure.note}` : ''} Pabalika ang rider o kanselaha ang order.`,
      plain: `Matod sa rider, ${whyFailed(facts)}. Pabalika ang rider o kanselaha ang order.`,
    }),
    delivered: ({ orderNumber, isPickup }) => ({
      title: `${isPickup ? 'Nakuha' : 'Nahatod'} na ang order ${orderNumber}`,
      body: 'Salamat! Kumusta ang order? Pagbilin og review aron mahibalo pud ang mga silingan.',
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
      body: `Ayaw na kini ihatod. Palihug iuli sa ${stores} ang imong nakuha na.`,
      plain: 'Ayaw na kini ihatod. Palihug iuli sa tindahan ang imong nakuha na.',
    }),
    changed: ({ orderNumber, dropped, total, isPaid }) => {
      const money = `${total} na ang kinatibuk-an.${isPaid ? ' Gibalik na kanimo ang sobra.' : ''}`
      return {
        title: `Dunay nausab sa order ${orderNumber}`,
        body: `Dili available: ${dropped}. ${money}`,
        plain: `Dunay dili available sa order. ${money}`,
      }
    },
    weighed: ({ orderNumber, weighed, total, isPaid }) => {
      const money = `${total} na ang kinatibuk-an.${isPaid ? ' Gibalik na kanimo ang sobra.' : ''}`
      return {
        title: `Natimbang na ang order ${orderNumber}`,
        body: `Sa timbangan: ${weighed}. ${money}`,
        plain: `Lahi ang timbang sa imong gi-order. ${money}`,
      }
    },
    refunded: ({ orderNumber, refunded }) => ({
      title: `Dunay nabalik nga bayad para sa order ${orderNumber}`,
      body: `${refunded} na ang nabalik kanimo.`,
    }),
    adminRefundNotPaid: ({ orderNumber }) => ({
      title: `Kinahanglan ka sa usa ka refund sa order ${orderNumber}`,
      body: 'Wala kini mabuhat sa payment provider. Ibalik ang bayad sa laing paagi ug itala kana sa order, o sulayi pag-usab.',
    }),
    paymentFailed: ({ orderNumber, isHeld }) => ({
      title: `Wala madayon ang bayad sa order ${orderNumber}`,
      body: isHeld
        ? CHECKING
        : 'Walay nakuha gikan kanimo. Sulayi pag-usab o pagpili og laing paagi sa pagbayad sa dili pa ma-expire ang order.',
    }),
    moneyReturned: ({ orderNumber, refunded }) => ({
      title: `Gibalik ang usa ka bayad para sa order ${orderNumber}`,
      body: `Nabalik na kanimo ang ${refunded} nga wala kinahanglana sa order.`,
    }),
    untouched: (facts) => ({
      title: `Naghulat kanimo ang order ${facts.orderNumber}`,
      body: joinSentences(
        `${sinceWhen(facts)} 15 minutos na ang milabay.`,
        summaryOf(facts),
        'Palihug andama na, o kuhaa ang wala ninyo.',
      ),
      plain: joinSentences(
        `${sinceWhen(facts)} 15 minutos na ang milabay.`,
        'Palihug andama na, o kuhaa ang wala ninyo.',
      ),
    }),
    adminUntouched: (facts) => ({
      title: `Wala pa masugdi ang order ${facts.orderNumber}`,
      body: `${sinceWhen(facts)} 15 minutos na ang milabay ug gihulat pa ang ${facts.stores}.`,
      plain: `${sinceWhen(facts)} 15 minutos na ang milabay ug dunay tindahan nga wala pa magsugod.`,
    }),
    assigned: ({ orderNumber, stores, address, slot }) => ({
      title: `Bag-ong ihatod: order ${orderNumber}`,
      body: `Gikan sa ${stores} paingon sa ${address}${slot ? `, para sa ${span(slot)}` : ''}. Palihug dawata o balibari.`,
    }),
    unassigned: ({ orderNumber }) => ({
      title: `Nahatag sa laing rider ang order ${orderNumber}`,
      body: 'Dili na nimo kini kinahanglang ihatod.',
    }),
    rejected: ({ orderNumber, rider, rejection }) => ({
      title: `Nagkinahanglan og rider ang order ${orderNumber}`,
      body: `Gibalik ni ${rider} ang delivery. Palihug ihatag sa lain.${rejection ? ` Ang hinungdan: ${rejection}` : ''}`,
    }),
    offered: ({ orderNumber, stores, address, slot }) => ({
      title: `Dunay mahatod: order ${orderNumber}`,
      body: `Gikan sa ${stores} paingon sa ${address}${slot ? `, para sa ${span(slot)}` : ''}. Maadto kini sa unang rider nga modawat.`,
    }),
    riderWanted: ({ orderNumber, stores, address }) => ({
      title: `Walay mikuha sa order ${orderNumber}`,
      body: `Andam na kini sa ${stores} ug ihatod sa ${address}. Napangutana na ang tanang available nga rider; palihug ihatag sa usa.`,
    }),
    sentAgain: ({ orderNumber, address, cash }) => ({
      title: `Palihug ihatod pag-usab ang order ${orderNumber}`,
      body: `Para kini sa ${address}.${cash ? ` Kolektaha ang ${cash} nga cash.` : ''}`,
    }),
    reviewed: ({ orderNumber }) => ({
      title: `Dunay review para sa order ${orderNumber}`,
      body: 'Dunay kustomer nga mi-review sa imong tindahan. Pasalamati, o ayoha ang problema: makita ang imong tubag ubos sa review.',
    }),
    replied: ({ orderNumber }) => ({
      title: `Dunay tubag sa imong review sa order ${orderNumber}`,
      body: 'Gitubag sa tindahan ang imong review.',
    }),
  },
  replacement: {
    offered: ({ orderNumber, store, missing, offered, price, instead, until }) => {
      const toDo = `${price} puli sa ${instead}. Dawata o balibari hangtod ${until && time(until)}; kon dili, kuhaon ang kulang.`
      return {
        title: `Okay ba kini para sa order ${orderNumber}?`,
        body: `Walay ${missing} ang ${store} ug gitanyag ang ${offered}: ${toDo}`,
        plain: `Dunay kulang sa order ug dunay gitanyag nga puli ang tindahan: ${toDo}`,
      }
    },
    made: ({ orderNumber, missing, offered, price, instead, isRefunded }) => {
      const money = `${price} puli sa ${instead}.${isRefunded ? ' Gibalik na kanimo ang sobra.' : ''}`
      return {
        title: `Dunay gipulihan sa order ${orderNumber}`,
        body: `Puli sa ${missing}, makuha nimo ang ${offered}: ${money}`,
        plain: `Dunay kulang sa order nga gipulihan og lain: ${money}`,
      }
    },
    accepted: ({ orderNumber, missing, offered }) => ({
      title: `Order ${orderNumber}: gidawat ang puli`,
      body: `Palihug iputos ang ${offered} puli sa ${missing}.`,
    }),
    declined: ({ orderNumber, missing, offered, isExpired }) => ({
      title: `Order ${orderNumber}: gibalibaran ang puli`,
      body: `${isExpired ? 'Wala makatubag sa oras ang kustomer. ' : ''}Gikuha ang ${missing}, ug naa na usab sa imong stock ang ${offered}.`,
    }),
  },
  application: {
    submitted: ({ storeName, applicant }) => ({
      title: 'Dunay bag-ong gustong maninda',
      body: `Mi-apply si ${applicant} para sa ${storeName}. Palihug tan-awa ang aplikasyon.`,
    }),
    approved: ({ storeName }) => ({
      title: 'Abli na ang imong tindahan',
      body: `Naaprobahan na ang imong aplikasyon para sa ${storeName}. Idugang na ang imong mga baligya aron makadawat og order.`,
      plain:
        'Naaprobahan na ang imong aplikasyon. Idugang na ang imong mga baligya aron makadawat og order.',
    }),
    rejected: ({ storeName, reason }) => ({
      title: 'Wala maaprobahi ang imong aplikasyon',
      body: `Para kini sa ${storeName}.${reason ? ` Ang hinungdan: ${reason}` : ''} Maka-apply ka pag-usab bisan kanus-a.`,
      plain: `Maka-apply ka pag-usab bisan kanus-a. ${details}`,
    }),
  },
  riderApplication: {
    submitted: () => ({ title: 'Naay bag-ong gustong mag-rider', body: 'Palihug tan-awa kini.' }),
    approved: () => ({
      title: 'Rider na ka',
      body: 'Naaprobahan na ang imong aplikasyon. Itanyag kanimo ang mga ihatod kon available ka.',
    }),
    rejected: ({ reason }) => ({
      title: 'Wala maaprobahi ang imong aplikasyon',
      body: `Maka-apply ka pag-usab bisan kanus-a.${reason ? ` Ang hinungdan: ${reason}` : ''}`,
      plain: `Maka-apply ka pag-usab bisan kanus-a. ${details}`,
    }),
  },
  booking: bookings,
  capturedOrder: {
    captured: ({ customer, total, items, address, store }) => ({
      title: `Bag-ong order nga ${total}`,
      body: `Dunay gikuhang order para sa ${store} ang imong agent gikan kang ${customer}, ihatod sa ${address}: ${items}. Palihug kumpirmaha.`,
      plain: `Dunay gikuhang order ang imong agent. Palihug kumpirmaha. ${details}`,
    }),
  },
  heldPayment: {
    held: ({ eventId, amount, order }) => ({
      title: order
        ? `Kinahanglan ang imong desisyon sa bayad para sa order ${order.number}`
        : 'Dunay bayad nga nagkinahanglan sa imong desisyon',
      body: `${order ? `${amount} ang gibayad, apan ${order.total} ang kinatibuk-an sa order.` : `${amount} ang gibayad, apan walay order nga mohaom.`} Dawata, ibalik o isira ang event nga ${eventId}.`,
    }),
  },
  webhook: {
    disabled: ({ host, reason }) => ({
      title: 'Na-off ang usa sa imong mga webhook',
      body: `Dili dawaton sa ${host} ang ipadala niini. Ang katapusang nahitabo: ${reason}. Ayoha kini, i-on pag-usab, ug ipadala ang wala niini madawat.`,
      plain:
        'Dili niini dawaton ang ipadala. Ayoha kini, i-on pag-usab, ug ipadala ang wala niini madawat.',
    }),
  },
  reply: {
    failed: ({ store, reason }) => ({
      title: 'Dunay tubag sa Messenger nga wala mapadala',
      body: `Wala makaabot sa usa ka suki sa ${store} ang imong tubag sa Messenger. Ang hinungdan: ${reason}. Tubaga siya sa inbox sa imong page.`,
      plain:
        'Wala makaabot sa usa ka suki ang imong tubag sa Messenger. Tubaga siya sa inbox sa imong page.',
    }),
  },
  signature: {
    signed: ({ signer, agreement, version }) => ({
      title: 'Dunay mipirma sa imong kasabotan',
      body: `Gipirmahan ni ${signer} ang bersyon ${version} sa “${agreement}”.`,
      plain: details,
    }),
  },
  passwordReset: ({ siteName }) => ({
    subject: `Ilisi ang imong password sa ${siteName}`,
    body: 'Dunay mihangyo nga ilisan ang imong password. Kausa ra mogana ang link, sulod sa usa ka oras. Kon dili ikaw kadto, ayaw tagda kini nga e-mail.',
    action: 'Pagpili og bag-ong password',
  }),
  verifyEmail: ({ siteName }) => ({
    subject: `Kumpirmaha ang imong e-mail address sa ${siteName}`,
    body: 'Dunay miabli og account gamit kini nga e-mail address. Kausa ra mogana ang link, sulod sa 24 ka oras. Kon dili ikaw kadto, ayaw tagda kini nga e-mail.',
    action: 'Kumpirmaha ang address',
  }),
  verifyPhone: ({ siteName, code }) =>
    `${siteName}: ${code} ang imong code aron makumpirma kini nga numero. Mogana kini sulod sa 10 minutos. Ayaw kini isulti bisan kang kinsa.`,
}

function cancelled(facts: OrderFacts): string {
  return `${whyCancelled(facts)} ${whatBecomesOfMoney(facts)}`
}

function whatBecomesOfMoney({ isPaid, isHeld }: OrderFacts): string {
  if (isHeld) return CHECKING
  return isPaid
    ? 'Gibalik na kanimo ang imong gibayad.'
    : 'Wala kay nabayran; maka-order ka pag-usab bisan kanus-a.'
}

function whyCancelled({ isExpired, isEmpty, reason }: OrderFacts): string {
  if (isExpired) return 'Wala kini mabayri sa hustong oras, busa nakansela.'
  if (isEmpty) return 'Walay available niini nga order, busa nakansela.'
  return reason ? `Nakansela kini tungod niini nga hinungdan: ${reason}` : 'Nakansela kini.'
}

function cancelledForVendor({ isEmpty, reason }: OrderFacts): string {
  if (isEmpty) return 'Walay available niini nga order, busa wala nay andamon.'
  return `Ayaw na kini andama. Nabalik na ang gidaghanon sa imong stock.${reason ? ` Ang hinungdan: ${reason}` : ''}`
}

function whyFailed({ failure }: OrderFacts): string {
  return failureReasons[failure?.reason ?? 'other']
}
