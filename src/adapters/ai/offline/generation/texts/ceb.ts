/** What the agent says in Cebuano, as `en.ts` says it in English. */
import type { Texts } from './en.ts'

export const ceb: Texts = {
  hello: 'Maayong adlaw! Welcome sa {store}.',
  helloAs: 'Maayong adlaw! Welcome sa {store}. Ako si {agent}.',
  helloAgain: 'Maayong adlaw!',
  wellbeing: 'Maayo man, salamat!',
  youAreWelcome: 'Walay sapayan!',
  apology: 'Pasayloa gyud. Pwede nimo isulti sa tawo sa tindahan{phone}.',
  takeYourTime: 'Sige lang, ingna lang ko kung ready na.',
  noted: 'Sige, noted.',
  noteTaken: 'Isulti nako kini sa tindahan: “{note}”.',
  and: 'ug',
  or: 'o',

  added: 'Sige, gilista nako: {things}.',
  assumed: 'Gibutang nako sa {thing}.',
  removed: 'Sige, gitangtang na nako ang {things}.',
  cleared: 'Sige, gikansela na nako. Message lang balik bisan kanus-a.',
  notInOrder: 'Walay “{words}” sa imong order.',
  soldOut: 'Pasayloa, hurot na ang {thing}.',
  noneLeft: 'hurot na',
  alternatives: 'Naa mi {things}.',
  unknownProduct: 'Pasayloa, wala mi “{words}”.',
  prescription: 'Palihug andama ang reseta para sa {things}: pangayoon kini inig hatag.',
  insufficientStock: [
    'Pasayloa, {left} na lang ang {thing}. Kuhaon ba nimo?',
    'Hangtod sa {left} ra ang {thing}. Mao na ba ang ibutang nako?',
  ],
  unsoldAmount: [
    'Dili nako mabutang ang {asked} nga {thing}. Ang pinakaduol nga among baligya kay {nearest}. Asa ani?',
    'Sa {thing}, {nearest} ang among baligya, dili {asked}. Asa niini ang ibutang nako?',
  ],
  incompatibleUnit: [
    'Per {unit} ang {thing}. Pila ka {unit}?',
    'Kada {unit} ra ang {thing}. Pila ang ibutang nako?',
  ],
  unknownUnit: [
    'Wala ko kahibalo kung pila ang “{words}” nga {thing}. Per {unit} kini: pila ka {unit}?',
    'Wala ko kaila sa sukod nga “{words}”. Pila ka {unit} nga {thing}?',
  ],
  invalidQuantity: [
    'Pasayloa, dili nako mabutang ang ingon ana kadaghan nga {thing}. Pila gyud?',
    'Dili pwede ang ingon ana nga {thing}. Unsang numero ang ibutang nako?',
  ],
  askTotalQuantity: [
    'Kaduha nimo gihisgotan ang {thing}. Pila tanan?',
    'Duha ka numero ang akong nabasa sa {thing}: pila gyud tanan?',
  ],
  tooManyOptions: 'Hangtod sa {max} ra ang {group} sa {thing}.',

  askProduct: [
    'Asa ani?',
    'Palihug isulti ang numero sa imong gusto, pananglitan “number 1”:',
    'Wala pa ko kahibalo kung asa. Isulti ang numero, “ayaw na lang”, o kontaka ang tindahan{phone}.',
  ],
  askQuantity: [
    'Pila ka {thing}?',
    'Palihug ihatag ang gidaghanon sa {thing}, pananglitan “2 ka {unit}”.',
    'Kinahanglan pa nako kung pila ang {thing}. Isulti ang numero, “ayaw na lang”, o kontaka ang tindahan{phone}.',
  ],
  askAssent: [
    '{thing} ba?',
    'Naa mi {thing}: ingna lang og oo kung mao kini, o laing ngalan.',
    'Dili ko sigurado kung {thing} ang imong gusto. Ingna og oo, “ayaw na lang”, o kontaka ang tindahan{phone}.',
  ],
  askReplaced: [
    'Asa ang ilisan sa {thing}?',
    'Palihug isulti kung unsa ang tangtangon para sa {thing}.',
    'Wala pa ko kahibalo kung unsa ang ilisan sa {thing}. Kontaka ang tindahan{phone}, o ingna og “ayaw na lang”.',
  ],
  askGoods: [
    '{quantity} nga unsa?',
    'Unsa man ang {quantity}? Palihug isulti ang ngalan.',
    'Wala ko kahibalo kung unsa ang {quantity}. Isulat sama sa “2 ka kilo nga …”, o kontaka ang tindahan{phone}.',
  ],
  leftOut:
    'Wala sa nako giapil ang “{words}”, kay wala ko kahibalo kung asa ana. Isulti lang kung gusto nimo.',
  askUnexplained: [
    'Wala nako masabti ang “{words}”. Unsay buot nimong ipasabot?',
    'Pwede nimo isulti ang “{words}” sa laing pulong? Pananglitan “2 ka kilo nga …” o “note: …”.',
    'Wala gihapon nako masabti ang “{words}”. Pwede nimo biyaan na lang, o kontaka ang tindahan{phone}.',
  ],
  passedOver:
    'Wala nako masabti ang “{words}”: kung apil kini sa order, palihug isulti sa laing pulong.',
  askOffer: ['Himoon ba nako og {thing}?', '{thing} ba dapat?'],
  askChoice: [
    'Para sa {thing}, palihug pili og {group}:',
    'Palihug pili pinaagi sa ngalan o numero. {group} sa {thing}:',
    'Kinahanglan pa nako ang {group} sa {thing}. Isulti ang numero sa lista, o kontaka ang tindahan{phone}:',
  ],
  askChoices: [
    'Para sa {thing}, palihug pili og {count} ka {group}:',
    'Palihug pili og {count} pinaagi sa ngalan o numero. {group} sa {thing}:',
    'Kinahanglan pa og {count} ka {group} para sa {thing}. Isulti ang mga numero, o kontaka ang tindahan{phone}:',
  ],
  askContact: [
    'Palihug ko sa imong {fields}.',
    'Kinahanglan pa nako ang imong {fields}, pananglitan “{example}”.',
    'Aron mahatod, kinahanglan ang imong {fields}. Pwede pud nimo ihatag diretso sa tindahan{phone}.',
  ],
  customerName: 'ngalan',
  deliveryAddress: 'kompletong address',
  addressOrPickup: 'kompletong address (o ingna “pick up”)',
  contactNumber: 'cellphone number',
  invalidNumber: [
    'Murag dili na mobile number. Palihug i-send sama sa 0917 123 4567.',
    'Kinahanglan og mobile number nga 11 ka digit ug magsugod sa 09, sama sa 0917 123 4567.',
    'Wala pa koy magamit nga mobile number. Pwede pud nimo kontakon ang tindahan{phone}.',
  ],
  invalidName: ['Unsa imong tibuok ngalan?', 'Palihug isulat ang imong ngalan ug apelyido.'],
  invalidAddress: [
    'Palihug kompletoha ang address: kalye o purok, barangay ug lungsod.',
    'Palihug isulat ang address sama sa “Purok 3, Poblacion, {city}”.',
  ],
  anythingElse: ['Naa pa bay lain?', 'Unsa pa man?'],
  askOrder: [
    'Unsa imong order?',
    'Isulti kung unsa ug pila, pananglitan “2 ka kilo nga …”.',
    'Ania ra ko: isulti ang produkto, pangutana “unsa inyong baligya?”, o kontaka ang tindahan{phone}.',
  ],
  askToConfirm: 'Palihug tan-awa ang imong order:',
  askToConfirmAgain: [
    'Ibutang lang nako kung mo-oo na ka. Palihug tan-awa:',
    'Wala pa masulod ang order. “Oo” lang aron masulod:',
    'Naghulat pa ko sa imong oo, sa usbon, o “cancel”:',
  ],
  askForChange: [
    'Sige. Unsa man ang ilisan? Pwede pud cancel.',
    'Isulti kung unsa ang idugang, tangtangon o usbon, o ingna og cancel.',
  ],
  changeNotUnderstood: [
    'Wala pa nako mausab. Pwede nimo isulti sa laing pulong, uban ang produkto ug ang gidaghanon, o ang bag-ong ngalan, address o numero?',
    'Wala gihapon ko kahibalo unsa ang usbon. Palihug isulti ang produkto ug kung pila.',
  ],
  notUnderstood: [
    'Pasayloa, wala nako masabti. Pwede ka moingon pananglitan “2 ka kilo …”, mangutana sa presyo, o “cancel”.',
    'Wala gihapon nako masabti. Pangutana “unsa inyong baligya?” para sa lista, o isulti ang usa ka produkto ug pila.',
    'Chat assistant ra ko sa tindahan. Makastorya nimo ang tawo sa tindahan{phone}.',
  ],
  orderPlaced:
    'Salamat kaayo, {name}! Nasulod na ang imong order nga {total}. Motawag o mo-text ang tindahan.',
  tooManyOrders:
    'Natipigan ang imong order, pero pipila ra ang akong madawat kada oras gikan sa usa ka lugar. Palihug og oo pag-usab unya, o tawagi ang tindahan{phone}.',

  price: 'Ang {thing} kay {price}, naa pa.',
  priceFew: 'Ang {thing} kay {price} ({left} na lang).',
  askHowMany: ['Pila man?', 'Pila ang ibutang nako?'],
  quoteTotal: 'Tanan kay {total}.',
  quote: '{thing} kay {total}.',
  askAdd: ['Ibutang na nako?', 'Apilon ba nako sa order?'],
  options: '{group}: naa mi {options}.',
  choices: 'Naa mi:\n{things}',
  assortment: 'Pipila sa among baligya:\n{things}',
  total: '{total} tanan sa karon.',
  totalWithFee:
    'Wala pa ang delivery fee sa tindahan; kung sama sa checkout sa marketplace, gikan {fee}, mahimong {total}.',
  emptyCart: 'Wala pay sulod ang imong order.',

  quoteOwner: 'Ingon sa tindahan: {words}',
  open: 'Abri mi karon.',
  closed: 'Sarado mi karon, pero pwede na ka mobilin ug order diri.',
  openDaily: 'Abri mi kada adlaw.',
  hours: 'Abri mi:\n{lines}',
  dayOff: 'sarado',
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miyerkules',
  thursday: 'Huwebes',
  friday: 'Biyernes',
  saturday: 'Sabado',
  sunday: 'Domingo',
  location: 'Naa mi sa {place}.',
  delivery:
    'Oo, ihatod sa imong address; ang tindahan ang mo-ingon sa bayad sa hatod ug oras{phone}.',
  deliveryArea: 'Oo, ihatod sa {area}; ang tindahan ang mo-ingon sa bayad sa hatod ug oras{phone}.',
  noDelivery: 'Pasayloa, wala mi hatod sa karon.',
  fee: 'Wala pa sa total ang bayad sa hatod: isulti sa tindahan inig kumpirma sa order{phone}.',
  marketFee: 'Sa checkout sa marketplace, magsugod ang hatod sa {fee}.',
  freeDelivery: 'Libre didto gikan sa {amount}.',
  duration: 'Isulti sa tindahan ang oras inig kumpirma sa order{phone}.',
  payment: 'Sa tindahan ka mobayad kung makumpirma na; sila ang mo-ingon unsaon{phone}.',
  marketPayment: 'Sa checkout sa marketplace, {ways}.',
  cash: 'cash on delivery',
  gcash: 'GCash',
  grabpay: 'GrabPay',
  bank: 'online banking',
  noMinimum: 'Wala koy nahibal-ang minimum: bisan pila sa among baligya.',
  minimum:
    'Sa checkout sa marketplace, magsugod ang order sa {amount}; diri, ang tindahan ang buot{phone}.',
  noPromo:
    'Wala koy nahibal-ang promo karon; ang presyo nga akong giingon mao ang bayran. Pwede nimo pangutan-on ang tindahan{phone}.',
  pickup: 'Oo, pwede nimo kuhaon ang order sa {place}.',
  noPickup: 'Pasayloa, walay pick-up: ihatod. Pwede nimo pangutan-on ang tindahan{phone}.',
  statusNone: 'Wala pa kay order niini nga chat.',
  statusOpen: 'Wala pa masulod ang imong order: masulod kini kung mo-oo ka sa summary.',
  statusNew:
    'Nasulod na ang imong order ug naghulat sa kumpirma sa tindahan. Pwede nimo sila pangutan-on{phone}.',
  statusConfirmed:
    'Nakumpirma na sa tindahan ang imong order ug giasikaso na. Pwede nimo sila pangutan-on{phone}.',
  statusFulfilled:
    'Ingon sa tindahan, nahuman na ang imong order. Pwede nimo sila pangutan-on{phone}.',
  statusCancelled:
    'Gikansela sa tindahan ang imong order. Pwede nimo pangutan-on ngano{phone}, o order pag-usab.',
  human: 'Chat assistant ko sa tindahan. Makastorya nimo ang tawo sa tindahan{phone}.',
  unknownAnswer: 'Wala ko kahibalo ana; ang tindahan ang makatubag{phone}.',
}
