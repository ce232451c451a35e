/** What may be the name of a customer. */
import { longestNameAt } from '../../../../../lexicon/goods.ts'
import { isRemark } from '../../../../../lexicon/ordinary-words.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import type { Piece } from '../lexical-analysis/pieces.ts'
import { optionWord } from '../shelf/options.ts'
import { GAIN } from '../scoring.ts'
import { placeNameEnd } from './place-names.ts'
import {
  isAfterNumberedPlace,
  isAfterPlace,
  isBesidePlace,
  isCapital,
  isSecondHalf,
  isPlaces,
  isPossessive,
  isShouted,
  isTime,
  isTitle,
  NAME_PARTICLES,
} from './written-words.ts'

const NAME_WORDS_MAX = 6
/** Words that end a name, or follow it. */
const AFTER_NAME = new Set(['po', 'ito', 'ni', 'kini', 'here', 'again', 'from', 'taga', 'sa', 'ang', 'of', 'at', 'please', 'pls', 'yan', 'to', 'na', 'nalang', 'instead', 'ha', 'opo', 'salamat', 'thanks', 'and', 'ug', 'og', 'tapos']) // prettier-ignore

/** Whom the customer speaks of, without a name. */
const KIN = phrasesOf('kin')
const OWN = phrasesOf('own before')
const GIVEN = phrasesOf('given name')
const FETCHING = phrasesOf('fetching')
const OCCASIONS = phrasesOf('event').union(phrasesOf('dated'))
const PRAISE = phrasesOf('praise')
/** "For delivery: Purok 2" */
const CARRIAGE = phrasesOf('carriage')
/** "Qty 1" */
const NUMBERING = new Set(['qty', 'quantity', 'pcs'])

/** "Walay problema" */
const NOTHING = new Set(['wala', 'walay', 'walang', 'way', 'no'])

/** Words of these are no names in lower case. */
const FUNCTION: ReadonlySet<string> = new Set([
  'particles',
  'links',
  'questions',
  'acts',
  'units',
  'numbers',
  'references',
  'time',
])

export function nameEdges(analysis: Analysis, piece: Piece): Edge[] {
  const edges: Edge[] = []
  for (let from = piece.start; from < piece.end; from++)
    // "Brgy. Captain Reyes": a title that begins like a place.
    if (isNameWord(analysis, from) || titlesAt(analysis, from) > 1)
      edges.push(...namesFrom(analysis, piece, from))
  return edges
}

/** "Parts for Honda Click: brake pad, air filter": what the goods of a list are of. */
function isOptionOfList({ tokens, shelf }: Analysis, end: number): boolean {
  return tokens[end]?.key === ':' && shelf.options.byWord.has(optionWord(tokens[end - 1]!))
}

