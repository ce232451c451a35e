/** Extracts name, delivery address, mobile number and notes from a message, as Filipinos write them. */
import type { Contact } from '../../../agent.ts'
import { normalizeText } from '../../lexicon/tokenize.ts'
import { addressStart, isAddressPart, type ContactContext } from './address-parts.ts'
import { extractPersonName, isCapitalised, isFullName, trailingCourtesies } from './person-names.ts'
import { BREAK, splitSentences } from '../split-sentences.ts'

const MOBILE_NUMBER = /(?<![\d₱])(?:\+?63|0)?[\s.-]*\(?9\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/u
/** Phone numbers that the platform does not accept: landlines, foreign numbers, one digit short. */
const UNSUPPORTED_NUMBER =
  /(?:\+\d[\d\s().-]{6,}\d|\(0\d{1,3}\)[\s\d-]{6,}\d|(?<!\d)0\d{2,3}[\s.-]?\d{3}[\s.-]?\d{2,5}(?!\d))/u

const labelPatterns = {
  customerName:
    /^(?:(?:my |full |customer )?name(?: is| should be| ko(?: po)?(?: ay)?| nako)?(?: actually)?|(?:ang )?(?:pangalan|ngalan)(?: ko| nako| ay| po| kay)*|receiver|recipient|customer|under(?: the name(?: of)?)?|(?:change )?the name (?:to|is)|change (?:my |the )?name to)\s*[:=-]?\s+/iu,
  deliveryAddress:
    /^(?:(?:change )?(?:my |the |new |delivery |complete |full )*(?:address|addr|add)(?: is| should be| must be| dapat| ko(?: po)?(?: ay)?| nako| to)?(?: actually)?|(?:ang )?(?:tirahan|puy-?anan|location|lokasyon)(?: ko| nako| ay| po)*|drop ?-?off)\s*[:=-]?\s+/iu,
  notes:
    /^(?:notes?|paalala|pahabol|remarks?|special (?:request|instructions?)|instructions?)\s*(?:[:=-]| ko| is)\s*/iu,
}
/** "Deliver to", followed by a name or an address. */
const deliveryPrefix =
  /^(?:and |at |tapos |then |but |pero |please |pls |paki ?)*(?:(?:please |pls )?(?:deliver|send|bring|ship)(?: it| them| this)?(?: \d.*?)? (?:to|at)|(?:pa|i|paki|ipa)?-?(?:deliver|hatid|hatod|padala|dala)(?: mo| nyo| ninyo| na| po| lang| ra| nalang)* (?:sa|kay|to)|ipadala (?:sa|kay)|look for|c\/o|attention|attn|for|para (?:kay|sa|kang)|kay|kang|from|taga|taga-|i live (?:at|in)|we live (?:at|in)|nakatira(?: ako| kami)* sa|(?:dito|diri|dinhi)(?: lang| po| ra)* (?:sa)?)[:\s]+/iu
const introductionPrefix =
  /^(?:hi,? |hello,? )?(?:this is|i'?m|im|i am|it'?s|its|ako(?: po)?(?: nga)? si|ako(?: po)? ay si|si)\s+/iu

export interface ContactExtraction {
  contact: Contact
  /** The remaining pieces of the message. */
  rest: string[]
}

export function extractContact(message: string, context: ContactContext): ContactExtraction {
  const contact: Contact = {}
  const text = extractNumber(message, contact, context)
  const sentences = splitSentences(text)
  const rest = sentences.flatMap((sentence) => extractFromSentence(sentence, contact, context))
  if (context.isContactExpected && context.missing.customerName && !contact.customerName)
    return { contact, rest: extractBareName(rest, contact, context) }
  return { contact, rest }
}

function extractNumber(
  message: string,
  contact: Contact,
  { isContactExpected, missing }: ContactContext,
): string {
  const found = MOBILE_NUMBER.exec(message) ?? UNSUPPORTED_NUMBER.exec(message)
  const digitsOnly =
    isContactExpected && missing.contactNumber ? /^\s*(\d[\d\s-]{4,})\s*$/u.exec(message) : null
  const number = found?.[0] ?? digitsOnly?.[1]
  if (number === undefined) return message
  contact.contactNumber = number.trim()
  return message.replace(number, BREAK)
}

/** Moves what a sentence says of the contact into `contact`. @returns the other pieces */
function extractFromSentence(
  sentence: string,
  contact: Contact,
  context: ContactContext,
): string[] {
  if (sentence.endsWith('?')) return [sentence]
  const note = labelPatterns.notes.exec(sentence)
  if (note) {
    contact.notes = sentence.slice(note[0].length)
    return []
  }
  if (isSpecialInstruction(sentence)) {
    contact.notes = sentence
    return []
  }
  const rest: string[] = []
  const pieces = sentence.split(/\s*,\s*(?!\d{3}(?!\d))/u).filter((piece) => piece.trim() !== '')
  for (let at = 0; at < pieces.length; at++) {
    const consumed =
      extractLabelled(pieces, at, contact, context) ??
      extractUnlabelled(pieces, at, rest, contact, context)
    if (consumed === null) rest.push(pieces[at]!)
    else at += consumed - 1
  }
  return rest
}

/** Instructions for the store, such as "pakilinis po" or "clean it please". */
function isSpecialInstruction(sentence: string): boolean {
  return (
    /^(?:(?:please|pls|pki|kindly|and|tapos)\s+)*(?:paki-?\s?(?:linis|hiwa|balot|iwan|tawag|text|katok|doorbell|tabi|dikdik|hugas|hiwalay|separate|wrap|clean|slice|cut)\w*|(?:clean|slice|cut|wrap|chop|ring|knock|leave|write|call|text|pack)\b)/iu.test(
      sentence,
    ) && !/\bcancel\b/iu.test(sentence)
  )
}

/** "Name: …", "ako si …", "deliver to …". @returns how many pieces it consumed, null when the piece has no label */
function extractLabelled(
  pieces: string[],
  at: number,
  contact: Contact,
  context: ContactContext,
): number | null {
  const piece = pieces[at]!
  const after = pieces.slice(at + 1)
  const address = labelPatterns.deliveryAddress.exec(piece)?.[0]
  if (address) {
    const place = piece.slice(address.length)
    if (place && (address.includes(':') || isAddressPart(place, context)))
      return extractAddress([place, ...after], contact, context)
  }
  const isBesideContact =
    contact.contactNumber !== undefined ||
    (after[0] !== undefined && isAddressPart(after[0], context))
  const label = labelPatterns.customerName.exec(piece)?.[0]
  if (label && extractName(piece.slice(label.length), contact)) return 1
  const intro = introductionPrefix.exec(piece)?.[0]
  if (intro) {
    const remainder = piece.slice(intro.length)
    const consumed = extractNameAndAddress(remainder, after, contact, context)
    if (consumed !== null) return consumed
    const isProduct = context.isNonContact(extractPersonName(remainder) ?? remainder)
    if ((isBesideContact || !isProduct) && extractName(remainder, contact)) return 1
  }
  const direction = deliveryPrefix.exec(piece)?.[0]
  if (!direction) return null
  const remainder = piece.slice(direction.length)
  const consumed = extractNameAndAddress(remainder, after, contact, context)
  if (consumed !== null) return consumed
  if (isAddressPart(remainder, context))
    return extractUnlabelled([remainder, ...after], 0, [], contact, context)
  const isPerson =
    (isBesideContact || isCapitalised(remainder)) &&
    !context.isNonContact(extractPersonName(remainder) ?? remainder)
  return isPerson && extractName(remainder, contact) ? 1 : null
}

function extractName(remainder: string, contact: Contact): boolean {
  const name = /^(?:a|an|the|not|just|so|very)\b/iu.test(remainder)
    ? null
    : extractPersonName(remainder)
  if (name) contact.customerName = name
  return name !== null
}

/** "Tess Romero from Purok 6, Matampa" */
function extractNameAndAddress(
  remainder: string,
  after: string[],
  contact: Contact,
  context: ContactContext,
): number | null {
  const [, who, where] = /^(.+?)\s+(?:from|taga|of|sa)\s+(.+)$/iu.exec(remainder) ?? []
  const name = who ? extractPersonName(who) : null
  if (!name || !where || !isAddressPart(where, context)) return null
  contact.customerName = name
  return extractAddress([where, ...after], contact, context)
}

/** An address or a name without a label. @returns how many pieces it consumed, null for neither */
function extractUnlabelled(
  pieces: string[],
  at: number,
  rest: string[],
  contact: Contact,
  context: ContactContext,
): number | null {
  const piece = pieces[at]!
  const next = pieces[at + 1]
  if (!isAddressPart(piece, context, next)) {
    const name = contact.customerName ? null : extractPersonName(piece)
    const isBeforePlace = next !== undefined && isAddressPart(next, context, pieces[at + 2])
    const isLast = at === pieces.length - 1 && contact.contactNumber !== undefined
    const isName =
      name &&
      (isBeforePlace || isLast) &&
      (!context.isNonContact(name) || (isBeforePlace && isFullName(name)))
    if (isName) contact.customerName = name
    return isName ? 1 : null
  }
  const start = addressStart(piece, context)
  const before = piece.slice(0, start).replace(/[\s,-]+$/u, '')
  const name = extractPersonName(before.replace(introductionPrefix, ''))
  if (name && !contact.customerName && !context.isNonContact(name)) contact.customerName = name
  else if (before) rest.push(before)
  return extractAddress([piece.slice(start), ...pieces.slice(at + 1)], contact, context)
}

/** @returns how many of the pieces belong to the address */
function extractAddress(pieces: string[], contact: Contact, context: ContactContext): number {
  const address: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const belongs =
      index === 0 || isAddressPart(piece, context) || !endsAddress(piece, address, contact, context)
    if (!belongs) break
    address.push(piece)
  }
  const joined = address
    .join(', ')
    .replace(
      /^(?:sa|from|taga|dito sa|at)\s+(?=(?:purok|prk|brgy|barangay|sitio|zone|blk|#|\d))/iu,
      '',
    )
  contact.deliveryAddress = joined.replace(trailingCourtesies, '').replace(/[\s.,-]+$/u, '')
  return address.length
}

/** Whether a piece after an address is something else: a product, the customer's name, an instruction. */
function endsAddress(
  piece: string,
  address: string[],
  contact: Contact,
  context: ContactContext,
): boolean {
  if (/\d/u.test(piece) && context.isNonContact(piece)) return true
  if (
    labelPatterns.customerName.test(piece) ||
    introductionPrefix.test(piece) ||
    labelPatterns.notes.test(piece)
  )
    return true
  if (/^(?:for|para kay|kay|look for|c\/o)\b/iu.test(piece)) return true
  const isComplete = address.some((part) =>
    context.places.some((place) => normalizeText(part).includes(normalizeText(place))),
  )
  if (isComplete && !contact.customerName && context.missing.customerName && isFullName(piece))
    return true
  return isComplete && context.isNonContact(piece)
}

/** A piece that is nothing but a name, after the agent has asked for it. */
function extractBareName(rest: string[], contact: Contact, context: ContactContext): string[] {
  const index = rest.findIndex((piece) => {
    const name = extractPersonName(piece)
    const isLikely =
      name !== null &&
      (isCapitalised(name) || name.includes(' ') || !context.missing.deliveryAddress)
    return isLikely && !context.isNonContact(name)
  })
  if (index < 0) return rest
  contact.customerName = extractPersonName(rest[index]!)!
  return rest.toSpliced(index, 1)
}
