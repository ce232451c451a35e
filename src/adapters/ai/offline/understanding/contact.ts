/** Who it is for and where it goes, as Filipinos write it. */
import type { Contact } from '../../agent.ts'
import { isCapitalised, isFullName, nameIn, tail } from './person-names.ts'
import { isPlace, placeStart, type Known } from './address-parts.ts'
import { CUT, sentencesOf } from './split-sentences.ts'
import { plain } from '../lexicon/normalize-words.ts'

const NUMBER = /(?<![\d₱])(?:\+?63|0)?[\s.-]*\(?9\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/u
/** Meant as a number to call, and none that the platform takes: landlines, foreign ones, one digit short. */
const NEARLY =
  /(?:\+\d[\d\s().-]{6,}\d|\(0\d{1,3}\)[\s\d-]{6,}\d|(?<!\d)0\d{2,3}[\s.-]?\d{3}[\s.-]?\d{2,5}(?!\d))/u

const labels = {
  customerName:
    /^(?:(?:my |full |customer )?name(?: is| should be| ko(?: po)?(?: ay)?| nako)?(?: actually)?|(?:ang )?(?:pangalan|ngalan)(?: ko| nako| ay| po| kay)*|receiver|recipient|customer|under(?: the name(?: of)?)?|(?:change )?the name (?:to|is)|change (?:my |the )?name to)\s*[:=-]?\s+/iu,
  deliveryAddress:
    /^(?:(?:change )?(?:my |the |new |delivery |complete |full )*(?:address|addr|add)(?: is| should be| must be| dapat| ko(?: po)?(?: ay)?| nako| to)?(?: actually)?|(?:ang )?(?:tirahan|puy-?anan|location|lokasyon)(?: ko| nako| ay| po)*|drop ?-?off)\s*[:=-]?\s+/iu,
  notes:
    /^(?:notes?|paalala|pahabol|remarks?|special (?:request|instructions?)|instructions?)\s*(?:[:=-]| ko| is)\s*/iu,
}
/** "Deliver to": a name or a place comes. */
const toward =
  /^(?:and |at |tapos |then |but |pero |please |pls |paki ?)*(?:(?:please |pls )?(?:deliver|send|bring|ship)(?: it| them| this)?(?: \d.*?)? (?:to|at)|(?:pa|i|paki|ipa)?-?(?:deliver|hatid|hatod|padala|dala)(?: mo| nyo| ninyo| na| po| lang| ra| nalang)* (?:sa|kay|to)|ipadala (?:sa|kay)|look for|c\/o|attention|attn|for|para (?:kay|sa|kang)|kay|kang|from|taga|taga-|i live (?:at|in)|we live (?:at|in)|nakatira(?: ako| kami)* sa|(?:dito|diri|dinhi)(?: lang| po| ra)* (?:sa)?)[:\s]+/iu
const introduction =
  /^(?:hi,? |hello,? )?(?:this is|i'?m|im|i am|it'?s|its|ako(?: po)?(?: nga)? si|ako(?: po)? ay si|si)\s+/iu

export interface Reading {
  contact: Contact
  /** The message without what is in `contact`, in pieces. */
  rest: string[]
}

export function readContact(message: string, known: Known): Reading {
  const contact: Contact = {}
  const text = takeNumber(message, contact, known)
  const sentences = sentencesOf(text)
  const rest = sentences.flatMap((sentence) => readSentence(sentence, contact, known))
  if (known.isAsked && known.missing.customerName && !contact.customerName)
    return { contact, rest: takeBareName(rest, contact, known) }
  return { contact, rest }
}

function takeNumber(message: string, contact: Contact, { isAsked, missing }: Known): string {
  const found = NUMBER.exec(message) ?? NEARLY.exec(message)
  const alone = isAsked && missing.contactNumber ? /^\s*(\d[\d\s-]{4,})\s*$/u.exec(message) : null
  const number = found?.[0] ?? alone?.[1]
  if (number === undefined) return message
  contact.contactNumber = number.trim()
  return message.replace(number, CUT)
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
    const taken =
      takeLabelled(pieces, at, contact, known) ?? takePlace(pieces, at, rest, contact, known)
    if (taken === null) rest.push(pieces[at]!)
    else at += taken - 1
  }
  return rest
}

/** "Pakilinis po", "clean it please": said to the store, not about how many. */
function isWish(sentence: string): boolean {
  return (
    /^(?:(?:please|pls|pki|kindly|and|tapos)\s+)*(?:paki-?\s?(?:linis|hiwa|balot|iwan|tawag|text|katok|doorbell|tabi|dikdik|hugas|hiwalay|separate|wrap|clean|slice|cut)\w*|(?:clean|slice|cut|wrap|chop|ring|knock|leave|write|call|text|pack)\b)/iu.test(
      sentence,
    ) && !/\bcancel\b/iu.test(sentence)
  )
}

