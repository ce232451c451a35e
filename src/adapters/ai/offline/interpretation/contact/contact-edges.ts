/** Names, addresses and telephone numbers, as Filipinos write them. */
import { foldWord } from '../../../../../lexicon/grammar.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { piecesOf, type Piece } from '../lexical-analysis/pieces.ts'
import { GAIN } from '../scoring.ts'
import { optionWord } from '../shelf/options.ts'
import { isNegation } from './negation.ts'

const NAME_WORDS_MAX = 6
const ADDRESS_WORDS_MAX = 20
const NAME_PARTICLES = new Set([
  'de',
  'dela',
  'del',
  'delos',
  'los',
  'la',
  'jr',
  'sr',
  'ii',
  'iii',
  'y',
  'sta',
  'sto',
  'san',
])
/** Words that end a name, or follow it. */
const AFTER_NAME = new Set([
  'po',
  'ito',
  'ni',
  'kini',
  'here',
  'from',
  'taga',
  'sa',
  'ang',
  'of',
  'at',
  'please',
  'pls',
  'yan',
  'to',
  'na',
  'nalang',
  'instead',
  'ha',
  'opo',
  'salamat',
  'thanks',
  'and',
  'ug',
  'og',
  'tapos',
])

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

export function contactEdges(analysis: Analysis): Edge[] {
  const pieces = piecesOf(analysis.tokens)
  return [
    ...analysis.tokens.flatMap((token, at) => phoneEdges(analysis, token, at)),
    ...pieces
      .flatMap((piece) => addressSpans(analysis, piece))
      .flatMap((piece) => addressEdges(analysis, piece)),
    ...pieces.flatMap((piece) => nameEdges(analysis, piece)),
    ...analysis.tokens.flatMap((_, at) => labelEdges(analysis, at)),
  ]
}

/** "Add: Purok 1" is short for address. */
function labelEdges({ tokens }: Analysis, at: number): Edge[] {
  const next = tokens[at + 1]
  const isColon = next?.kind === 'dash' && next.key !== '-' && next.key !== '–'
  if (tokens[at]!.key !== 'add' || !isColon) return []
  const gain = GAIN.phrase + GAIN.phraseFurther
  return [
    { start: at, end: at + 1, kind: 'label', role: 'address', meaning: 'address label', gain },
  ]
}

/** Whether what stands before, marks and particles aside, is a town: an address ends with it. */
function isAfterTown({ tokens, phrases, context }: Analysis, start: number): boolean {
  let end = start
  while (end > 0 && isBetween(end - 1)) end -= 1
  return context.towns.some((town) => {
    const words = town.split(/\s+/u).map(foldWord)
    return words.every((word, at) => tokens[end - words.length + at]?.key === word)
  })

  function isBetween(at: number): boolean {
    if (tokens[at]!.kind !== 'word') return tokens[at]!.kind !== 'phone'
    return phrases[at]!.some(({ entry }) => entry.category === 'particles')
  }
}

function phoneEdges({ tokens, context }: Analysis, { kind }: Token, at: number): Edge[] {
  const base = { start: at, kind: 'contact', role: 'phone', meaning: 'contactNumber' } as const
  if (kind === 'phone') return [{ ...base, end: at + 1, gain: GAIN.phone }]
  // Too few digits for a number, but nothing else was asked for.
  const isAsked = context.asked === 'contact' && context.missing.includes('contactNumber')
  let end = at
  while (tokens[end]?.kind === 'number' && Number.isInteger(tokens[end]!.value)) end += 1
  const digits = tokens.slice(at, end).reduce((sum, { key }) => sum + key.length, 0)
  return isAsked && digits >= 5 ? [{ ...base, end, gain: GAIN.phone }] : []
}

/** What the words of a span say about its being an address. */
function placeScore({ phrases, tokens, context }: Analysis, start: number, end: number): number {
  let score = 0
  for (let at = start; at < end; at++)
    for (const { entry, end: to } of phrases[at]!)
      if (entry.category === 'contact' && to <= end) {
        if (entry.meaning === 'strong place' || entry.meaning === 'suffix place')
          score += GAIN.strongPlace
        else if (entry.meaning === 'weak place') score += GAIN.weakPlace
      }
  // "P-3" is the third purok.
  if (
    tokens[start]!.key === 'p' &&
    tokens.slice(start + 1, start + 3).some(({ kind }) => kind === 'number')
  )
    score += GAIN.strongPlace
  for (const place of context.places) {
    const words = place.split(/\s+/u).map(foldWord)
    for (let at = start; at + words.length <= end; at++)
      if (words.every((word, more) => tokens[at + more]!.key === word)) score += GAIN.town
  }
  return Math.min(score, GAIN.placeMost)
}