/** The names that begin at a word of a piece. */
function namesFrom(analysis: Analysis, piece: Piece, from: number): Edge[] {
  const { tokens, context } = analysis
  const isMissing = context.missing.includes('customerName')
  const isExpected = context.asked === 'contact' && isMissing
  // A mobile number shows that the message gives the contact.
  const hasPhone = isMissing && tokens.some(({ kind }) => kind === 'phone')
  const longest = nameEnd(analysis, from, piece.end)
  const isWholeMessage = piece.start === 0 && longest === tokens.length
  const isLed = isExpected && isWholeMessage && isLedIn(analysis, piece.start, from)
  const isWrittenSo = isMissing && longest - from > 1 && isWrittenName(analysis, from, longest)
  const canBeBehind =
    from > piece.start &&
    !LOCATING.has(tokens[from - 1]!.key) &&
    (isWrittenSo || (hasPhone && longest === piece.end))
  const isBehindTown = canBeBehind && isAfterPlace(analysis, from)
  const isBehindNumber = canBeBehind && isAfterNumberedPlace(analysis, from)
  const isBehind = isBehindTown || isBehindNumber || isReceiver(analysis, from, longest)
  const isAtStart = from === piece.start || isLed || isBehind
  const afterTown = isAtStart && (isBehind || (isCapital(tokens[from]!) && isAfterPlace(analysis, from))) // prettier-ignore
  const isShout = isShouted(tokens)
  const titles = titlesAt(analysis, from)
  const edges: Edge[] = []
  for (let end = from + titles + 1; end <= longest; end++) {
    const words = tokens.slice(from, end)
    if (
      (FETCHING.has(words[0]!.key) && !isCapital(words[0]!)) ||
      NOTHING.has(words[0]!.key) ||
      (isTime(analysis, from) && !GIVEN.has(words[0]!.key))
    )
      continue
    if (isOptionOfList(analysis, end)) continue
    if (isPlaces(analysis, from, end) && !isAfterNameLabel(analysis, from)) continue
    if (!endsName(analysis, end, piece) || words.every(({ key }) => KIN.has(key))) continue
    const base = {
      start: from,
      end,
      kind: 'contact',
      role: 'name',
      meaning: 'customerName',
    } as const
    const known = words.filter(
      (_, at) =>
        at >= titles &&
        !(isSecondHalf(tokens, from + at) && words[at]!.key.length > 1) &&
        isKnownWord(analysis, from + at),
    ).length
    const isCapitals = words.every((word, at) => isCapital(word) || isSecondHalf(tokens, from + at))
    const plain = words.length * GAIN.nameWord - known * GAIN.nameKnownWord + (titles > 0 && isAtStart ? GAIN.nameTitle : 0) // prettier-ignore
    // "For" is a label of what is written as a name only, and "sa" of places.
    const before = tokens[from - 1]?.key
    const isSaying = end === from + 1 && !isCapital(words[0]!) && !GIVEN.has(words[0]!.key) && isSaid(words[0]!.key) // prettier-ignore
    const isSize = isExclamation(words) && !isAfterNameLabel(analysis, from)
    // "Tangke diay namo kay solane": goods in lower case, behind the word for because.
    const isWhy = before === 'kay' && !GIVEN.has(words[0]!.key) && namesGoods(analysis, from, end)
    const isNamed = !isSaying && !isSize && !isWhy && before !== 'sa' && (before !== 'for' || (isCapitals && !words.every(isOccasion))) && !isBesidePlace(analysis, from) // prettier-ignore
    if (isNamed)
      edges.push({ ...base, gain: plain + (isCapitals ? GAIN.nameCapital : 0), needs: 'label' })
    const isWritten = isCapitals && !isShout
    const isWhole =
      isAtStart &&
      (words.length > 1 ||
        isCapital(words[0]!) ||
        isContactLike(tokens) ||
        standsAlone(tokens, end)) &&
      // "Mam naubusan kami" is no name of two words.
      words.length - (isWritten ? 0 : titles) >= (isExpected || hasPhone ? 1 : 2) &&
      (known === 0 || isWritten) &&
      !isExclamation(words) &&
      !namesOption(analysis, words) &&
      !namesGoods(analysis, from, end)
    if (isAtStart && isCapitals && isNamedBehind(analysis, end)) edges.push({ ...base, gain: plain + GAIN.nameCapital + GAIN.expected }) // prettier-ignore
    if (!isWhole || known === words.length) continue
    const asked = isExpected ? GAIN.expected : 0
    const capital = isWritten && words.length >= 2 ? GAIN.nameCapital : 0
    edges.push({ ...base, isAfterPlace: afterTown, gain: plain - GAIN.nameBare + capital + asked })
  }
  return edges
}

/** "Carlo ang name", "Ana Reyes po ang pangalan ko": the label behind a name, and nothing else. */
function isNamedBehind({ tokens, phrases }: Analysis, end: number): boolean {
  let at = end
  while (BEFORE_LABEL.has(tokens[at]?.key ?? '')) at += 1
  const labels = phrases[at]?.filter(({ entry }) => entry.meaning === 'name label') ?? []
  return labels.some((label) => {
    let to = label.end
    while (AFTER_LABEL.has(tokens[to]?.key ?? '')) to += 1
    return NAMING.has(tokens[label.end - 1]!.key) && tokens[to]?.kind !== 'word' && tokens[to]?.kind !== 'dash' // prettier-ignore
  })
}

const BEFORE_LABEL = new Set(['ang', 'po', 'yung', 'akong', 'aking', 'is', 'the', 'my'])
const AFTER_LABEL = new Set(['ko', 'nako', 'po', 'ha', 'namin', 'nya', 'niya'])
const NAMING = new Set([
  'name',
  'pangalan',
  'ngalan',
  'ko',
  'nako',
  'receiver',
  'recipient',
  'order',
])

/** "Send 3 … to Mrs. Fely Osin at Purok 6": somebody with a title, and a place behind. */
function isReceiver(analysis: Analysis, from: number, end: number): boolean {
  const { tokens } = analysis
  const isAt = PLACED.has(tokens[end]?.key ?? '') || tokens[end]?.kind === 'comma'
  return RECEIVING.has(tokens[from - 1]?.key ?? '') && titlesAt(analysis, from) > 0 && isAt && isPlaceAt(analysis, end + 1) // prettier-ignore
}

