/** Names, addresses and telephone numbers, as Filipinos write them. */
import { foldWord } from '../../../../../lexicon/grammar.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../edges.ts'
import type { Analysis } from '../lexical-analysis.ts'
import { piecesOf, type Piece } from '../pieces.ts'
import { GAIN } from '../scoring.ts'

const NAME_WORDS_MAX = 6
const ADDRESS_WORDS_MAX = 20
const NAME_PARTICLES = new Set(['de', 'dela', 'del', 'delos', 'los', 'la', 'jr', 'sr', 'ii', 'iii', 'y', 'sta', 'sto', 'san'])
/** Words that end a name, or follow it. */
const AFTER_NAME = new Set(['po', 'ito', 'ni', 'kini', 'here', 'from', 'taga', 'sa', 'ang', 'of', 'at', 'please', 'pls', 'yan', 'to', 'na', 'nalang', 'instead', 'ha', 'opo', 'salamat', 'thanks'])

export function contactEdges(analysis: Analysis): Edge[] {
  const pieces = piecesOf(analysis.tokens)
  return [
    ...analysis.tokens.flatMap((token, at) => phoneEdges(analysis, token, at)),
    ...pieces.flatMap((piece) => addressEdges(analysis, piece)),
    ...pieces.flatMap((piece) => nameEdges(analysis, piece)),
  ]
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
        if (entry.meaning === 'strong place') score += GAIN.strongPlace
        else if (entry.meaning === 'weak place') score += GAIN.weakPlace
      }
  for (const place of context.places) {
    const words = place.split(/\s+/u).map(foldWord)
    for (let at = start; at + words.length <= end; at++)
      if (words.every((word, more) => tokens[at + more]!.key === word)) score += GAIN.town
  }
  return Math.min(score, GAIN.placeMost)
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
    const gain = length * GAIN.addressWord + place + (isExpected && place > 0 ? GAIN.expected : 0)
    const base = { start: from, end, kind: 'contact', role: 'address', meaning: 'deliveryAddress' } as const
    if (place > 0) edges.push({ ...base, gain })
    else if (length <= NAME_WORDS_MAX) {
      edges.push({ ...base, gain, needs: 'label' })
      if (from === start && before === 'comma' && !isLabelled(analysis, start)) edges.push({ ...base, gain: length * GAIN.addressFurther, needs: 'address' })
    }
    if (tokens[from]!.kind === 'number' && place === 0) break
  }
  return edges
}

function isLabelled({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('label'))
}

/** An address begins with a marker, a number, a preposition of place, or the word before "street". */
function canBeginAddress({ tokens, phrases }: Analysis, at: number): boolean {
  const isMarker = phrases[at]!.some(({ entry }) => entry.category === 'contact' && entry.meaning.endsWith('place'))
  const previous = phrases[at - 1] ?? []
  const isAfterLabel = previous.some(({ entry }) => entry.category === 'contact') || tokens[at - 1]!.key === 'sa'
  return isMarker || isAfterLabel || tokens[at]!.kind === 'number' || tokens[at]!.key === 'sa' || isCapital(tokens[at]!)
}

function nameEdges(analysis: Analysis, piece: Piece): Edge[] {
  const { tokens, context } = analysis
  const isExpected = context.asked === 'contact' && context.missing.includes('customerName')
  const edges: Edge[] = []
  for (let from = piece.start; from < piece.end; from++) {
    if (!isNameWord(analysis, from)) continue
    const longest = nameEnd(analysis, from, piece.end)
    const isAtStart = from === piece.start
    for (let end = from + 1; end <= longest; end++) {
      const rest = tokens[end]
      const endsWell = end === piece.end || rest === undefined || AFTER_NAME.has(rest.key) || rest.kind !== 'word' || canEndName(analysis, end) // prettier-ignore
      if (!endsWell) continue
      const words = tokens.slice(from, end)
      const base = { start: from, end, kind: 'contact', role: 'name', meaning: 'customerName' } as const
      const known = words.filter((_, at) => isKnownWord(analysis, from + at)).length
      const plain = words.length * GAIN.nameWord - known * GAIN.nameKnownWord
      edges.push({ ...base, gain: plain + (words.every(isCapital) ? GAIN.nameCapital : 0), needs: 'label' })
      const isFullCapital = words.every(isCapital) && !isShouted(tokens)
      const isWhole = isAtStart && words.length >= (isExpected ? 1 : 2) && (known === 0 || isFullCapital)
      const isFull = words.length >= 2 && words.every(isCapital) && !isShouted(tokens)
      if (isWhole && known < words.length)
        edges.push({ ...base, gain: plain - GAIN.nameBare + (isFull ? GAIN.nameCapital : 0) + (isExpected ? GAIN.expected : 0) })
    }
  }
  return edges
}

function nameEnd(analysis: Analysis, from: number, end: number): number {
  let to = from
  while (to < end && to - from < NAME_WORDS_MAX && isNameWord(analysis, to)) to += 1
  return to
}

function isNameWord({ tokens, phrases }: Analysis, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || !/^\p{L}/u.test(token.text)) return false
  return !phrases[at]!.some(({ entry, end }) => end === at + 1 && entry.meaning === 'strong place')
}

/** An address or a verb begins here. */
function canEndName({ phrases }: Analysis, at: number): boolean {
  return phrases[at]!.some(({ entry }) => entry.category === 'contact' || entry.meaning === 'polite')
}

function isKnownWord({ phrases, tokens }: Analysis, at: number): boolean {
  return !NAME_PARTICLES.has(tokens[at]!.key) && phrases[at]!.some(({ entry, start, end }) => end === start + 1 && entry.category !== 'contact' && entry.meaning !== 'polite')
}

function isCapital({ text, key }: Token): boolean {
  return /^\p{Lu}/u.test(text) || NAME_PARTICLES.has(key)
}

/** In capitals throughout, capitals say nothing. */
function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word')
  return words.length > 4 && words.every(({ text }) => text === text.toUpperCase())
}
