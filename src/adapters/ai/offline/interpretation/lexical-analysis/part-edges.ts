/** "Ketchup on two, just mayo on the third", "pearls sa dalawa": how many have what was said before. */
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { parseNumber } from '../../language/number-parser.ts'
import type { Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import type { Analysis } from './analysis.ts'

const PREPOSITIONS = new Set(['on', 'sa', 'for'])
const ARTICLES = new Set(['the'])
/** "Sa isa lang po" */
const ENDING: ReadonlySet<GrammarCategory> = new Set(['links', 'particles'])

/** @param edges that were found before, by their first token */
export function partEdges(
  { tokens, phrases }: Analysis,
  edges: readonly (readonly Edge[])[],
): Edge[] {
  const details = new Set(edges.flat().flatMap(({ kind, end }) => (kind === 'option' || kind === 'size' ? [end] : []))) // prettier-ignore
  return tokens.flatMap(({ key }, start): Edge[] => {
    if (!PREPOSITIONS.has(key) || !details.has(start)) return []
    const at = ARTICLES.has(tokens[start + 1]?.key ?? '') ? start + 2 : start + 1
    const number = parseNumber(tokens, at)
    const one = phrases[at]?.findLast(({ entry }) => entry.category === 'references' && (entry.meaning.startsWith('ordinal') || entry.meaning === 'other')) // prettier-ignore
    const end = number?.end ?? one?.end
    const next = tokens[end ?? at]
    const isEnd = next === undefined || next.kind !== 'word' || phrases[end ?? at]!.some(({ entry }) => ENDING.has(entry.category)) // prettier-ignore
    if (end === undefined || !isEnd || !Number.isInteger(number?.value ?? 1)) return []
    const quantity = { value: number?.value ?? 1, unit: null, text: tokens.slice(at, end).map(({ text }) => text).join(' ') } // prettier-ignore
    return [{ start, end, kind: 'quantity', role: 'count', gain: GAIN.partBehind, meaning: 'count', quantity, isEach: false, isBehind: true }] // prettier-ignore
  })
}
