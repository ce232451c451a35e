/** What the agent says. A store answers in the language it is spoken to in; what is common in all three stays as it is. */

export type Voice = 'en' | 'fil' | 'ceb'

export interface Texts {
  hello(store: string, agent: string): string
  helloAgain: string
  /** The owner's own words. */
  says(words: string): string
  put(things: string): string
  guess(thing: string): string
  removed(things: string): string
  cleared: string
  nothingYet: string
  soldOut(thing: string): string
  instead(things: string): string
  tooMany(thing: string, left: string): string
  fraction(thing: string, unit: string, qty: string): string
  otherUnit(thing: string, unit: string): string
  impossible: string
  unknown(words: string): string
  price(thing: string, price: string, stock: string): string
  stock(left: number, unit: string): string
  quote(thing: string, total: string): string
  has(things: string): string
  which: string
  howMany: string
  orOffer: string
  contact(missing: string): string
  contactNames: { customerName: string; deliveryAddress: string; contactNumber: string }
  noted: string
  badNumber: string
  badName: string
  badAddress: string
  check: string
  stillCheck: string
  change: string
  wait: string
  placed(name: string, total: string): string
  anythingElse: string
  what: string
  sells(things: string): string
  hoursToday(line: string): string
  open: string
  closed: string
  always: string
  where(place: string): string
  delivery(phone: string): string
  payment(phone: string): string
  person(phone: string): string
  total(amount: string): string
  empty: string
  well: string
  sorry: string
  welcome: string
  confused: string
  and: string
}

const en: Texts = {
  hello: (store, agent) => `Hello po! Welcome to ${store}.${agent && ` I am ${agent}.`}`,
  helloAgain: 'Hello po!',
  says: (words) => `From the store: ${words}`,
  put: (things) => `Noted: ${things}.`,
  guess: (thing) => `I put ${thing} for now. How many would you like?`,
  removed: (things) => `Okay, I took off ${things}.`,
  cleared: 'Okay, I cancelled the order. Just message us anytime.',
  nothingYet: 'There is nothing in your order yet.',
  soldOut: (thing) => `Sorry po, ${thing} is sold out for now.`,
  instead: (things) => `We have ${things}.`,
  tooMany: (thing, left) => `Sorry po, we only have ${left} of ${thing} left. Will you take that?`,
  fraction: (thing, unit, qty) =>
    `${thing} is sold by the whole ${unit} only. Shall I make it ${qty}?`,
  otherUnit: (thing, unit) => `We sell ${thing} by the ${unit}. How many ${unit}s would you like?`,
  impossible: 'Sorry po, I cannot put that quantity. How many would you like?',
  unknown: (words) => `Sorry po, we do not have “${words}”.`,
  price: (thing, price, stock) => `${thing} is ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (only ${left} ${unit} left)` : ', available'),
  quote: (thing, total) => `${thing} comes to ${total}. Shall I add it?`,
  has: (things) => `We have:\n${things}`,
  which: 'Which one would you like?',
  howMany: 'How many would you like?',
  orOffer: '',
  contact: (missing) => `May I have your ${missing}?`,
  contactNames: {
    customerName: 'name',
    deliveryAddress: 'complete delivery address',
    contactNumber: 'mobile number',
  },
  noted: 'Noted po.',
  badNumber:
    'That does not look like a Philippine mobile number. Please send one like 0917 123 4567.',
  badName: 'May I have your full name?',
  badAddress: 'Could you give the complete address: street or purok, barangay and town?',
  check: 'Please check your order:',
  stillCheck: 'I will only place it once you say yes. Please check your order:',
  change: 'No problem. What would you like to change? You can also say cancel.',
  wait: 'Take your time po. Just tell me when you are ready.',
  placed: (name, total) =>
    `Thank you, ${name}! Your order of ${total} is in. The store will text or call you about it. Salamat po!`,
  anythingElse: 'Anything else?',
  what: 'What would you like to order?',
  sells: (things) => `Some of what we have:\n${things}`,
  hoursToday: (line) => `Our hours:\n${line}`,
  open: 'We are open now.',
  closed: 'We are closed right now, but you can already leave your order here.',
  always: 'We are open every day.',
  where: (place) => `You can find us at ${place}.`,
  delivery: (phone) =>
    `Yes po, we deliver to the address you give; the store confirms the fee and the time with you${phone}.`,
  payment: (phone) =>
    `You pay the store when it confirms your order; it will tell you the ways to pay${phone}.`,
  person: (phone) =>
    `I am the store’s chat assistant. You can reach a person of the store${phone}.`,
  total: (amount) => `So far it comes to ${amount}.`,
  empty: 'Your order is still empty.',
  well: 'Doing well po, thank you!',
  sorry: 'I am sorry about that po.',
  welcome: 'You are welcome po!',
  confused:
    'Sorry po, I did not quite get that. You can say for example “2 kilos of …”, ask for a price, or say “cancel”.',
  and: 'and',
}