/** The parts of a piece that may be an address: a negation, a note and another field end one. */
function addressSpans(analysis: Analysis, piece: Piece): Piece[] {
  const spans: Piece[] = []
  let { start } = piece
  for (let at = piece.start; at < piece.end; at++) {
    const end = endOfAddress(analysis, at, piece)
    if (end === null) continue
    if (at > start) spans.push({ ...piece, start, end: at })
    start = end
  }
  if (start < piece.end) spans.push({ ...piece, start })
  return spans
}

/** Where an address may go on that ends here; null when it does not end. */
function endOfAddress(
  { tokens, phrases }: Analysis,
  at: number,
  { start, end }: Piece,
): number | null {
  if (isNegation(tokens[at]!)) return at + 1
  for (const { entry, end: to } of phrases[at]!) {
    if (entry.category === 'notes') return end
    if (at === start || entry.category !== 'contact') continue
    if (entry.meaning === 'name label') return to
    // Before a number that belongs to it: "no" can be that of a house.
    if (entry.meaning === 'phone label' && to >= end - 2) return end
  }
  return null
}

function addressEdges(analysis: Analysis, { start, end, before }: Piece): Edge[] {
  if (end - start > ADDRESS_WORDS_MAX) return []
  const { tokens, context } = analysis
  const isExpected = context.asked === 'contact' && context.missing.includes('deliveryAddress')
  const edges: Edge[] = []
  for (let from = start; from < end; from++) {
    if (from > start && !canBeginAddress(analysis, from)) continue
    const length = end - from
    const place = placeScore(analysis, from, end)
    const gain =
      length * GAIN.addressWord +
      place +
      (isHouseNumber(analysis, from) ? GAIN.houseNumber : 0) +
      (isExpected && place > 0 ? GAIN.expected : 0)
    const base = {
      start: from,
      end,
      kind: 'contact',
      role: 'address',
      meaning: 'deliveryAddress',
    } as const
    if (place > 0) edges.push({ ...base, gain })
    else if (length <= NAME_WORDS_MAX) {
      if (isIntroduced(tokens, from)) edges.push({ ...base, gain, needs: 'label' })
      // "…, Salay, Ana Reyes": a name in capitals after the town.
      const isName = tokens.slice(start, end).every(isCapital) && isAfterTown(analysis, start)
      const isFurther = from === start && before === 'comma' && !isName
      if (isFurther && !isLabelled(analysis, start))
        edges.push({ ...base, gain: length * GAIN.addressFurther, needs: 'address' })
    }
    if (tokens[from]!.kind === 'number' && place === 0) break
  }
  return edges
}

/** What is no known place is an address after "address:" or "deliver to", and not after the verb alone: "paki deliver po 4 cheese bread". */
const INTRODUCING = new Set(['sa', 'to', 'at', 'in', 'is', 'ay', 'ko', 'nako', 'address', 'addr', 'add', 'tirahan', 'puyanan', 'location', 'lokasyon', 'taga']) // prettier-ignore

function isIntroduced(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before !== undefined && (before.kind === 'dash' || INTRODUCING.has(before.key))
}

/** "24 Mabini St" */
function isHouseNumber({ tokens, phrases }: Analysis, at: number): boolean {
  if (tokens[at]!.kind !== 'number') return false
  const isStreet = (next: number) =>
    phrases[next]?.some(({ entry }) => entry.meaning === 'suffix place')
  for (let next = at + 2; next <= at + 3; next++)
    if (
      tokens.slice(at + 1, next).every((token) => token.kind === 'word' && isCapital(token)) &&
      isStreet(next)
    )
      return true
  return false
}