/** "Name: …", "ako si …", "deliver to …": how many pieces it took, or null when the piece says no such thing. */
function takeLabelled(pieces: string[], at: number, contact: Contact, known: Known): number | null {
  const piece = pieces[at]!
  const after = pieces.slice(at + 1)
  const address = labels.deliveryAddress.exec(piece)?.[0]
  if (address) {
    const place = piece.slice(address.length)
    if (place && (address.includes(':') || isPlace(place, known)))
      return takeAddress([place, ...after], contact, known)
  }
  const isNear =
    contact.contactNumber !== undefined || (after[0] !== undefined && isPlace(after[0], known))
  const label = labels.customerName.exec(piece)?.[0]
  if (label && takeName(piece.slice(label.length), contact)) return 1
  const intro = introduction.exec(piece)?.[0]
  if (intro) {
    const said = piece.slice(intro.length)
    const taken = takeNameAndPlace(said, after, contact, known)
    if (taken !== null) return taken
    const isGoods = known.isTaken(nameIn(said) ?? said)
    if ((isNear || !isGoods) && takeName(said, contact)) return 1
  }
  const direction = toward.exec(piece)?.[0]
  if (!direction) return null
  const said = piece.slice(direction.length)
  const taken = takeNameAndPlace(said, after, contact, known)
  if (taken !== null) return taken
  if (isPlace(said, known)) return takePlace([said, ...after], 0, [], contact, known)
  const isPerson = (isNear || isCapitalised(said)) && !known.isTaken(nameIn(said) ?? said)
  return isPerson && takeName(said, contact) ? 1 : null
}

function takeName(said: string, contact: Contact): boolean {
  const name = /^(?:a|an|the|not|just|so|very)\b/iu.test(said) ? null : nameIn(said)
  if (name) contact.customerName = name
  return name !== null
}

/** "Tess Romero from Purok 6, Matampa" */
function takeNameAndPlace(
  said: string,
  after: string[],
  contact: Contact,
  known: Known,
): number | null {
  const [, who, where] = /^(.+?)\s+(?:from|taga|of|sa)\s+(.+)$/iu.exec(said) ?? []
  const name = who ? nameIn(who) : null
  if (!name || !where || !isPlace(where, known)) return null
  contact.customerName = name
  return takeAddress([where, ...after], contact, known)
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
    const name = contact.customerName ? null : nameIn(piece)
    const isBeforePlace = next !== undefined && isPlace(next, known, pieces[at + 2])
    const isLast = at === pieces.length - 1 && contact.contactNumber !== undefined
    const isName =
      name &&
      (isBeforePlace || isLast) &&
      (!known.isTaken(name) || (isBeforePlace && isFullName(name)))
    if (isName) contact.customerName = name
    return isName ? 1 : null
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
  const joined = address
    .join(', ')
    .replace(
      /^(?:sa|from|taga|dito sa|at)\s+(?=(?:purok|prk|brgy|barangay|sitio|zone|blk|#|\d))/iu,
      '',
    )
  contact.deliveryAddress = joined.replace(tail, '').replace(/[\s.,-]+$/u, '')
  return address.length
}

/** Not part of the address before it: goods, the customer's name, something to do. */
function isElse(piece: string, address: string[], contact: Contact, known: Known): boolean {
  if (/\d/u.test(piece) && known.isTaken(piece)) return true
  if (labels.customerName.test(piece) || introduction.test(piece) || labels.notes.test(piece))
    return true
  if (/^(?:for|para kay|kay|look for|c\/o)\b/iu.test(piece)) return true
  const isComplete = address.some((part) =>
    known.places.some((place) => plain(part).includes(plain(place))),
  )
  if (isComplete && !contact.customerName && known.missing.customerName && isFullName(piece))
    return true
  return isComplete && known.isTaken(piece)
}

/** A piece that is nothing but a name, when the name was asked for. */
function takeBareName(rest: string[], contact: Contact, known: Known): string[] {
  const index = rest.findIndex((piece) => {
    const name = nameIn(piece)
    const isLikely =
      name !== null && (isCapitalised(name) || name.includes(' ') || !known.missing.deliveryAddress)
    return isLikely && !known.isTaken(name)
  })
  if (index < 0) return rest
  contact.customerName = nameIn(rest[index]!)!
  return rest.toSpliced(index, 1)
}