const fil: Texts = {
  hello: (store, agent) => `Hello po! Welcome sa ${store}.${agent && ` Ako po si ${agent}.`}`,
  helloAgain: 'Hello po!',
  says: (words) => `Sabi po ng tindahan: ${words}`,
  put: (things) => `Sige po, nilista ko: ${things}.`,
  guess: (thing) => `Nilagay ko po muna ang ${thing}. Ilan po ba?`,
  removed: (things) => `Sige po, tinanggal ko na ang ${things}.`,
  cleared: 'Sige po, kinansela ko na. Message lang po kayo anytime.',
  nothingYet: 'Wala pa pong laman ang order ninyo.',
  soldOut: (thing) => `Pasensya na po, ubos na ang ${thing}.`,
  instead: (things) => `Meron po kaming ${things}.`,
  tooMany: (thing, left) => `Pasensya na po, ${left} na lang ang ${thing}. Kukunin po ba ninyo?`,
  fraction: (thing, unit, qty) => `Buong ${unit} lang po ang ${thing}. Gawin ko po bang ${qty}?`,
  otherUnit: (thing, unit) => `Per ${unit} po ang ${thing}. Ilang ${unit} po?`,
  impossible: 'Pasensya na po, hindi ko mailagay ang ganyang dami. Ilan po ba talaga?',
  unknown: (words) => `Pasensya na po, wala kaming “${words}”.`,
  price: (thing, price, stock) => `Ang ${thing} po ay ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (${left} ${unit} na lang)` : ', meron pa po'),
  quote: (thing, total) => `${thing} po ay ${total}. Ilagay ko na po ba?`,
  has: (things) => `Meron po kaming:\n${things}`,
  which: 'Alin po dito?',
  howMany: 'Ilan po?',
  orOffer: '',
  contact: (missing) => `Pwede po bang mahingi ang ${missing} ninyo?`,
  contactNames: {
    customerName: 'pangalan',
    deliveryAddress: 'kumpletong address',
    contactNumber: 'cellphone number',
  },
  noted: 'Sige po, noted.',
  badNumber: 'Mukhang hindi po mobile number iyan. Pa-send po ng gaya ng 0917 123 4567.',
  badName: 'Pwede po bang mahingi ang buong pangalan ninyo?',
  badAddress: 'Pa-kumpleto po ng address: kalye o purok, barangay at bayan.',
  check: 'Paki-check po ang order ninyo:',
  stillCheck: 'Ilalagay ko lang po kapag nag-oo na kayo. Paki-check po:',
  change: 'Sige po. Ano po ang papalitan? Pwede rin pong cancel.',
  wait: 'Sige lang po, sabihan niyo lang ako kapag handa na.',
  placed: (name, total) =>
    `Salamat po, ${name}! Pasok na ang order ninyo na ${total}. Tatawag o magte-text po ang tindahan.`,
  anythingElse: 'May iba pa po ba?',
  what: 'Ano po ang order ninyo?',
  sells: (things) => `Ilan po sa tinda namin:\n${things}`,
  hoursToday: (line) => `Bukas po kami:\n${line}`,
  open: 'Bukas po kami ngayon.',
  closed: 'Sarado po kami ngayon, pero pwede na pong mag-iwan ng order dito.',
  always: 'Bukas po kami araw-araw.',
  where: (place) => `Nasa ${place} po kami.`,
  delivery: (phone) =>
    `Opo, idi-deliver po sa address ninyo; ang tindahan po ang magsasabi ng delivery fee at oras${phone}.`,
  payment: (phone) =>
    `Sa tindahan po kayo magbabayad kapag nakumpirma na; sila po ang magsasabi kung paano${phone}.`,
  person: (phone) =>
    `Chat assistant po ako ng tindahan. Makakausap po ninyo ang tao sa tindahan${phone}.`,
  total: (amount) => `${amount} po lahat sa ngayon.`,
  empty: 'Wala pa pong laman ang order ninyo.',
  well: 'Mabuti naman po, salamat!',
  sorry: 'Pasensya na po talaga.',
  welcome: 'Walang anuman po!',
  confused:
    'Pasensya na po, hindi ko nakuha. Pwede pong sabihin halimbawa “2 kilo …”, magtanong ng presyo, o “cancel”.',
  and: 'at',
}