/** "Claveria sa may crossing" */
const LOCATING = new Set(['sa', 'may', 'ng', 'ni', 'kay', 'kang', 'near', 'beside', 'of', 'the'])

const RECEIVING = new Set(['to', 'for'])
const PLACED = new Set(['at', 'in', 'sa', 'of', 'from'])

/** In capitals that say something, and not "Purok 3 San Isidro". */
function isWrittenName({ tokens }: Analysis, start: number, end: number): boolean {
  const words = tokens.slice(start, end)
  const isWritten = words.every((word, at) => (isCapital(word) || isSecondHalf(tokens, start + at)) && (GIVEN.has(word.key) || !isRemark(word.key))) // prettier-ignore
  return isWritten && !isShouted(tokens) && !NAME_PARTICLES.has(words[0]!.key)
}

const LABEL_WORDS_MAX = 4

/** "Name: Salay" */
function isAfterNameLabel({ phrases, tokens }: Analysis, from: number): boolean {
  const last = tokens[from - 1]?.kind === 'dash' ? from - 1 : from
  return phrases.slice(Math.max(0, last - LABEL_WORDS_MAX), last).flat().some(({ entry, end }) => entry.meaning === 'name label' && end === last) // prettier-ignore
}

/** Digits are of an address or a number. */
function isContactLike(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === 'phone' || kind === 'number')
}

/** "Mike po ito", and not "luto na po sana". */
function standsAlone(tokens: readonly Token[], end: number): boolean {
  return tokens.slice(end).every(({ kind, key }) => kind !== 'word' || BESIDE_NAME.has(key))
}

const BESIDE_NAME = new Set(['po', 'ito', 'to', 'ni', 'kini', 'here', 'yan', 'ha', 'opo', 'salamat', 'thanks', 'please', 'pls', 'lang', 'instead', 'nalang', 'na']) // prettier-ignore

/** A mark, a word that follows names, or the beginning of an address. */
function endsName(analysis: Analysis, end: number, piece: Piece): boolean {
  const rest = analysis.tokens[end]
  if (isPossessive(analysis.tokens, end) || isSecondHalf(analysis.tokens, end)) return false
  if (end === piece.end || rest === undefined || rest.kind !== 'word') return true
  // "Senior high na akong anak"
  if (rest.key === 'na' && OWN.has(analysis.tokens[end + 1]?.key ?? '')) return false
  if (AFTER_NAME.has(rest.key) || canEndName(analysis, end)) return true
  if (FROM.has(rest.key)) return isPlaceAt(analysis, end + 1)
  // "Pick up by Carlo Sia tomorrow"
  const isWhole = end > 1 && [end - 1, end - 2].every((at) => isCapital(analysis.tokens[at]!))
  if (isWhole && isTime(analysis, end)) return true
  // "Jane Obsid ako", and not "busy ako".
  return SELF.has(rest.key) && isWhole
}

/** "Teresita Daayata ng Tabok", "Mrs. Fely Osin in Purok 6" */
const FROM = new Set(['ng', 'in', 'nga', 'gikan', 'og'])
const SELF = new Set([
  'ako',
  'ko',
  'akong',
  'kami',
  'mi',
  'nyo',
  'niyo',
  'ninyo',
  'ibigay',
  'ihatag',
])

