/** Addresses as they are written here: purok, barangay, sitio, landmarks, block and lot. */
import { isCapitalised, nameIn } from './person-names.ts'
import { plain, wordsOf } from '../lexicon/normalize-words.ts'

/** These make a place of what they stand in. */
const strong =
  /\b(?:purok|prk|brgy|bgy|barangay|sitio|zone|poblacion|pob|street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|municipal hall|barangay hall|province|sa tapat|tapat|tapad|atubangan|likod|likuran|malapit|duol|katabi|gilid|beside|in front of|infront of|across|near|corner)\b\.?|\b(?:purok|prk|zone|p)[- ]?\d|\bblk\.? ?\d|\bblock \d+[, ]+lot\b|\bphase \d|^#? ?\d+[a-z]?,? [a-z]+ (?:st|street|road|rd|ave|avenue)\b/iu
const weak =
  /\b(?:house|bahay|balay|school|eskwela(?:han)?|church|simbahan|chapel|kapilya|plaza|court|market|merkado|palengke|hall|hospital|center|centre|terminal|pier|daungan|gate|road|rd|lot|phase|unit|floor|building|bldg|town|city|university|college|office|store|dormitory|apartment|boarding)\b|^sa may\b|^#\d/iu

export interface Known {
  /** Places that are certain: the store's own town and barangay. */
  places: string[]
  /** What was just asked for. */
  isAsked: boolean
  missing: { customerName: boolean; deliveryAddress: boolean; contactNumber: boolean }
  /** Whether words name goods of the shelf or do something else, and so are no one's name. */
  isTaken(text: string): boolean
}

/** Whether a piece of a message says where something is. `next` is the piece after it. */
export function isPlace(piece: string, known: Known, next?: string): boolean {
  const isTown = (text: string) => known.places.some((place) => plain(text) === plain(place))
  if (strong.test(piece) || isTown(piece)) return true
  if (known.isTaken(piece)) return false
  const hasTown = known.places.some((place) =>
    new RegExp(`\\b${RegExp.escape(plain(place))}\\b`, 'u').test(plain(piece)),
  )
  if (hasTown && wordsOf(piece).length > 1) return true
  const isBeforePlace = next !== undefined && (strong.test(next) || weak.test(next) || isTown(next))
  return weak.test(piece) && (known.isAsked || isBeforePlace)
}

/** Where in a piece the place begins: "ella cruz purok 2 poblacion". */
export function placeStart(piece: string, known: Known): number {
  const found = [strong, weak].flatMap((pattern) => pattern.exec(piece)?.index ?? [])
  const first = found.length > 0 ? Math.min(...found) : 0
  const before = piece.slice(0, first).trim()
  if (before === '') return 0
  const place = piece.slice(first)
  if (ends.test(place)) {
    // "Rizal Street", "Salay Central School": the words before are of the place, but for a name in front of them.
    const words = before.split(/\s+/u)
    const isRun = known.missing.customerName && words.length >= 3 && !isCapitalised(piece)
    const isStreet =
      !/^\d|^(?:sa|beside|near|tapat|likod)\b/iu.test(before) && !/^pob/iu.test(place)
    return isRun && isStreet ? first - words.at(-1)!.length - 1 : 0
  }
  return !/\d|^sa /iu.test(before) && nameIn(before) ? first : 0
}

/** What ends a place that is named by what comes before. */
const ends =
  /^(?:street|st|avenue|ave|highway|hwy|subd|subdivision|village|compound|poblacion|pob|road|rd|school|hall|market|church|plaza|court|hospital|center)/iu
