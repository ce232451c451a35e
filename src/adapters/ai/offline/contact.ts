/** Who it is for and where it goes, as Filipinos write it: purok, barangay, landmarks, numbers in any grouping. */
import type { Contact } from '../agent.ts'
import { readNumber } from './numbers.ts'
import { isStopword } from './stopwords.ts'
import { plain, wordsOf } from './words.ts'

const NUMBER = /(?<![\d₱])(?:\+?63|0)?[\s.-]*\(?9\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/u
/** Meant as a number to call, and none that the platform takes: landlines, foreign ones, one digit short. */
const NEARLY = /(?:\+\d[\d\s().-]{6,}\d|\(0\d{1,3}\)[\s\d-]{6,}\d|(?<!\d)0\d{2,3}[\s.-]?\d{3}[\s.-]?\d{2,5}(?!\d))/u

const labels = {
  customerName:
    /^(?:(?:my |full |customer )?name(?: is| should be| ko(?: po)?(?: ay)?| nako)?(?: actually)?|(?:ang )?(?:pangalan|ngalan)(?: ko| nako| ay| po| kay)*|receiver|recipient|customer|under(?: the name(?: of)?)?|(?:change )?the name (?:to|is)|change (?:my |the )?name to)\s*[:=-]?\s+/iu,
  deliveryAddress:
    /^(?:(?:change )?(?:my |the |new |delivery |complete |full )*(?:address|addr|add)(?: is| should be| must be| dapat| ko(?: po)?(?: ay)?| nako| to)?(?: actually)?|(?:ang )?(?:tirahan|puy-?anan|location|lokasyon)(?: ko| nako| ay| po)*|drop ?-?off)\s*[:=-]?\s+/iu,
  notes: /^(?:notes?|paalala|pahabol|remarks?|special (?:request|instructions?)|instructions?)\s*(?:[:=-]| ko| is)\s*/iu,
}
/** "Deliver to": a name or a place comes. */
const toward =
  /^(?:and |at |tapos |then |but |pero |please |pls |paki ?)*(?:(?:please |pls )?(?:deliver|send|bring|ship)(?: it| them| this)?(?: \d.*?)? (?:to|at)|(?:pa|i|paki|ipa)?-?(?:deliver|hatid|hatod|padala|dala)(?: mo| nyo| ninyo| na| po| lang| ra| nalang)* (?:sa|kay|to)|ipadala (?:sa|kay)|look for|c\/o|attention|attn|for|para (?:kay|sa|kang)|kay|kang|from|taga|taga-|i live (?:at|in)|we live (?:at|in)|nakatira(?: ako| kami)* sa|(?:dito|diri|dinhi)(?: lang| po| ra)* (?:sa)?)[:\s]+/iu
const introduction =
  /^(?:hi,? |hello,? )?(?:this is|i'?m|im|i am|it'?s|its|ako(?: po)?(?: nga)? si|ako(?: po)? ay si|si)\s+/iu
const tail = /(?:[\s,]+(?:po|ito|ini|ni|kini|here|instead|na lang|nalang|please|pls|ha|thanks|thank you|salamat))+\s*$/iu

/** These make a place of what they stand in. */
const strong =
  /\b(?:purok|prk|brgy|bgy|barangay|sitio|zone|poblacion|pob|street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|municipal hall|barangay hall|province|sa tapat|tapat|tapad|atubangan|likod|likuran|malapit|duol|katabi|gilid|beside|in front of|infront of|across|near|corner)\b\.?|\b(?:purok|prk|zone|p)[- ]?\d|\bblk\.? ?\d|\bblock \d+[, ]+lot\b|\bphase \d|^#? ?\d+[a-z]?,? [a-z]+ (?:st|street|road|rd|ave|avenue)\b/iu
const weak =
  /\b(?:house|bahay|balay|school|eskwela(?:han)?|church|simbahan|chapel|kapilya|plaza|court|market|merkado|palengke|hall|hospital|center|centre|terminal|pier|daungan|gate|road|rd|lot|phase|unit|floor|building|bldg|town|city|university|college|office|store|dormitory|apartment|boarding)\b|^sa may\b|^#\d/iu

export interface Reading {
  contact: Contact
  /** The message without what is in `contact`, in pieces. */
  rest: string[]
}

export interface Known {
  /** Places that are certain: the store's own town and barangay. */
  places: string[]
  /** What was just asked for. */
  isAsked: boolean
  missing: { customerName: boolean; deliveryAddress: boolean; contactNumber: boolean }
  /** Whether words name goods of the shelf or do something else, and so are no one's name. */
  isTaken(text: string): boolean
}

export function readContact(message: string, known: Known): Reading {
  const contact: Contact = {}
  const text = takeNumber(message, contact, known)
  const sentences = broken(text)
  const rest = sentences.flatMap((sentence) => readSentence(sentence, contact, known))
  if (known.isAsked && known.missing.customerName && !contact.customerName)
    return { contact, rest: takeBareName(rest, contact, known) }
  return { contact, rest }
}

const CUT = '\n'

function takeNumber(message: string, contact: Contact, { isAsked, missing }: Known): string {
  const found = NUMBER.exec(message) ?? NEARLY.exec(message)
  const alone = isAsked && missing.contactNumber ? /^\s*(\d[\d\s-]{4,})\s*$/u.exec(message) : null
  const number = found?.[0] ?? alone?.[1]
  if (number === undefined) return message
  contact.contactNumber = number.trim()
  return message.replace(number, CUT)
}

/** Sentences, lines and what stands between slashes or semicolons; commas stay, for an address has them. */
function broken(text: string): string[] {
  return text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(
      /\b(?:and |at |, ?)?(?=(?:my )(?:name|address|number|mobile|contact|cp)\b|(?:ang )?(?:pangalan|ngalan|tirahan|puy-?anan)\b ?(?:ko|nako|:|is)|(?:name|address|number|note|notes)\s*:)/giu,
      CUT,
    )
    .replaceAll(
      /\b((?:please |pls )?(?:deliver|send|bring|ship)) (?!it\b|them\b|this\b|that\b|to\b)([^\n.?]{3,80}?) to (?=\S)/giu,
      `$1 $2${CUT}deliver to `,
    )
    .replaceAll(/(?:\band\b|,|\bat\b)\s+(?=i live (?:at|in)\b|i'?m (?:at|in)\b|nakatira\b|taga\b)/giu, CUT)
    .replaceAll(/,\s*(?=(?:address|number|name)\b)/giu, CUT)
    .replaceAll(/(?<=[\p{L}\d)])[,]?\s+(?=(?:please |pls )?(?:deliver(?: it| them)?|padeliver|pa-deliver|ipadala|ihatod|ihatid|pahatid)(?: po| na| lang)* (?:to|sa|kay)\b)/giu, CUT)
    .replaceAll(/\s(?=(?:for|para kay|kay) (?:[A-Z][\p{L}.'-]*)(?: [A-Z][\p{L}.'-]*)*\s*(?:,|$|\n))/gu, CUT)
    .replaceAll(/\s(?=(?:from|taga) (?:purok|brgy|barangay|sitio|zone|prk)\b)/giu, CUT)
    .replaceAll(abbreviations, '$1\u2024')
    .replaceAll(/(?<=[\p{L}\d)"”'])[.!](?=\s|$)/gu, CUT)
    .replaceAll('\u2024', '.')
    .replaceAll(/(\?+)/gu, `$1${CUT}`)
    .split(/\n|;|\s\/\s|\s*\|\s*/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isNumberLabel(piece))
}

const abbreviations =
  /\b(brgy|bgy|st|sts|ave|blk|lt|no|nos|bldg|subd|sub|prk|engr|atty|dr|dra|mr|mrs|ms|ma|sr|jr|sta|sto|cor|rd|hwy|fr|zn|ph|approx|tel|cel|cp|[A-Z])\.(?=\s|,)/giu

function isNumberLabel(piece: string): boolean {
  return /^(?:(?:my|her|his|ang|the|and|at|cp|cell?|cel|mobile|mobile phone|phone|contact|tel|telephone|number|numero|numbers?|no|#|is|ay|ko|nako|po|you can|reach me|call me|text me|call|text|at|ng|apo|anak|asawa|niya|nya|here|change|to|new|ay|kulang|it'?s|its)[\s.:,#]*)+$/iu.test(piece)
}

/** One sentence: what it says of the contact goes there, the other pieces come back. */
function readSentence(sentence: string, contact: Contact, known: Known): string[] {
  if (sentence.endsWith('?')) return [sentence]
  const note = labels.notes.exec(sentence)
  if (note) {
    contact.notes = sentence.slice(note[0].length)
    return []
  }
  if (isWish(sentence)) {
    contact.notes = sentence
    return []
  }
  const rest: string[] = []
  const pieces = sentence.split(/\s*,\s*(?!\d{3}(?!\d))/u).filter((piece) => piece.trim() !== '')
  for (let at = 0; at < pieces.length; at++) {
    const taken = takeLabelled(pieces, at, contact, known) ?? takePlace(pieces, at, rest, contact, known)
    if (taken === null) rest.push(pieces[at]!)
    else at += taken - 1
  }
  return rest
}

/** "Pakilinis po", "clean it please": said to the store, not about how many. */
function isWish(sentence: string): boolean {
  return (
    /^(?:(?:please|pls|pki|kindly|and|tapos)\s+)*(?:paki-?\s?(?:linis|hiwa|balot|iwan|tawag|text|katok|doorbell|tabi|dikdik|hugas|hiwalay|separate|wrap|clean|slice|cut)\w*|(?:clean|slice|cut|wrap|chop|ring|knock|leave|write|call|text|pack)\b)/iu.test(sentence)
    && !/\bcancel\b/iu.test(sentence)
  )
}

function takeLabelled(pieces: string[], at: number, contact: Contact, known: Known): number | null {
  const piece = pieces[at]!
  const address = labels.deliveryAddress.exec(piece)
  const place = address ? piece.slice(address[0].length) : null
  if (address && place && (address[0].includes(':') || isPlace(place, known))) {
    return takeAddress([place, ...pieces.slice(at + 1)], contact, known)
  }
  const label = labels.customerName.exec(piece)
  const intro = introduction.exec(piece)
  const direction = toward.exec(piece)
  for (const [match, isSure] of [[label, true], [intro, true], [direction, false]] as const) {
    if (!match) continue
    const said = piece.slice(match[0].length)
    const next = pieces[at + 1]
    const name = nameIn(said)
    const isTogether = contact.contactNumber !== undefined || (next !== undefined && isPlace(next, known))
    if (match === direction && isPlace(said, known)) return takePlace([said, ...pieces.slice(at + 1)], 0, [], contact, known)
    const split = /^(.+?)\s+(?:from|taga|of|sa)\s+(.+)$/iu.exec(said)
    if (split && nameIn(split[1]!) && isPlace(split[2]!, known)) {
      contact.customerName = nameIn(split[1]!)!
      return takeAddress([split[2]!, ...pieces.slice(at + 1)], contact, known)
    }
    if (name && (isSure ? !known.isTaken(name) || match === label || isTogether : isTogether || isCapitalised(said)) && !/^(?:a|an|the|not|just|so|very)\b/iu.test(name)) {
      if (match === intro && /^si$/iu.test(match[0].trim()) && known.isTaken(name) && !isTogether) continue
      if (!isSure && known.isTaken(name)) continue
      contact.customerName = name
      return 1
    }
  }
  return null
}

/** An address that begins here, perhaps with the name before it. */
function takePlace(
  pieces: string[],
  at: number,
  rest: string[],
  contact: Contact,
  known: Known,
): number | null {
  const piece = pieces[at]!
  const next = pieces[at + 1]
  if (!isPlace(piece, known, next)) {
    const isBeforePlace = next !== undefined && (isPlace(next, known, pieces[at + 2]) || (at === pieces.length - 1))
    const isBeforeNumber = contact.contactNumber !== undefined && at === pieces.length - 1
    const name = nameIn(piece)
    if ((isBeforePlace || isBeforeNumber) && name && !contact.customerName && (!known.isTaken(name) || (isBeforePlace && isFullName(name)))) {
      contact.customerName = name
      return 1
    }
    return null
  }
  const start = placeStart(piece, known)
  const before = piece.slice(0, start).replace(/[\s,-]+$/u, '')
  const name = nameIn(before.replace(introduction, ''))
  if (name && !contact.customerName && !known.isTaken(name)) contact.customerName = name
  else if (before) rest.push(before)
  return takeAddress([piece.slice(start), ...pieces.slice(at + 1)], contact, known)
}

/** The pieces from an address on that belong to it; how many they were. */
function takeAddress(pieces: string[], contact: Contact, known: Known): number {
  const address: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const goesOn = index === 0 || isPlace(piece, known) || !isElse(piece, address, contact, known)
    if (!goesOn) break
    address.push(piece)
  }
  const joined = address.join(', ').replace(/^(?:sa|from|taga|dito sa|at)\s+(?=(?:purok|prk|brgy|barangay|sitio|zone|blk|#|\d))/iu, '')
  contact.deliveryAddress = joined.replace(tail, '').replace(/[\s.,-]+$/u, '')
  return address.length
}

/** Not part of the address before it: goods, the customer's name, something to do. */
function isElse(piece: string, address: string[], contact: Contact, known: Known): boolean {
  if (/\d/u.test(piece) && known.isTaken(piece)) return true
  if (labels.customerName.test(piece) || introduction.test(piece) || labels.notes.test(piece)) return true
  if (/^(?:for|para kay|kay|look for|c\/o)\b/iu.test(piece)) return true
  const isComplete = address.some((part) => known.places.some((place) => plain(part).includes(plain(place))))
  if (isComplete && !contact.customerName && known.missing.customerName && isFullName(piece)) return true
  return isComplete && known.isTaken(piece)
}

function isPlace(piece: string, known: Known, next?: string): boolean {
  if (strong.test(piece)) return true
  const words = wordsOf(piece)
  if (known.places.some((place) => plain(piece) === plain(place))) return true
  const hasTown = known.places.some((place) => new RegExp(`\\b${plain(place)}\\b`, 'u').test(plain(piece)))
  if (hasTown && words.length > 1 && !known.isTaken(piece)) return true
  return weak.test(piece) && (known.isAsked || next !== undefined && (strong.test(next) || weak.test(next) || known.places.some((place) => plain(next) === plain(place)))) && !known.isTaken(piece)
}

/** Where in a piece the place begins: "ella cruz purok 2 poblacion". */
function placeStart(piece: string, known: Known): number {
  const at = [strong, weak].map((pattern) => pattern.exec(piece)?.index ?? -1).filter((index) => index >= 0)
  const first = Math.min(...(at.length > 0 ? at : [0]))
  const before = piece.slice(0, first)
  const words = before.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return 0
  // "Rizal Street", "sa may plaza", "Salay Central School", "45 Quezon Avenue": the words before are of the place.
  const isSuffix = /^(?:street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|poblacion|pob|road|rd|school|hall|market|church|plaza|court|hospital|center)/iu.test(piece.slice(first))
  if (!isSuffix || /^(?:\d|#|sa |beside|near|tapat|likod)/iu.test(before)) return /\d|^sa /iu.test(before) ? 0 : nameIn(before) ? first : 0
  const isPoblacion = /^(?:poblacion|pob)\b/iu.test(piece.slice(first))
  if (isPoblacion) return 0
  return known.missing.customerName && words.length >= 3 && !isCapitalised(piece) ? first - words.at(-1)!.length - 1 : 0
}

const titles = '(?:mr|mrs|ms|ma|dr|dra|engr|atty|sir|maam|teacher|aling|mang|nanay|tatay|lola|lolo|ate|kuya|aunt|tita|tito|nang|nong|fr|sr)\\.?'
const nameShape = new RegExp(`^(?:${titles} )*[\\p{L}][\\p{L}.'’-]*(?: (?:${titles} )?[\\p{L}][\\p{L}.'’-]*){0,4}$`, 'iu')

/** A person's name, without what is said around it; null when it can be none. */
function nameIn(text: string): string | null {
  const name = text.replace(tail, '').replace(/^(?:po|and|at|ug)\s+/iu, '').trim()
  if (!nameShape.test(name)) return null
  const untitled = name.replace(new RegExp(`^(?:${titles} )+`, 'iu'), '')
  const words = untitled.split(' ').filter((word) => !particles.test(word))
  const isWritten = words.length > 1 && isCapitalised(untitled)
  const isSpoken = words.some((word) => wordsOf(word).some((each) => isStopword(each) || readNumber([each], 0)))
  return words.length === 0 || (isSpoken && !isWritten) ? null : name
}

const particles = /^(?:de|dela|delos|los|la|del|y|jr\.?|sr\.?|iii?)$/iu

function isFullName(text: string): boolean {
  return isCapitalised(text) && /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){1,3}$/u.test(text.trim()) && !strong.test(text) && !weak.test(text)
}

function isCapitalised(text: string): boolean {
  return text.trim().split(/\s+/u).every((word) => /^(?:\p{Lu}|de$|dela$|delos$|los$|la$|del$|ni$|\d)/u.test(word))
}

/** A piece that is nothing but a name, when the name was asked for. */
function takeBareName(rest: string[], contact: Contact, known: Known): string[] {
  const index = rest.findIndex((piece) => {
    const name = nameIn(piece)
    const isLikely = name !== null && (isCapitalised(name) || name.includes(' ') || !known.missing.deliveryAddress)
    return isLikely && !known.isTaken(name)
  })
  if (index < 0) return rest
  contact.customerName = nameIn(rest[index]!)!
  return rest.toSpliced(index, 1)
}