const ceb: Texts = {
  ...en,
  hello: (store, agent) => `Maayong adlaw! Welcome sa ${store}.${agent && ` Ako si ${agent}.`}`,
  helloAgain: 'Maayong adlaw!',
  says: (words) => `Ingon sa tindahan: ${words}`,
  put: (things) => `Sige, gilista nako: ${things}.`,
  guess: (thing) => `Gibutang nako sa ${thing}. Pila man?`,
  removed: (things) => `Sige, gitangtang na nako ang ${things}.`,
  cleared: 'Sige, gikansela na nako. Message lang balik bisan kanus-a.',
  nothingYet: 'Wala pay sulod ang imong order.',
  soldOut: (thing) => `Pasayloa, hurot na ang ${thing}.`,
  instead: (things) => `Naa mi ${things}.`,
  tooMany: (thing, left) => `Pasayloa, ${left} na lang ang ${thing}. Kuhaon ba nimo?`,
  fraction: (thing, unit, qty) => `Tibuok ${unit} lang ang ${thing}. Himoon nakong ${qty}?`,
  otherUnit: (thing, unit) => `Per ${unit} ang ${thing}. Pila ka ${unit}?`,
  impossible: 'Pasayloa, dili nako mabutang ang ingon ana kadaghan. Pila gyud?',
  unknown: (words) => `Pasayloa, wala mi “${words}”.`,
  price: (thing, price, stock) => `Ang ${thing} kay ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (${left} ${unit} na lang)` : ', naa pa'),
  quote: (thing, total) => `${thing} kay ${total}. Ibutang na nako?`,
  has: (things) => `Naa mi:\n${things}`,
  which: 'Asa ani?',
  howMany: 'Pila man?',
  contact: (missing) => `Palihug ko sa imong ${missing}.`,
  contactNames: {
    customerName: 'ngalan',
    deliveryAddress: 'kompletong address',
    contactNumber: 'cellphone number',
  },
  noted: 'Sige, noted.',
  badNumber: 'Murag dili na mobile number. Palihug i-send sama sa 0917 123 4567.',
  badName: 'Unsa imong tibuok ngalan?',
  badAddress: 'Palihug kompletoha ang address: kalye o purok, barangay ug lungsod.',
  check: 'Palihug tan-awa ang imong order:',
  stillCheck: 'Ibutang lang nako kung mo-oo na ka. Palihug tan-awa:',
  change: 'Sige. Unsa man ang ilisan? Pwede pud cancel.',
  wait: 'Sige lang, ingna lang ko kung ready na.',
  placed: (name, total) =>
    `Salamat kaayo, ${name}! Nasulod na ang imong order nga ${total}. Motawag o mo-text ang tindahan.`,
  anythingElse: 'Naa pa bay lain?',
  what: 'Unsa imong order?',
  sells: (things) => `Pipila sa among baligya:\n${things}`,
  hoursToday: (line) => `Abri mi:\n${line}`,
  open: 'Abri mi karon.',
  closed: 'Sarado mi karon, pero pwede na ka mobilin ug order diri.',
  always: 'Abri mi kada adlaw.',
  where: (place) => `Naa mi sa ${place}.`,
  delivery: (phone) =>
    `Oo, ihatod sa imong address; ang tindahan ang mo-ingon sa bayad sa hatod ug oras${phone}.`,
  payment: (phone) =>
    `Sa tindahan ka mobayad kung makumpirma na; sila ang mo-ingon unsaon${phone}.`,
  person: (phone) => `Chat assistant ko sa tindahan. Makastorya nimo ang tawo sa tindahan${phone}.`,
  total: (amount) => `${amount} tanan sa karon.`,
  empty: 'Wala pay sulod ang imong order.',
  well: 'Maayo man, salamat!',
  sorry: 'Pasayloa gyud.',
  welcome: 'Walay sapayan!',
  confused:
    'Pasayloa, wala nako masabti. Pwede ka moingon pananglitan “2 ka kilo …”, mangutana sa presyo, o “cancel”.',
  and: 'ug',
}

export const texts: Record<Voice, Texts> = { en, fil, ceb }
