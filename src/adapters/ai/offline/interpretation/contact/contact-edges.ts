/** Names, addresses and telephone numbers, as Filipinos write them. */
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import { piecesOf } from '../lexical-analysis/pieces.ts'
import { GAIN } from '../scoring.ts'
import { addressEdges, addressSpans } from './address-edges.ts'
import { nameEdges } from './name-edges.ts'

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
