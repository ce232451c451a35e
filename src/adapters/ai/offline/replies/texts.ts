/** The agent's texts in English, Filipino and Cebuano. */

export type Language = 'en' | 'fil' | 'ceb'

export interface Texts {
  hello(store: string, agent: string): string
  helloAgain: string
  quoteOwner(words: string): string
  added(things: string): string
  assumed(thing: string): string
  removed(things: string): string
  cleared: string
  soldOut(thing: string): string
  prescription(things: string): string
  alternatives(things: string): string
  insufficientStock(thing: string, left: string): string
  unsoldAmount(thing: string, asked: string, nearest: string): string
  askChoice(thing: string, group: string, min: number): string
  tooManyOptions(thing: string, group: string, max: number): string
  or: string
  incompatibleUnit(thing: string, unit: string): string
  invalidQuantity: string
  unknownProduct(words: string): string
  price(thing: string, price: string, stock: string): string
  stock(left: number, unit: string): string
  quote(thing: string, total: string): string
  choices(things: string): string
  askWhich: string
  askQuantity: string
  askContact(missing: string): string
  contactNames: { customerName: string; deliveryAddress: string; contactNumber: string }
  noted: string
  invalidNumber: string
  invalidName: string
  invalidAddress: string
  askToConfirm: string
  askToConfirmAgain: string
  askForChange: string
  takeYourTime: string
  orderPlaced(name: string, total: string): string
  tooManyOrders(phone: string): string
  anythingElse: string
  askOrder: string
  assortment(things: string): string
  hours(line: string): string
  open: string
  closed: string
  openDaily: string
  location(place: string): string
  /** `area` is empty when it is not known. */
  delivery(area: string, phone: string): string
  payment(phone: string): string
  human(phone: string): string
  total(amount: string): string
  emptyCart: string
  wellbeing: string
  apology: string
  youAreWelcome: string
  notUnderstood: string
  and: string
}

const en: Texts = {
  hello: (store, agent) => `Hello po! Welcome to ${store}.${agent && ` I am ${agent}.`}`,
  helloAgain: 'Hello po!',
  quoteOwner: (words) => `From the store: ${words}`,
  added: (things) => `Noted: ${things}.`,
  assumed: (thing) => `I put ${thing} for now. How many would you like?`,
  removed: (things) => `Okay, I took off ${things}.`,
  cleared: 'Okay, I cancelled the order. Just message us anytime.',
  soldOut: (thing) => `Sorry po, ${thing} is sold out for now.`,
  prescription: (things) =>
    `Please have your prescription ready for ${things}: it is asked for at hand-over.`,
  alternatives: (things) => `We have ${things}.`,
  insufficientStock: (thing, left) =>
    `Sorry po, we only have ${left} of ${thing} left. Will you take that?`,
  unsoldAmount: (thing, asked, nearest) =>
    `I cannot put ${asked} of ${thing}. The nearest that we sell is ${nearest}. Which one would you like?`,
  askChoice: (thing, group, min) =>
    `For ${thing}, please choose ${group}${min > 1 ? ` (${min})` : ''}:`,
  tooManyOptions: (thing, group, max) => `Of ${group} for ${thing} you can choose ${max} at most.`,
  or: 'or',
  incompatibleUnit: (thing, unit) =>
    `We sell ${thing} by the ${unit}. How many ${unit}s would you like?`,
  invalidQuantity: 'Sorry po, I cannot put that quantity. How many would you like?',
  unknownProduct: (words) => `Sorry po, we do not have “${words}”.`,
  price: (thing, price, stock) => `${thing} is ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (only ${left} ${unit} left)` : ', available'),
  quote: (thing, total) => `${thing} comes to ${total}. Shall I add it?`,
  choices: (things) => `We have:\n${things}`,
  askWhich: 'Which one would you like?',
  askQuantity: 'How many would you like?',
  askContact: (missing) => `May I have your ${missing}?`,
  contactNames: {
    customerName: 'name',
    deliveryAddress: 'complete delivery address',
    contactNumber: 'mobile number',
  },
  noted: 'Noted po.',
  invalidNumber:
    'That does not look like a Philippine mobile number. Please send one like 0917 123 4567.',
  invalidName: 'May I have your full name?',
  invalidAddress: 'Could you give the complete address: street or purok, barangay and town?',
  askToConfirm: 'Please check your order:',
  askToConfirmAgain: 'I will only place it once you say yes. Please check your order:',
  askForChange: 'No problem. What would you like to change? You can also say cancel.',
  takeYourTime: 'Take your time po. Just tell me when you are ready.',
  orderPlaced: (name, total) =>
    `Thank you, ${name}! Your order of ${total} is in. The store will text or call you about it. Salamat po!`,
  tooManyOrders: (phone) =>
    `Your order is kept, but I can take only a few orders an hour from one place. Please say YES again a bit later, or reach the store${phone}.`,
  anythingElse: 'Anything else?',
  askOrder: 'What would you like to order?',
  assortment: (things) => `Some of what we have:\n${things}`,
  hours: (line) => `Our hours:\n${line}`,
  open: 'We are open now.',
  closed: 'We are closed right now, but you can already leave your order here.',
  openDaily: 'We are open every day.',
  location: (place) => `You can find us at ${place}.`,
  delivery: (area, phone) =>
    `Yes po, we deliver ${area ? `in ${area}` : 'to the address you give'}; the store confirms the fee and the time with you${phone}.`,
  payment: (phone) =>
    `You pay the store when it confirms your order; it will tell you the ways to pay${phone}.`,
  human: (phone) => `I am the store’s chat assistant. You can reach a person of the store${phone}.`,
  total: (amount) => `So far it comes to ${amount}.`,
  emptyCart: 'Your order is still empty.',
  wellbeing: 'Doing well po, thank you!',
  apology: 'I am sorry about that po.',
  youAreWelcome: 'You are welcome po!',
  notUnderstood:
    'Sorry po, I did not quite get that. You can say for example “2 kilos of …”, ask for a price, or say “cancel”.',
  and: 'and',
}

