/** What the agent says in Filipino, as `en.ts` says it in English. */
import type { Texts } from './en.ts'

export const fil: Texts = {
  hello: 'Hello po! Welcome sa {store}.',
  helloAs: 'Hello po! Welcome sa {store}. Ako po si {agent}.',
  helloAgain: 'Hello po!',
  wellbeing: 'Mabuti naman po, salamat!',
  youAreWelcome: 'Walang anuman po!',
  apology: 'Pasensya na po talaga. Pwede po ninyong sabihin sa tao ng tindahan{phone}.',
  takeYourTime: 'Sige lang po, sabihan niyo lang ako kapag handa na.',
  noted: 'Sige po, noted.',
  noteTaken: 'Sasabihin ko po ito sa tindahan: “{note}”.',
  and: 'at',
  or: 'o',

  added: 'Sige po, nilista ko: {things}.',
  assumed: 'Nilagay ko po muna ang {thing}.',
  removed: 'Sige po, tinanggal ko na ang {things}.',
  cleared: 'Sige po, kinansela ko na. Message lang po kayo anytime.',
  notInOrder: 'Wala pong “{words}” sa order ninyo.',
  soldOut: 'Pasensya na po, ubos na ang {thing}.',
  noneLeft: 'ubos na',
  alternatives: 'Meron po kaming {things}.',
  unknownProduct: 'Pasensya na po, wala kaming “{words}”.',
  prescription: 'Pakihanda po ang reseta para sa {things}: hihingin po ito pag-abot.',
  insufficientStock: [
    'Pasensya na po, {left} na lang ang {thing}. Kukunin po ba ninyo?',
    'Hanggang {left} lang po ang {thing}. Iyon na po ba ang ilalagay ko?',
  ],
  unsoldAmount: [
    'Hindi ko po mailagay ang {asked} ng {thing}. Ang pinakamalapit po na tinda namin ay {nearest}. Alin po?',
    'Sa {thing} po, {nearest} ang tinda namin, hindi {asked}. Alin po doon ang ilalagay ko?',
  ],
  incompatibleUnit: [
    'Per {unit} po ang {thing}. Ilang {unit} po?',
    'Kada {unit} lang po ang {thing}. Ilan po ang ilalagay ko?',
  ],
  unknownUnit: [
    'Hindi ko po alam kung gaano karami ang “{words}” ng {thing}. Per {unit} po ito: ilang {unit} po?',
    'Hindi ko po kilala ang sukat na “{words}”. Ilang {unit} po ng {thing}?',
  ],
  invalidQuantity: [
    'Pasensya na po, hindi ko mailagay ang ganyang dami ng {thing}. Ilan po ba talaga?',
    'Hindi po pwede ang ganoong dami ng {thing}. Anong bilang po ang ilalagay ko?',
  ],
  askTotalQuantity: [
    'Dalawang beses po nabanggit ang {thing}. Ilan po lahat?',
    'Dalawang bilang po ang nabasa ko sa {thing}: ilan po talaga lahat?',
  ],
  tooManyOptions: 'Hanggang {max} lang po ang {group} ng {thing}.',

  askProduct: [
    'Alin po dito?',
    'Pakisabi po ang numero ng gusto ninyo, halimbawa “number 1”:',
    'Hindi ko pa po alam kung alin. Sabihin ang numero, “wag na lang”, o kausapin ang tindahan{phone}.',
  ],
  askQuantity: [
    'Ilan po ang {thing}?',
    'Pakibigay po ang bilang ng {thing}, halimbawa “2 {unit}”.',
    'Kailangan ko pa po ang dami ng {thing}. Sabihin ang bilang, “wag na lang”, o kausapin ang tindahan{phone}.',
  ],
  askAssent: [
    '{thing} po ba?',
    'Meron po kaming {thing}: sabihin ang oo kung ito nga, o ibang pangalan.',
    'Hindi po ako sigurado kung {thing} ang gusto ninyo. Sabihin ang oo, “wag na lang”, o kausapin ang tindahan{phone}.',
  ],
  askReplaced: [
    'Alin po ang papalitan ng {thing}?',
    'Pakisabi po kung ano ang aalisin para sa {thing}.',
    'Hindi ko pa po alam kung ano ang papalitan ng {thing}. Kausapin ang tindahan{phone}, o sabihin ang “wag na lang”.',
  ],
  askGoods: [
    '{quantity} po na ano?',
    'Ano po ang {quantity}? Pakisabi ang pangalan.',
    'Hindi ko po alam kung ano ang {quantity}. Isulat po gaya ng “2 kilo ng …”, o kausapin ang tindahan{phone}.',
  ],
  leftOut:
    'Hindi ko po muna isinama ang “{words}”, dahil hindi ko alam kung alin. Sabihin lang po kung gusto ninyo.',
  askUnexplained: [
    'Hindi ko po nakuha ang “{words}”. Ano po ang ibig ninyong sabihin?',
    'Pwede po bang sabihin ang “{words}” sa ibang paraan? Halimbawa “2 kilo ng …” o “note: …”.',
    'Hindi ko pa rin po maintindihan ang “{words}”. Pwede pong alisin na lang, o kausapin ang tindahan{phone}.',
  ],
  passedOver:
    'Hindi ko po nakuha ang “{words}”: kung kasama ito sa order, pakisabi po sa ibang paraan.',
  askOffer: ['Gawin ko po bang {thing}?', '{thing} po ba dapat?'],
  askChoice: [
    'Para sa {thing}, pumili po ng {group}:',
    'Pumili po gamit ang pangalan o numero. {group} ng {thing}:',
    'Kailangan ko pa po ang {group} ng {thing}. Sabihin ang numero sa listahan, o kausapin ang tindahan{phone}:',
  ],
  askChoices: [
    'Para sa {thing}, pumili po ng {count} na {group}:',
    'Pumili po ng {count} gamit ang pangalan o numero. {group} ng {thing}:',
    'Kailangan ko pa po ng {count} na {group} para sa {thing}. Sabihin ang mga numero, o kausapin ang tindahan{phone}:',
  ],
  askContact: [
    'Pwede po bang mahingi ang {fields} ninyo?',
    'Kailangan ko pa po ang {fields} ninyo, halimbawa “{example}”.',
    'Para mai-deliver po, kailangan ang {fields} ninyo. Pwede rin pong ibigay nang direkta sa tindahan{phone}.',
  ],
  customerName: 'pangalan',
  deliveryAddress: 'kumpletong address',
  addressOrPickup: 'kumpletong address (o sabihing “pick up”)',
  contactNumber: 'cellphone number',
  invalidNumber: [
    'Mukhang hindi po mobile number iyan. Pa-send po ng gaya ng 0917 123 4567.',
    'Kailangan po ng mobile number na 11 digits at nagsisimula sa 09, gaya ng 0917 123 4567.',
    'Wala pa po akong magamit na mobile number. Pwede rin pong kausapin ang tindahan{phone}.',
  ],
  invalidName: [
    'Pwede po bang mahingi ang buong pangalan ninyo?',
    'Pakisulat po ang pangalan at apelyido ninyo.',
  ],
  invalidAddress: [
    'Pa-kumpleto po ng address: kalye o purok, barangay at bayan.',
    'Pakisulat po ang address gaya ng “Purok 3, Poblacion, {city}”.',
  ],
  anythingElse: ['May iba pa po ba?', 'Ano pa po?'],
  askOrder: [
    'Ano po ang order ninyo?',
    'Sabihin po kung ano at ilan, halimbawa “2 kilo ng …”.',
    'Nandito lang po ako: pangalanan ang produkto, itanong ang “ano ang tinda?”, o kausapin ang tindahan{phone}.',
  ],
  askToConfirm: 'Paki-check po ang order ninyo:',
  askToConfirmAgain: [
    'Ilalagay ko lang po kapag nag-oo na kayo. Paki-check po:',
    'Hindi pa po pasok ang order. “Oo” lang po para mailagay:',
    'Hinihintay ko pa po ang oo ninyo, ang babaguhin, o “cancel”:',
  ],
  askForChange: [
    'Sige po. Ano po ang papalitan? Pwede rin pong cancel.',
    'Sabihin po kung ano ang idadagdag, aalisin o babaguhin, o sabihin ang cancel.',
  ],
  changeNotUnderstood: [
    'Hindi ko pa po nagawa ang pagbabago. Pwede po bang sabihin sa ibang paraan, kasama ang produkto at bilang, o ang bagong pangalan, address o numero?',
    'Hindi ko pa rin po alam ang babaguhin. Pakisabi po ang produkto at kung ilan.',
  ],
  notUnderstood: [
    'Pasensya na po, hindi ko nakuha. Pwede pong sabihin halimbawa “2 kilo …”, magtanong ng presyo, o “cancel”.',
    'Hindi ko pa rin po nakuha. Itanong ang “ano ang tinda?” para sa listahan, o sabihin ang isang produkto at ilan.',
    'Chat assistant lang po ako ng tindahan. Makakausap po ninyo ang tao sa tindahan{phone}.',
  ],
  orderPlaced:
    'Salamat po, {name}! Pasok na ang order ninyo na {total}. Tatawag o magte-text po ang tindahan.',
  tooManyOrders:
    'Nakatabi po ang order ninyo, pero ilan lang ang maipapasok ko kada oras mula sa isang lugar. Mag-oo po ulit mamaya, o tawagan ang tindahan{phone}.',

  price: 'Ang {thing} po ay {price}, meron pa po.',
  priceFew: 'Ang {thing} po ay {price} ({left} na lang).',
  askHowMany: ['Ilan po?', 'Ilan po ang ilalagay ko?'],
  quoteTotal: 'Lahat po ay {total}.',
  quote: '{thing} po ay {total}.',
  askAdd: ['Ilagay ko na po ba?', 'Isasama ko po ba sa order?'],
  options: '{group}: meron po kaming {options}.',
  choices: 'Meron po kaming:\n{things}',
  assortment: 'Ilan po sa tinda namin:\n{things}',
  total: '{total} po lahat sa ngayon.',
  totalWithFee:
    'Wala pa po ang delivery fee ng tindahan; kung tulad sa checkout ng marketplace, mula {fee}, magiging {total}.',
  emptyCart: 'Wala pa pong laman ang order ninyo.',

  quoteOwner: 'Sabi po ng tindahan: {words}',
  open: 'Bukas po kami ngayon.',
  closed: 'Sarado po kami ngayon, pero pwede na pong mag-iwan ng order dito.',
  openDaily: 'Bukas po kami araw-araw.',
  hours: 'Bukas po kami:\n{lines}',
  dayOff: 'sarado',
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miyerkules',
  thursday: 'Huwebes',
  friday: 'Biyernes',
  saturday: 'Sabado',
  sunday: 'Linggo',
  location: 'Nasa {place} po kami.',
  delivery:
    'Opo, idi-deliver po sa address ninyo; ang tindahan po ang magsasabi ng delivery fee at oras{phone}.',
  deliveryArea:
    'Opo, idi-deliver po sa {area}; ang tindahan po ang magsasabi ng delivery fee at oras{phone}.',
  noDelivery: 'Pasensya na po, wala po muna kaming delivery.',
  fee: 'Wala pa po sa total ang delivery fee: sasabihin po ng tindahan pag-confirm ng order{phone}.',
  marketFee: 'Sa checkout po ng marketplace, nagsisimula ang delivery sa {fee}.',
  freeDelivery: 'Libre po doon mula {amount}.',
  duration: 'Sasabihin po ng tindahan ang oras pag-confirm ng order{phone}.',
  payment:
    'Sa tindahan po kayo magbabayad kapag nakumpirma na; sila po ang magsasabi kung paano{phone}.',
  marketPayment: 'Sa checkout po ng marketplace, {ways}.',
  cash: 'cash on delivery',
  gcash: 'GCash',
  grabpay: 'GrabPay',
  bank: 'online banking',
  noMinimum: 'Wala po akong alam na minimum: kahit ilan po sa tinda namin.',
  minimum:
    'Sa checkout po ng marketplace, nagsisimula ang order sa {amount}; dito po, ang tindahan ang bahala{phone}.',
  noPromo:
    'Wala po akong alam na promo ngayon; ang sinabi kong presyo po ang babayaran. Pwede pong itanong sa tindahan{phone}.',
  pickup: 'Opo, pwede pong kunin ang order sa {place}.',
  noPickup:
    'Pasensya na po, walang pick-up: idi-deliver po. Pwede pong itanong sa tindahan{phone}.',
  statusNone: 'Wala pa po kayong order sa chat na ito.',
  statusOpen: 'Hindi pa po pasok ang order ninyo: papasok po kapag nag-oo kayo sa summary.',
  statusNew:
    'Pasok na po ang order ninyo at hinihintay ang kumpirmasyon ng tindahan. Pwede pong itanong sa kanila{phone}.',
  statusConfirmed:
    'Kumpirmado na po ng tindahan ang order ninyo at inaasikaso na. Pwede pong itanong sa kanila{phone}.',
  statusFulfilled:
    'Ayon po sa tindahan, tapos na ang order ninyo. Pwede pong itanong sa kanila{phone}.',
  statusCancelled:
    'Kinansela po ng tindahan ang order ninyo. Pwede pong itanong kung bakit{phone}, o umorder ulit.',
  human: 'Chat assistant po ako ng tindahan. Makakausap po ninyo ang tao sa tindahan{phone}.',
  unknownAnswer: 'Hindi ko po alam iyan; ang tindahan po ang makakasagot{phone}.',
}
