/** How old somebody is whom the customer speaks of, told beside an order: it goes to the store, and counts no goods. */
import { isPerson } from '../../../../../../lexicon/ordinary-words.ts'
import { singular } from '../../../../../../lexicon/word-forms.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../../language/phrasing.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import type { Edge } from '../../chart/edges.ts'
import { GAIN } from '../../scoring.ts'
import type { Analysis } from '../analysis.ts'
import { piecesOf, type Piece } from '../pieces.ts'

/** "7 months na baby ko", "kay lola na 82 na", "senior high na akong anak, 17 na". */
export function ageToldEdges(analysis: Analysis): Edge[] {
  const pieces = piecesOf(analysis.tokens)
  return pieces.flatMap((piece, at) => ageIn(analysis, piece, pieces[at - 1]) ?? [])
}

function ageIn(analysis: Analysis, piece: Piece, last: Piece | undefined): Edge | null {
  const { tokens } = analysis
  for (let at = piece.start; at < piece.end; at++) {
    const number = parseNumber(tokens, at)
    if (!number || !Number.isInteger(number.value) || number.value > AGE_MAX) continue
    const end = endOfAge(analysis, piece, { at, ...number }, last)
    // With who it is: "senior high na akong anak, 17 na".
    const isBehind = last !== undefined && at === piece.start && last.end === at - 1 && piece.before === 'comma' && isSpokenIn(analysis, last) // prettier-ignore
    if (end !== null) return told(isBehind ? last.start : at, end)
    at = number.end - 1
  }
  return null
}

const AGE_MAX = 120
/** Less may be how many somebody wants. */
const OLD_MIN = 5
const PERSON_REACH = 5

function told(start: number, end: number): Edge {
  return { start, end, kind: 'context', role: 'people', gain: GAIN.range + GAIN.told * (end - start), meaning: 'number' } // prettier-ignore
}

interface Said {
  at: number
  end: number
  value: number
}

function endOfAge(
  analysis: Analysis,
  piece: Piece,
  { at, end, value }: Said,
  last: Piece | undefined,
): number | null {
  const { tokens } = analysis
  const person = (from: number, to: number) => tokens.slice(Math.max(0, from), to).findLastIndex(({ key }) => isPerson(key)) // prettier-ignore
  const span = endOfPhrase(tokens, end, phrasesOf('age'))
  // "7 months na baby ko"
  const of = skipWords(tokens, span ?? end, BEFORE_A_PERSON)
  const isBaby = tokens[of]?.key === 'baby' && (BEHIND_A_PERSON.has(tokens[of + 1]?.key ?? '') || phrasesOf('own before').has(tokens[of - 1]!.key)) // prettier-ignore
  if (span !== null && of < piece.end && (isBaby || isPerson(tokens[of]!.key))) return skipWords(tokens, of + 1, BEHIND_A_PERSON) // prettier-ignore
  const to = skipWords(tokens, span ?? end, BEHIND_AN_AGE)
  const isAge = value >= OLD_MIN && to === piece.end && (span !== null || to > end || LINKING.has(tokens[at - 1]?.key ?? '')) // prettier-ignore
  if (!isAge || isJust(analysis, end, to)) return null
  const from = Math.max(piece.start, at - PERSON_REACH)
  // "Kay lola ko na 82 na", "my lolo who is 75"
  if (at > piece.start) return LINKED.has(tokens[at - 1]!.key) && person(from, at) >= 0 ? to : null
  // "…, 17 na": of whom the part before speaks, which orders nothing.
  return last !== undefined && last.end === piece.start - 1 && isSpokenIn(analysis, last) ? to : null // prettier-ignore
}

/** Somebody is spoken of at the end of a part that orders nothing. */
function isSpokenIn(analysis: Analysis, piece: Piece): boolean {
  const { end } = piece
  const isNear = analysis.tokens.slice(Math.max(piece.start, end - PERSON_REACH), end).some(({ key }) => isPerson(key)) // prettier-ignore
  return isNear && isBare(analysis, piece)
}

const LINKING = new Set(['is', 'na', 'nga'])
const LINKED = new Set(['na', 'nga', 'is', 'shes', 'hes', 's', 'kay', 'ay', 'already', 'turning', 'now']) // prettier-ignore
const BEFORE_A_PERSON = new Set(['na', 'po', 'ho', 'si', 'ang', 'yung', 'ung', 'akong', 'among', 'aming', 'aking', 'man', 'pa', 'palang', 'my', 'our', 'kasi', 'gud']) // prettier-ignore
const BEHIND_A_PERSON = new Set(['ko', 'namin', 'nako', 'namo', 'po', 'mi'])
const BEHIND_AN_AGE = new Set(['na', 'po', 'ho', 'pa', 'siya', 'sya', 'old', 'already', 'now', 'palang', 'kasi', 'man', 'gud', 'karon']) // prettier-ignore

/** "12 na lang" changes how many. */
function isJust({ phrases }: Analysis, start: number, end: number): boolean {
  return phrases
    .slice(start, end + 1)
    .flat()
    .some(({ entry }) => entry.category === 'acts')
}

/** Counts nothing, and speaks of somebody rather than of goods for somebody: "salonpas para kay mama, 10 na" may order ten. */
function isBare({ tokens, linker }: Analysis, { start, end }: Piece): boolean {
  const isAt = (at: number, words: ReadonlySet<string>) => endOfPhrase(tokens, at, words) !== null
  return tokens.slice(start, end).every(({ key }, more) => {
    const at = start + more
    if (isPerson(key)) return true
    // "High" is no `High school polo`.
    const isGoods = linker(at).some(({ end: to, candidates }) => candidates.some(({ entry }) => tokens.slice(at, to).some((word) => [...entry.head].at(-1) === singular(word.key)))) // prettier-ignore
    return parseNumber(tokens, at) === null && !isGoods && !isAt(at, phrasesOf('aim'))
  })
}
