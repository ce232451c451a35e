/** What may be an address: words with a marker of places, or behind a label or another part of one. */
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import type { Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import type { Edge } from '../chart/edges.ts'
import type { GrammarMatch } from '../../language/vocabulary.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { isSold } from '../lexical-analysis/size-edges.ts'
import { isWithinLabel } from '../lexical-analysis/note-edges.ts'
import { isRequest } from '../lexical-analysis/notes/request-verbs.ts'
import type { Piece } from '../lexical-analysis/pieces.ts'
import { GAIN, LINK } from '../scoring.ts'
import { isNegation } from './negation.ts'
import { placeNameEnd } from './place-names.ts'
import {
  isAfterNumberedPlace,
  isAfterPlace,
  isBesidePlace,
  isCapital,
  isSaintsPlace,
  isTime,
  isTitle,
} from './written-words.ts'

const ADDRESS_WORDS_MAX = 20
/** A part without a marker is as long as this at most. */
const FURTHER_WORDS_MAX = 6

/** What the words of a span say about its being an address. */
function placeScore(analysis: Analysis, start: number, end: number): number {
  const { phrases, tokens, context } = analysis
  let score = 0
  for (let at = start; at < end; at++)
    for (const { entry, end: to } of phrases[at]!)
      if (
        entry.category === 'contact' &&
        to <= end &&
        !isAim(tokens[at - 1]) &&
        !isOfTitle(analysis, at) &&
        !isOfGoods(analysis, at, to)
      ) {
        if (
          entry.meaning === 'strong place' ||
          entry.meaning === 'suffix place' ||
          entry.meaning === 'counted place' ||
          (entry.meaning === 'numbered place' && isHouse(tokens[to]))
        )
          // prettier-ignore
          score += GAIN.strongPlace
        else if (entry.meaning === 'weak place' || entry.meaning === 'labelled place')
          score += GAIN.weakPlace
      }
  // "P-3" is the third purok.
  if (
    tokens[start]!.key === 'p' &&
    tokens.slice(start + 1, start + 3).some(({ kind }) => kind === 'number')
  )
    score += GAIN.strongPlace
  for (let at = start; at < end; at++)
    if ((placeNameEnd(context.places, tokens, at) ?? Infinity) <= end) score += GAIN.town
  if (isFloor(tokens, start)) score += GAIN.strongPlace
  return Math.min(score, GAIN.placeMost)
}

/** The "brgy" of "Brgy. Captain Reyes", and not of "Brgy. Captain's house". */
function isOfTitle({ phrases, tokens }: Analysis, at: number): boolean {
  return phrases[at]!.some(({ entry, end }) => isTitle(entry) && end > at + 1 && tokens[end]?.kind === 'word' && isCapital(tokens[end])) // prettier-ignore
}

/** The school of "school socks" where these are sold. */
function isOfGoods({ linker }: Analysis, at: number, to: number): boolean {
  return linker(at).some(({ end, candidates: [best] }) => end > to && best !== undefined && best.score >= 1) // prettier-ignore
}

/** "Medyas na pang school" */
function isAim(before: Token | undefined): boolean {
  return before?.key === 'pang' || before?.key === 'pam'
}

/** The 5 of "blk 5", the A of "block A". */
function isHouse(token: Token | undefined): boolean {
  return token?.kind === 'number' || (token?.kind === 'word' && token.key.length === 1)
}

/** The parts of a piece that may be an address: a negation, a note and another field end one. */
export function addressSpans(analysis: Analysis, piece: Piece): Piece[] {
  const { tokens } = analysis
  const spans: Piece[] = []
  let { start } = piece
  for (let at = piece.start; at < piece.end; at++) {
    const end = endOfAddress(analysis, at, piece)
    if (end === null) continue
    const last = isAnd(tokens[at - 1]?.key ?? '') ? at - 1 : at
    if (last > start) spans.push({ ...piece, start, end: last })
    start = end
  }
  if (start < piece.end) spans.push({ ...piece, start })
  return spans
}

/** "… sa Yungod at magkano" */
const ASKED: ReadonlySet<string> = new Set(['price', 'fee', 'total', 'duration'])

/** "Pick up lang nako sa shop" */
const FETCHED: ReadonlySet<string> = new Set(['collect', 'take', 'pickup'])

const NUMBERED: ReadonlySet<string> = new Set(['phone label', 'network label'])

/** "…, Salay palihog sa guardhouse lang ibilin": a request whose verb stands at its end. */
function isAskedBehind({ tokens, phrases }: Analysis, at: number, end: number): boolean {
  const isNote = (from: number) => phrases[from]!.some(({ entry }) => entry.category === 'notes' && entry.meaning === 'note') // prettier-ignore
  return (
    REQUESTING.has(tokens[at]!.key) && tokens.slice(at, end).some((_, more) => isNote(at + more))
  )
}

const REQUESTING = new Set(['palihug', 'palihog', 'please', 'pls', 'paki', 'kindly'])

/** Where an address may go on that ends here; null when it does not end. */
function endOfAddress(analysis: Analysis, at: number, { start, end }: Piece): number | null {
  const { tokens, phrases } = analysis
  if (isNegation(tokens[at]!)) return at + 1
  if (at > start && goesOnWithGoods(analysis, at)) return at + 1
  if (isRequest(analysis, at) && !isWithinLabel(analysis, at, at + 1)) return end
  for (const { entry, end: to } of phrases[at]!) {
    // "Please bring 2 kilo to Ben at Purok 1"
    const isBrought = phrases[at]!.some((match) => match.entry.meaning === 'bringing')
    if (
      entry.category === 'notes' &&
      entry.meaning === 'note' &&
      !isBrought &&
      !isWithinLabel(analysis, at, to)
    )
      // prettier-ignore
      return end
    if (entry.category === 'questions' && ASKED.has(entry.meaning)) return to
    // "Ano address nyo"
    if (entry.meaning === 'location' && entry.length > 1 && tokens[to]?.kind !== 'dash') return to
    if (entry.category === 'questions' && FETCHED.has(entry.meaning)) return end
    if (at > start && entry.meaning === 'polite' && isAskedBehind(analysis, at, end)) return end
    if (at === start || entry.category !== 'contact') continue
    if (entry.meaning === 'name label' && !isBesidePlace(analysis, to)) return to
    // Before a number that belongs to it: "no" can be that of a house.
    if (NUMBERED.has(entry.meaning) && (to === end || tokens.slice(to, Math.min(end + 1, to + NUMBER_WORDS_MAX)).some(isNumber))) return end // prettier-ignore
  }
  return null
}

const NUMBER_WORDS_MAX = 3

/** "… for the office and one 8 inch for home", "… and 1 egg pie": so many goods behind a word that joins. */
function goesOnWithGoods(analysis: Analysis, at: number): boolean {
  const { tokens, linker } = analysis
  if (!isAnd(tokens[at]!.key) || !parseNumber(tokens.slice(at + 1, at + 2), 0)) return false
  const isSize =
    tokens[at + 2]?.kind === 'number' && unitAt(tokens, at + 3)?.unit.kind === 'measure'
  return countsGoods(analysis, at + 1) || isSize || linker(at + 2).some(({ candidates: [best] }) => best !== undefined && best.score > LINK.typo) // prettier-ignore
}
/** The 3 of "cottage no. 3" is no number to call. */
const isNumber = ({ kind, text }: Token) => kind === 'phone' || (kind === 'number' && text.length >= CALLED_MIN) // prettier-ignore
const CALLED_MIN = 4

export function addressEdges(analysis: Analysis, { start, end, before }: Piece): Edge[] {
  // "Anong kulay meron?"
  if (end - start > ADDRESS_WORDS_MAX || phrasesOf('interrogative').has(analysis.tokens[start]!.key)) return [] // prettier-ignore
  const { tokens, context } = analysis
  const isExpected = context.asked === 'contact' && context.missing.includes('deliveryAddress')
  const edges: Edge[] = []
  for (let from = start; from < end; from++) {
    if (from > start && (!canBeginAddress(analysis, from) || isBehindItsName(analysis, from)))
      continue
    // "At isang queen para sa kwarto ko" is "and", and no place.
    const isVerb = (isLabelled(analysis, from) || isAnd(tokens[from]!.key)) && from + 1 < end && countsGoods(analysis, from + 1) // prettier-ignore
    if (isVerb || countsGoods(analysis, from) || isBeforeLabel(analysis, from, end) || isToldBefore(analysis, from, end)) continue // prettier-ignore
    // "Pang boarding house", "pang kwarto": what goods are for is nowhere to bring them.
    if (isAim(tokens[from]) || isAim(tokens[from - 1])) continue
    const length = end - from
    const place = placeScore(analysis, from, end)
    const gain =
      length * GAIN.addressWord +
      place +
      (isHouseNumber(analysis, from) || hasFloor(tokens, from, end) ? GAIN.houseNumber : 0) +
      (isExpected && place > 0 ? GAIN.expected : 0)
    const base = {
      start: from,
      end,
      kind: 'contact',
      role: 'address',
      meaning: 'deliveryAddress',
    } as const
    // "Day care center" begins with no time.
    const isPlace = analysis.phrases[from]!.some(({ entry, end: to }) => entry.meaning === 'suffix place' && to > from + 1) // prettier-ignore
    if (isTime(analysis, from) && !isPlace) continue
    if (place > 0) {
      edges.push({ ...base, gain })
      const town = endOfTown(analysis, from, end)
      // "… Salay mae torralba": a name behind the town.
      if (town !== null) edges.push({ ...base, end: town, gain: gain - (end - town) * GAIN.addressWord }) // prettier-ignore
    } else if (from === start && isNumberedStreet(analysis, { start, end, before })) {
      edges.push({ ...base, gain: gain + GAIN.houseNumber })
    } else if (length <= FURTHER_WORDS_MAX) {
      if (isIntroduced(tokens, from) && !isTime(analysis, from) && !isJudged(analysis, from, end))
        edges.push({ ...base, gain, needs: 'label' })
      const isFurther = from === start && (before === 'comma' || isDescribed(analysis, start)) && !isOther(analysis, start, end) // prettier-ignore
      if (isFurther && !isLabelled(analysis, start))
        edges.push({ ...base, gain: length * GAIN.addressFurther, needs: 'address' })
      if (from === start && isBeforeTown(analysis, { start, end, before }))
        edges.push({ ...base, gain: length * GAIN.addressFurther })
    }
    if (tokens[from]!.kind === 'number' && place === 0) break
  }
  return edges
}

/** "Landmark: waiting shed": behind a marker and a colon. */
function isDescribed({ tokens, phrases }: Analysis, at: number): boolean {
  return tokens[at - 1]?.key === ':' && phrases[at - 2]?.some(({ entry }) => entry.meaning === 'labelled place') === true // prettier-ignore
}

/** "Benjamin Oclarit, Casulog, Salay": words that are no goods, between a mark and the town. */
function isBeforeTown({ tokens, linker, context }: Analysis, { start, end, before }: Piece) {
  const isInTown = tokens[end]?.kind === 'comma' && tokens[end + 1] && placeNameEnd(context.places, tokens, end + 1) !== null // prettier-ignore
  const isGoods = () => linker(start).some(({ candidates }) => candidates.length > 0)
  return Boolean(isInTown) && !isGoods() && (before !== null || isSaintsPlace({ tokens, context }, start, end)) // prettier-ignore
}

/** Where the last town ends within an address that goes on with what is no place, and does not name the town again: "Salay River II, Salay". */
function endOfTown(analysis: Analysis, from: number, end: number): number | null {
  if (analysis.tokens.some((_, at) => at > end && isAfterPlace(analysis, at))) return null
  for (let at = end - 1; at > from; at--)
    if (isAfterPlace(analysis, at) || isAfterNumberedPlace(analysis, at))
      return placeScore(analysis, at, end) > 0 ? null : at
  return null
}

/** "…, Salay, Ana Reyes", "…, Mr. Reyes", "…, lumipat kami": a name after the town, a title, or a sentence is no further part. */
function isOther(analysis: Analysis, start: number, end: number): boolean {
  const words = analysis.tokens.slice(start, end)
  const isName = words.every(isCapital) && isAfterPlace(analysis, start)
  const isTitled = analysis.phrases[start]!.some(({ entry }) => isTitle(entry))
  return isName || isTitled || words.some(({ key }) => SPEAKERS.has(key))
}

/** Who speaks of himself says a sentence. */
const SPEAKERS = new Set(['ako', 'kami', 'kmi', 'namin', 'namo', 'nako', 'mi', 'ko', 'kayo'])

/** What is no known place is an address after "address:" or "deliver to", and not after the verb alone: "paki deliver po 4 cheese bread". */
const INTRODUCING = new Set(['sa', 'to', 'at', 'in', 'is', 'ay', 'ko', 'nako', 'address', 'addr', 'add', 'tirahan', 'puyanan', 'location', 'lokasyon', 'taga']) // prettier-ignore

function isIntroduced(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before !== undefined && (before.kind === 'dash' || INTRODUCING.has(before.key))
}

/** "… and 3 kilos mangoes to our shop": a number with a unit, or of goods, is none of a house. */
function countsGoods({ tokens, phrases, linker, shelf }: Analysis, at: number): boolean {
  const next = tokens[at + 1]
  const isWord = tokens[at]!.kind !== 'number'
  if (isWord && parseNumber(tokens, at)?.end !== at + 1) return false
  if (next?.kind !== 'word' || next.key.length < 2) return false
  if (phrases[at + 1]!.some(({ entry }) => entry.category === 'contact')) return false
  const isUnit = !isWord && phrases[at + 1]!.some(({ entry }) => entry.category === 'units')
  const isSize = !isCapital(next) && phrases[at + 1]!.some(({ entry }) => entry.category === 'sizes' && isSold(shelf, entry.meaning)) // prettier-ignore
  return isUnit || isSize || (!isCapital(next) && linker(at + 1).some(({ candidates: [best] }) => best && best.score > LINK.typo)) // prettier-ignore
}

/** "12 empanadas delivered to the hall": a number before the label of the address counts something. */
function isBeforeLabel({ tokens, phrases }: Analysis, from: number, end: number): boolean {
  if (tokens[from]!.kind !== 'number') return false
  return phrases.slice(from + 1, end).some((some) => some.some(({ entry }) => entry.meaning === 'address label' && entry.length > 1)) // prettier-ignore
}

/** "Sira motor ko kaya pahatid na lang sa Purok 2": what is told before the verb of bringing is no place. */
function isToldBefore(analysis: Analysis, from: number, end: number): boolean {
  const label = analysis.phrases.findIndex((some, at) => at > from && at < end && some.some((match) => match.entry.meaning === 'address label' && match.entry.length > 1 && match.end < end)) // prettier-ignore
  return label > 0 && placeScore(analysis, from, label) === 0
}

/** "Address is correct" */
function isJudged({ phrases }: Analysis, from: number, end: number): boolean {
  return phrases.slice(from, end).flat().some(({ entry: { category, meaning } }) => category === 'acts' && (meaning === 'confirm' || meaning === 'refuse')) // prettier-ignore
}

/** "4th floor", "2F" */
function isFloor(tokens: readonly Token[], at: number): boolean {
  const [number, next, last] = tokens.slice(at, at + 3)
  if (number?.kind !== 'number' || !next) return false
  if (next.key === 'f') return next.isGlued
  const floor = /^(?:st|nd|rd|th)$/u.test(next.key) ? last : next
  return floor !== undefined && FLOORS.has(floor.key)
}

/** "2nd floor", or "Unit 2B 2nd floor" */
function hasFloor(tokens: readonly Token[], from: number, end: number): boolean {
  return tokens.slice(from, end).some((_, more) => isFloor(tokens, from + more))
}

const FLOORS = new Set(['floor', 'flr', 'flor', 'palapag'])

const STREET_WORDS_MAX = 4

/** "24 Mabini St", "118 quimpo blvd", "15 J.P. Laurel Ave" */
function isHouseNumber({ tokens, phrases, linker }: Analysis, at: number): boolean {
  // "Room 4 Malarayat Dorm" begins with the room.
  const isNumbered = phrases[at - 1]?.some(({ entry }) => entry.meaning === 'strong place' || entry.meaning === 'numbered place') // prettier-ignore
  if (tokens[at]!.kind !== 'number' || isNumbered) return false
  const isStreet = (next: number) =>
    phrases[next]?.some(({ entry }) => entry.meaning === 'suffix place')
  const places = Array.from({ length: STREET_WORDS_MAX }, (_, more) => at + 2 + more)
  const street = places.find(isStreet)
  if (street === undefined) return false
  return tokens.slice(at + 1, street).every((token, more) => token.kind === 'word' && (isCapital(token) || linker(at + 1 + more).length === 0)) // prettier-ignore
}

/** "7 Gen. Luna, Davao": a number and names that are no goods, in a message that gives a number to call or a place. */
function isNumberedStreet(analysis: Analysis, { start, end }: Piece): boolean {
  const { tokens, phrases, linker } = analysis
  const words = tokens.slice(start + 1, end)
  const isNames = words.length > 0 && words.length < STREET_WORDS_MAX && words.every(isCapital)
  if (tokens[start]!.kind !== 'number' || !isNames) return false
  const isGoods = words.some((_, more) => linker(start + 1 + more).length > 0)
  const isCounted = phrases[start + 1]!.some(({ entry }) => entry.category === 'units')
  const isContact = tokens.some(({ kind }) => kind === 'phone') || placeScore(analysis, 0, tokens.length) > 0 // prettier-ignore
  return isContact && !isGoods && !isCounted
}

const ARTICLES = new Set(['the', 'ang', 'sa', 'our', 'my', 'among', 'aming', 'akong', 'aking'])
const LABEL_WORDS_MAX = 4

/** "Deliver to the faculty room", "Sweet Corner Bakeshop", "unang kanto": one word before a marker without a number belongs to it. */
function isBehindItsName({ tokens, phrases }: Analysis, at: number): boolean {
  if (phrases[at - 1]!.some(({ entry, end }) => entry.meaning.startsWith('ordinal') && end === at)) return true // prettier-ignore
  const markers = phrases[at]!.filter(({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place')) // prettier-ignore
  if (tokens[at - 1]!.kind !== 'word' || markers.length === 0) return false
  if (markers.some(({ end }) => isHouse(tokens[end]))) return false
  let first = at - 1
  if (ARTICLES.has(tokens[first]!.key)) return false
  while (first > 0 && ARTICLES.has(tokens[first - 1]!.key)) first -= 1
  return phrases.slice(Math.max(0, first - LABEL_WORDS_MAX), first).flat().some(({ entry, end }) => entry.meaning === 'address label' && end >= first && end < at) // prettier-ignore
}

function isLabelled({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(
    ({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('label'),
  )
}

/** An address begins with a marker, a number, a preposition or the name of a place, or the word before "street". */
function canBeginAddress({ tokens, phrases, context }: Analysis, at: number): boolean {
  const places = phrases[at]!.filter(
    ({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place'),
  )
  // "Quezon Avenue", "Municipal Hall": the words before the marker belong to it.
  const suffixes = places.filter(({ entry }) => entry.meaning === 'suffix place')
  // "Faculty room", "pulang gate", and neither "room 4" nor "sa gate".
  const canFollow = (meaning: string) => meaning === 'strong place' || (meaning === 'weak place' && !ARTICLES.has(tokens[at - 1]!.key)) // prettier-ignore
  const isSuffix = ({ entry, end }: GrammarMatch) => entry.meaning === 'suffix place' || (canFollow(entry.meaning) && !isHouse(tokens[end]) && suffixes.some((each) => each.end === end)) // prettier-ignore
  if (places.length > 0 && places.every(isSuffix)) return false
  const isMarker = places.length > 0
  const previous = phrases[at - 1] ?? []
  // "Delivered to the municipal hall"
  const isLabelEnd = phrases.slice(Math.max(0, at - LABEL_WORDS_MAX), at).flat().some(({ entry, end }) => entry.meaning === 'address label' && end === at) // prettier-ignore
  const isAfterLabel =
    isLabelEnd || previous.some(({ entry }) => entry.category === 'contact') || ARTICLES.has(tokens[at - 1]!.key) // prettier-ignore
  return (
    isMarker ||
    isAfterLabel ||
    tokens[at]!.kind === 'number' ||
    tokens[at]!.key === 'sa' ||
    isCapital(tokens[at]!) ||
    placeNameEnd(context.places, tokens, at) !== null
  )
}