function isLabelled({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(
    ({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('label'),
  )
}

/** An address begins with a marker, a number, a preposition of place, or the word before "street". */
function canBeginAddress({ tokens, phrases }: Analysis, at: number): boolean {
  const places = phrases[at]!.filter(
    ({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place'),
  )
  // "Quezon Avenue", "Municipal Hall": the words before the marker belong to it.
  if (places.length > 0 && places.every(({ entry }) => entry.meaning === 'suffix place'))
    return false
  const isMarker = places.length > 0
  const previous = phrases[at - 1] ?? []
  const isAfterLabel =
    previous.some(({ entry }) => entry.category === 'contact') || tokens[at - 1]!.key === 'sa'
  return (
    isMarker ||
    isAfterLabel ||
    tokens[at]!.kind === 'number' ||
    tokens[at]!.key === 'sa' ||
    isCapital(tokens[at]!)
  )
}

function nameEdges(analysis: Analysis, piece: Piece): Edge[] {
  const { tokens, context } = analysis
  const isExpected = context.asked === 'contact' && context.missing.includes('customerName')
  // A mobile number shows that the message gives the contact.
  const hasPhone =
    tokens.some(({ kind }) => kind === 'phone') && context.missing.includes('customerName')
  const edges: Edge[] = []
  for (let from = piece.start; from < piece.end; from++) {
    if (!isNameWord(analysis, from)) continue
    const longest = nameEnd(analysis, from, piece.end)
    const isWholeMessage = piece.start === 0 && longest === tokens.length
    const isLed = isExpected && isWholeMessage && isLedIn(analysis, piece.start, from)
    const isAtStart = from === piece.start || isLed
    const afterTown = isAtStart && isCapital(tokens[from]!) && isAfterTown(analysis, piece.start)
    for (let end = from + 1; end <= longest; end++) {
      const rest = tokens[end]
      const endsWell = end === piece.end || rest === undefined || AFTER_NAME.has(rest.key) || rest.kind !== 'word' || canEndName(analysis, end) // prettier-ignore
      if (!endsWell) continue
      const words = tokens.slice(from, end)
      const base = {
        start: from,
        end,
        kind: 'contact',
        role: 'name',
        meaning: 'customerName',
      } as const
      const known = words.filter((_, at) => isKnownWord(analysis, from + at)).length
      const plain = words.length * GAIN.nameWord - known * GAIN.nameKnownWord
      // "For" is a label of what is written as a name only.
      const isNamed = tokens[from - 1]?.key !== 'for' || words.every(isCapital)
      if (isNamed)
        edges.push({
          ...base,
          gain: plain + (words.every(isCapital) ? GAIN.nameCapital : 0),
          needs: 'label',
        })
      const isFullCapital = words.every(isCapital) && !isShouted(tokens)
      const isWhole =
        isAtStart &&
        words.length >= (isExpected || hasPhone ? 1 : 2) &&
        (known === 0 || isFullCapital) &&
        !namesOption(analysis, words)
      const isFull = words.length >= 2 && words.every(isCapital) && !isShouted(tokens)
      if (isWhole && known < words.length)
        edges.push({
          ...base,
          isAfterTown: afterTown,
          gain:
            plain -
            GAIN.nameBare +
            (isFull ? GAIN.nameCapital : 0) +
            (isExpected ? GAIN.expected : 0),
        })
    }
  }
  return edges
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
  let to = from
  while (to < end && to - from < NAME_WORDS_MAX && isNameWord(analysis, to)) to += 1
  return to
}

function isNameWord({ tokens, phrases }: Analysis, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || !/^\p{L}/u.test(token.text)) return false
  return !phrases[at]!.some(({ entry, end }) => {
    if (end !== at + 1) return false
    if (entry.category === 'contact')
      return (
        entry.meaning === 'strong place' ||
        entry.meaning === 'suffix place' ||
        entry.meaning.endsWith('label')
      )
    if (entry.category === 'numbers') return true
    return FUNCTION.has(entry.category) && (!isCapital(token) || isShouted(tokens))
  })
}

/** An address or a verb begins here. */
function canEndName({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(
    ({ entry }) => entry.category === 'contact' || entry.meaning === 'polite',
  )
}

/** In lower case, words of an option are that option: "pearls". */
function namesOption({ shelf }: Analysis, words: readonly Token[]): boolean {
  return words.every((word) => !isCapital(word) && shelf.options.byWord.has(optionWord(word)))
}

/** Phrases that no name begins with: "wag na lang". */
const PHRASES: ReadonlySet<string> = new Set(['acts', 'questions', 'notes'])

function isKnownWord({ phrases, tokens }: Analysis, at: number): boolean {
  if (NAME_PARTICLES.has(tokens[at]!.key)) return false
  return phrases[at]!.some(({ entry, start, end }) => {
    if (entry.category === 'contact' || entry.meaning === 'polite') return false
    return end === start + 1 || PHRASES.has(entry.category)
  })
}

function isCapital({ text, key }: Token): boolean {
  return /^\p{Lu}/u.test(text) || NAME_PARTICLES.has(key)
}

/** In capitals throughout, capitals say nothing. */
function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word')
  return words.length > 3 && words.every(({ text }) => text === text.toUpperCase())
}
