/** Names, addresses and telephone numbers, as Filipinos write them. */
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { piecesOf } from '../lexical-analysis/pieces.ts'
import { GAIN } from '../scoring.ts'
import { addressEdges, addressSpans } from './address-edges.ts'
import { nameEdges } from './name-edges.ts'

const ENCLITICS = new Set(['po', 'ho', 'lang', 'lng', 'ra', 'na', 'nalang', 'nlang', 'nlng', 'nyo', 'niyo', 'ninyo', 'mo', 'nimo', 'diay', 'didto', 'dun', 'doon', 'unya', 'dayon', 'dira', 'diha', 'ha', 'pls', 'please']) // prettier-ignore
/** What stands before the name of a person. */
const NAME_PARTICLES = new Set(['si', 'sina', 'kay', 'sila'])

export function contactEdges(analysis: Analysis): Edge[] {
  const pieces = piecesOf(analysis.tokens, true)
  return [
    ...analysis.tokens.flatMap((token, at) => phoneEdges(analysis, token, at)),
    ...pieces
      .flatMap((piece) => addressSpans(analysis, piece))
      .flatMap((piece) => addressEdges(analysis, piece)),
    ...pieces.flatMap((piece) => nameEdges(analysis, piece)),
    ...analysis.tokens.flatMap((_, at) => labelEdges(analysis, at)),
  ]
}

/** "Add: Purok 1" is short for address; "hanapin nyo lang po si" is a label of a name, whatever stands between. */
function labelEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  const named = endOfSeeking(analysis, at)
  if (named !== null)
    return [{ start: at, end: named, kind: 'label', role: 'name', meaning: 'name label', gain: GAIN.phrase + GAIN.phraseFurther * (named - at) }] // prettier-ignore
  const next = tokens[at + 1]
  const isColon = next?.kind === 'dash' && next.key !== '-' && next.key !== '–'
  if (tokens[at]!.key !== 'add' || !isColon) return []
  const gain = GAIN.phrase + GAIN.phraseFurther
  return [
    { start: at, end: at + 1, kind: 'label', role: 'address', meaning: 'address label', gain },
  ]
}

const ENCLITICS_MAX = 4

/** Where the name begins of somebody who is looked for. */
function endOfSeeking({ tokens, phrases }: Analysis, start: number): number | null {
  const verbs = phrases[start]!.filter(({ entry }) => entry.meaning === 'seeking')
  for (const verb of verbs) {
    let at = verb.end
    while (at - verb.end < ENCLITICS_MAX && ENCLITICS.has(tokens[at]?.key ?? '')) at += 1
    if (NAME_PARTICLES.has(tokens[at]?.key ?? '')) return at + 1
  }
  return null
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