const fil: Texts = {
  hello: (store, agent) => `Hello po! Welcome sa ${store}.${agent && ` Ako po si ${agent}.`}`,
  helloAgain: 'Hello po!',
  quoteOwner: (words) => `Sabi po ng tindahan: ${words}`,
  added: (things) => `Sige po, nilista ko: ${things}.`,
  assumed: (thing) => `Nilagay ko po muna ang ${thing}. Ilan po ba?`,
  removed: (things) => `Sige po, tinanggal ko na ang ${things}.`,
  cleared: 'Sige po, kinansela ko na. Message lang po kayo anytime.',
  soldOut: (thing) => `Pasensya na po, ubos na ang ${thing}.`,
  prescription: (things) => `Pakihanda po ang reseta para sa ${things}: hihingin po ito pag-abot.`,
  alternatives: (things) => `Meron po kaming ${things}.`,
  insufficientStock: (thing, left) =>
    `Pasensya na po, ${left} na lang ang ${thing}. Kukunin po ba ninyo?`,
  unsoldAmount: (thing, asked, nearest) =>
    `Hindi ko po mailagay ang ${asked} ng ${thing}. Ang pinakamalapit po na tinda namin ay ${nearest}. Alin po?`,
  askChoice: (thing, group, min) =>
    `Para sa ${thing}, pumili po ng ${group}${min > 1 ? ` (${min})` : ''}:`,
  tooManyOptions: (thing, group, max) => `Hanggang ${max} lang po ang ${group} ng ${thing}.`,
  or: 'o',
  incompatibleUnit: (thing, unit) => `Per ${unit} po ang ${thing}. Ilang ${unit} po?`,
  invalidQuantity: 'Pasensya na po, hindi ko mailagay ang ganyang dami. Ilan po ba talaga?',
  unknownProduct: (words) => `Pasensya na po, wala kaming “${words}”.`,
  price: (thing, price, stock) => `Ang ${thing} po ay ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (${left} ${unit} na lang)` : ', meron pa po'),
  quote: (thing, total) => `${thing} po ay ${total}. Ilagay ko na po ba?`,
  choices: (things) => `Meron po kaming:\n${things}`,
  askWhich: 'Alin po dito?',
  askQuantity: 'Ilan po?',
  askContact: (missing) => `Pwede po bang mahingi ang ${missing} ninyo?`,
  contactNames: {
    customerName: 'pangalan',
    deliveryAddress: 'kumpletong address',
    contactNumber: 'cellphone number',
  },
  noted: 'Sige po, noted.',
  invalidNumber: 'Mukhang hindi po mobile number iyan. Pa-send po ng gaya ng 0917 123 4567.',
  invalidName: 'Pwede po bang mahingi ang buong pangalan ninyo?',
  invalidAddress: 'Pa-kumpleto po ng address: kalye o purok, barangay at bayan.',
  askToConfirm: 'Paki-check po ang order ninyo:',
  askToConfirmAgain: 'Ilalagay ko lang po kapag nag-oo na kayo. Paki-check po:',
  askForChange: 'Sige po. Ano po ang papalitan? Pwede rin pong cancel.',
  takeYourTime: 'Sige lang po, sabihan niyo lang ako kapag handa na.',
  orderPlaced: (name, total) =>
    `Salamat po, ${name}! Pasok na ang order ninyo na ${total}. Tatawag o magte-text po ang tindahan.`,
  tooManyOrders: (phone) =>
    `Nakatabi po ang order ninyo, pero ilan lang ang maipapasok ko kada oras mula sa isang lugar. Mag-oo po ulit mamaya, o tawagan ang tindahan${phone}.`,
  anythingElse: 'May iba pa po ba?',
  askOrder: 'Ano po ang order ninyo?',
  assortment: (things) => `Ilan po sa tinda namin:\n${things}`,
  hours: (line) => `Bukas po kami:\n${line}`,
  open: 'Bukas po kami ngayon.',
  closed: 'Sarado po kami ngayon, pero pwede na pong mag-iwan ng order dito.',
  openDaily: 'Bukas po kami araw-araw.',
  location: (place) => `Nasa ${place} po kami.`,
  delivery: (area, phone) =>
    `Opo, idi-deliver po sa ${area || 'address ninyo'}; ang tindahan po ang magsasabi ng delivery fee at oras${phone}.`,
  payment: (phone) =>
    `Sa tindahan po kayo magbabayad kapag nakumpirma na; sila po ang magsasabi kung paano${phone}.`,
  human: (phone) =>
    `Chat assistant po ako ng tindahan. Makakausap po ninyo ang tao sa tindahan${phone}.`,
  total: (amount) => `${amount} po lahat sa ngayon.`,
  emptyCart: 'Wala pa pong laman ang order ninyo.',
  wellbeing: 'Mabuti naman po, salamat!',
  apology: 'Pasensya na po talaga.',
  youAreWelcome: 'Walang anuman po!',
  notUnderstood:
    'Pasensya na po, hindi ko nakuha. Pwede pong sabihin halimbawa “2 kilo …”, magtanong ng presyo, o “cancel”.',
  and: 'at',
}

