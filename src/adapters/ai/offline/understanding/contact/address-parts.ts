import { normalizeText, tokenize } from '../../lexicon/tokenize.ts'
import { extractPersonName, isCapitalised } from './person-names.ts'
/** Philippine addresses: purok, barangay, sitio, landmarks, block and lot. */

/** Words that mark an address by themselves. */
const strongMarker =
  /\b(?:purok|prk|brgy|bgy|barangay|sitio|zone|poblacion|pob|street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|municipal hall|barangay hall|province|sa tapat|tapat|tapad|atubangan|likod|likuran|malapit|duol|katabi|gilid|beside|in front of|infront of|across|near|corner)\b\.?|\b(?:purok|prk|zone|p)[- ]?\d|\bblk\.? ?\d|\bblock \d+[, ]+lot\b|\bphase \d|^#? ?\d+[a-z]?,? [a-z]+ (?:st|street|road|rd|ave|avenue)\b/iu
const weakMarker =
  /\b(?:house|bahay|balay|school|eskwela(?:han)?|church|simbahan|chapel|kapilya|plaza|court|market|merkado|palengke|hall|hospital|center|centre|terminal|pier|daungan|gate|road|rd|lot|phase|unit|floor|building|bldg|town|city|university|college|office|store|dormitory|apartment|boarding)\b|^sa may\b|^#\d/iu

export interface ContactContext {
  /** The store's own town and barangay. */
  places: string[]
  /** The agent has asked for name, address or number. */
  isContactExpected: boolean
  missing: { customerName: boolean; deliveryAddress: boolean; contactNumber: boolean }
  /** Whether a text names a product or has only stopwords. */
  isNonContact(text: string): boolean
}

/** Whether a piece of a message is part of an address. `next` is the piece after it. */
export function isAddressPart(piece: string, context: ContactContext, next?: string): boolean {
  const isTown = (text: string) =>
    context.places.some((place) => normalizeText(text) === normalizeText(place))
  if (strongMarker.test(piece) || isTown(piece)) return true
  if (context.isNonContact(piece)) return false
  const hasTown = context.places.some((place) =>
    new RegExp(`\\b${RegExp.escape(normalizeText(place))}\\b`, 'u').test(normalizeText(piece)),
  )
  if (hasTown && tokenize(piece).length > 1) return true
  const isBeforePlace =
    next !== undefined && (strongMarker.test(next) || weakMarker.test(next) || isTown(next))
  return weakMarker.test(piece) && (context.isContactExpected || isBeforePlace)
}

/** Where in a piece the address begins: "ella cruz purok 2 poblacion". */
export function addressStart(piece: string, context: ContactContext): number {
  const found = [strongMarker, weakMarker].flatMap((pattern) => pattern.exec(piece)?.index ?? [])
  const first = found.length > 0 ? Math.min(...found) : 0
  const before = piece.slice(0, first).trim()
  if (before === '') return 0
  const place = piece.slice(first)
  if (addressSuffix.test(place)) {
    // "Rizal Street", "Salay Central School": the words before the marker belong to the address, except a person's name.
    const words = before.split(/\s+/u)
    const isRun = context.missing.customerName && words.length >= 3 && !isCapitalised(piece)
    const isStreet =
      !/^\d|^(?:sa|beside|near|tapat|likod)\b/iu.test(before) && !/^pob/iu.test(place)
    return isRun && isStreet ? first - words.at(-1)!.length - 1 : 0
  }
  return !/\d|^sa /iu.test(before) && extractPersonName(before) ? first : 0
}

/** Words that end a proper name of a place, as in "Rizal Street". */
const addressSuffix =
  /^(?:street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|poblacion|pob|road|rd|school|hall|market|church|plaza|court|hospital|center)/iu