/** A marker of places or the name of one. */
function isPlaceAt({ tokens, phrases, context }: Analysis, at: number): boolean {
  if (!tokens[at] || tokens[at].kind !== 'word') return false
  const isMarker = phrases[at]!.some(({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place')) // prettier-ignore
  return isMarker || placeNameEnd(context.places, tokens, at) !== null
}

/** How many words at the beginning are titles: "Ma'am", "Engr.", "tita". */
function titlesAt({ phrases, tokens }: Analysis, from: number): number {
  const titles = phrases[from]!.filter(
    ({ entry, end }) =>
      isTitle(entry) ||
      // A word of politeness of two pieces: "Ma'am".
      (entry.meaning === 'polite' && end > from + 1 && tokens[end - 1]!.isGlued),
  )
  return Math.max(0, ...titles.map(({ end }) => end - from))
}

/** "Just Mike", "yes, Mike": only particles stand before the name that was asked for. */
function isLedIn({ phrases }: Analysis, start: number, end: number): boolean {
  return phrases
    .slice(start, end)
    .every((matches) =>
      matches.some(
        ({ entry }) =>
          entry.category === 'particles' ||
          (entry.category === 'acts' && (entry.meaning === 'just' || entry.meaning === 'confirm')),
      ),
    )
}

function nameEnd(analysis: Analysis, from: number, end: number): number {
  let to = from + titlesAt(analysis, from)
  while (to < end && to - from < NAME_WORDS_MAX && isNameWord(analysis, to)) to += 1
  return to
}

function isNameWord({ tokens, phrases }: Analysis, at: number): boolean {
  const token = tokens[at]
  if (
    token?.kind !== 'word' ||
    !/^\p{L}/u.test(token.text) ||
    token.text === 'c' ||
    NUMBERING.has(token.key) ||
    isPurok(tokens, at) ||
    CARRIAGE.has(token.key)
  )
    return false
  if (isSecondHalf(tokens, at) || isInitial(tokens, at)) return true
  return !phrases[at]!.some(({ entry, end }) => {
    // "Lagonglong duol sa …", "Delivery sa …"
    const isLabel = entry.meaning.endsWith('label') && end > at + 1
    const isMarker = entry.meaning.endsWith('place') && !isCapital(token)
    if (entry.category === 'contact' && (isLabel || isMarker)) return true
    if (end !== at + 1) return false
    if (entry.category === 'contact')
      return (
        entry.meaning === 'strong place' ||
        entry.meaning === 'numbered place' ||
        entry.meaning === 'suffix place' ||
        entry.meaning.endsWith('label')
      )
    // "Jomar Cinco"
    if (entry.category === 'numbers') return !isSurname(tokens, at)
    if (entry.meaning === 'polite' && phrases[at]!.some((match) => isTitle(match.entry)))
      return false
    return FUNCTION.has(entry.category) && (!isCapital(token) || isShouted(tokens))
  })
}

/** "P-3", "P5" */
function isPurok(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.kind === 'dash' ? tokens[at + 2] : tokens[at + 1]
  return tokens[at]!.key === 'p' && next?.kind === 'number'
}

/** "Arnel p. ligan": a letter with a point behind it, between two words. */
function isInitial(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
  const isBetween = before?.kind === 'word' && next?.kind === 'word'
  return isBetween && token.key.length === 1 && token.start > before.end && next.start === token.end + 2 // prettier-ignore
}

/** A capital behind a name. */
function isSurname(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    before?.kind === 'word' && isCapital(before) && isCapital(tokens[at]!) && !isShouted(tokens)
  )
}

/** An address or a verb begins here. */
function canEndName({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(
    ({ entry }) => entry.category === 'contact' || entry.meaning === 'polite',
  )
}

/** "Great, it's Purok 7", "Large na lang lahat" */
function isExclamation([word, ...others]: readonly Token[]): boolean {
  const isSaid = isRemark(word!.key) || PRAISE.has(word!.key) || categoriesOf(word!.key).has('sizes') // prettier-ignore
  return others.length === 0 && isSaid && !GIVEN.has(word!.key)
}

/** "For Valentines", "For Merienda": when or with what the goods are had, and not who has them. */
function isOccasion({ key }: Token): boolean {
  const isKnown = isRemark(key) || OCCASIONS.has(key) || longestNameAt([key], 0) !== null
  return isKnown && !GIVEN.has(key)
}

/** "I'm staying at …": what somebody does, and not who he is. */
function isSaid(key: string): boolean {
  return isRemark(key) || /.{3}ing$/u.test(key)
}

/** In lower case, words of an option are that option: "pearls". */
function namesOption({ shelf }: Analysis, words: readonly Token[]): boolean {
  return words.every((word) => !isCapital(word) && shelf.options.byWord.has(optionWord(word)))
}

/** In lower case, the name of goods is that: "sprite na lang". */
function namesGoods({ tokens, linker }: Analysis, from: number, end: number): boolean {
  if (isCapital(tokens[from]!)) return false
  return linker(from).some((match) => match.end >= end && match.candidates.length > 0)
}

/** Phrases that no name begins with: "wag na lang". */
const PHRASES: ReadonlySet<string> = new Set(['acts', 'questions', 'notes'])

function isKnownWord({ phrases, tokens }: Analysis, at: number): boolean {
  if (NAME_PARTICLES.has(tokens[at]!.key) || isInitial(tokens, at)) return false
  return phrases[at]!.some(({ entry, start, end }) => {
    if (entry.category === 'contact' || entry.meaning === 'polite') return false
    return end === start + 1 || PHRASES.has(entry.category)
  })
}