const ceb: Texts = {
  hello: (store, agent) => `Maayong adlaw! Welcome sa ${store}.${agent && ` Ako si ${agent}.`}`,
  helloAgain: 'Maayong adlaw!',
  quoteOwner: (words) => `Ingon sa tindahan: ${words}`,
  added: (things) => `Sige, gilista nako: ${things}.`,
  assumed: (thing) => `Gibutang nako sa ${thing}. Pila man?`,
  removed: (things) => `Sige, gitangtang na nako ang ${things}.`,
  cleared: 'Sige, gikansela na nako. Message lang balik bisan kanus-a.',
  soldOut: (thing) => `Pasayloa, hurot na ang ${thing}.`,
  prescription: (things) =>
    `Palihug andama ang reseta para sa ${things}: pangayoon kini inig hatag.`,
  alternatives: (things) => `Naa mi ${things}.`,
  insufficientStock: (thing, left) => `Pasayloa, ${left} na lang ang ${thing}. Kuhaon ba nimo?`,
  unsoldAmount: (thing, asked, nearest) =>
    `Dili nako mabutang ang ${asked} nga ${thing}. Ang pinakaduol nga among baligya kay ${nearest}. Asa ani?`,
  askChoice: (thing, group, min) =>
    `Para sa ${thing}, palihug pili og ${group}${min > 1 ? ` (${min})` : ''}:`,
  tooManyOptions: (thing, group, max) => `Hangtod sa ${max} ra ang ${group} sa ${thing}.`,
  or: 'o',
  incompatibleUnit: (thing, unit) => `Per ${unit} ang ${thing}. Pila ka ${unit}?`,
  invalidQuantity: 'Pasayloa, dili nako mabutang ang ingon ana kadaghan. Pila gyud?',
  unknownProduct: (words) => `Pasayloa, wala mi “${words}”.`,
  price: (thing, price, stock) => `Ang ${thing} kay ${price}${stock}.`,
  stock: (left, unit) => (left <= 10 ? ` (${left} ${unit} na lang)` : ', naa pa'),
  quote: (thing, total) => `${thing} kay ${total}. Ibutang na nako?`,
  choices: (things) => `Naa mi:\n${things}`,
  askWhich: 'Asa ani?',
  askQuantity: 'Pila man?',
  askContact: (missing) => `Palihug ko sa imong ${missing}.`,
  contactNames: {
    customerName: 'ngalan',
    deliveryAddress: 'kompletong address',
    contactNumber: 'cellphone number',
  },
  noted: 'Sige, noted.',
  invalidNumber: 'Murag dili na mobile number. Palihug i-send sama sa 0917 123 4567.',
  invalidName: 'Unsa imong tibuok ngalan?',
  invalidAddress: 'Palihug kompletoha ang address: kalye o purok, barangay ug lungsod.',
  askToConfirm: 'Palihug tan-awa ang imong order:',
  askToConfirmAgain: 'Ibutang lang nako kung mo-oo na ka. Palihug tan-awa:',
  askForChange: 'Sige. Unsa man ang ilisan? Pwede pud cancel.',
  takeYourTime: 'Sige lang, ingna lang ko kung ready na.',
  orderPlaced: (name, total) =>
    `Salamat kaayo, ${name}! Nasulod na ang imong order nga ${total}. Motawag o mo-text ang tindahan.`,
  tooManyOrders: (phone) =>
    `Natipigan ang imong order, pero pipila ra ang akong madawat kada oras gikan sa usa ka lugar. Palihug og oo pag-usab unya, o tawagi ang tindahan${phone}.`,
  anythingElse: 'Naa pa bay lain?',
  askOrder: 'Unsa imong order?',
  assortment: (things) => `Pipila sa among baligya:\n${things}`,
  hours: (line) => `Abri mi:\n${line}`,
  open: 'Abri mi karon.',
  closed: 'Sarado mi karon, pero pwede na ka mobilin ug order diri.',
  openDaily: 'Abri mi kada adlaw.',
  location: (place) => `Naa mi sa ${place}.`,
  delivery: (area, phone) =>
    `Oo, ihatod sa ${area || 'imong address'}; ang tindahan ang mo-ingon sa bayad sa hatod ug oras${phone}.`,
  payment: (phone) =>
    `Sa tindahan ka mobayad kung makumpirma na; sila ang mo-ingon unsaon${phone}.`,
  human: (phone) => `Chat assistant ko sa tindahan. Makastorya nimo ang tawo sa tindahan${phone}.`,
  total: (amount) => `${amount} tanan sa karon.`,
  emptyCart: 'Wala pay sulod ang imong order.',
  wellbeing: 'Maayo man, salamat!',
  apology: 'Pasayloa gyud.',
  youAreWelcome: 'Walay sapayan!',
  notUnderstood:
    'Pasayloa, wala nako masabti. Pwede ka moingon pananglitan “2 ka kilo …”, mangutana sa presyo, o “cancel”.',
  and: 'ug',
}

export const texts: Record<Language, Texts> = { en, fil, ceb }
