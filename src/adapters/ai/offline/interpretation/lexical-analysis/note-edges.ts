/** Requests to the store, the baker or the rider. */
import { parseQuantity } from '../../language/quantity-parser.ts'
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from './analysis.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { GAIN } from '../scoring.ts'

/** A note runs from its first word to the end of the piece, and words in parentheses are one. */
export function noteEdges(analysis: Analysis): Edge[] {
  const { tokens, phrases } = analysis
  const edges: Edge[] = []
  const base = { kind: 'note', role: 'note', meaning: 'note' } as const
  const pieces = piecesOf(tokens)
  // "Please include: 2 kilo bangus"
  const isCounted = ({ start, end }: Piece) => tokens.slice(start, end).some(({ kind }) => kind === 'number') // prettier-ignore
  for (const [at, piece] of pieces.entries()) {
    for (let start = piece.start; start < piece.end; start++) {
      const trigger = phrases[start]!.filter(({ entry }) => entry.category === 'notes').at(-1)
      if (!trigger && !isRequest(analysis, start)) continue
      const gain = (end: number) => GAIN.noteBegin + GAIN.noteWord * (end - start)
      const next = pieces[at + 1]
      // "Text: Welcome home, Kuya Ben", "pakilagay sa ribbon: Pamilya Cruz"
      if (tokens[piece.end]?.key === ':' && next && (trigger?.entry.meaning === 'label' || !isCounted(next)))
        edges.push({ ...base, start, end: next.end, gain: GAIN.noteBegin * 2 + gain(next.end) }) // prettier-ignore
      edges.push({ ...base, start, end: piece.end, gain: gain(piece.end) })
      // "Call at the gate, there is a dog": what follows belongs to it unless it is something better.
      if (next?.before === 'comma')
        edges.push({ ...base, start, end: next.end, gain: gain(next.end) })
      break
    }
    // "Medium (2)"
    const isAmount = !tokens[piece.start - 1]?.isGlued && parseQuantity(tokens, piece.start).some(({ end }) => end === piece.end) // prettier-ignore
    if (!isAmount && piece.before === 'open' && tokens[piece.end]?.kind === 'close')
      edges.push({
        ...base,
        start: piece.start,
        end: piece.end,
        gain: GAIN.parenthesisWord * (piece.end - piece.start),
      })
  }
  return edges
}

/** "Pakibuhat hanggang kusina", "paki check ang tangke": a verb of asking that is of no order, whatever it is. */
export function isRequest({ tokens, phrases, linker }: Analysis, at: number): boolean {
  const isUnknown = (place: number) =>
    tokens[place]?.kind === 'word' && phrases[place]!.length === 0 && linker(place).length === 0
  return tokens[at]!.key === ASKING ? isUnknown(at + 1) : isUnknown(at) && tokens[at]!.key.startsWith(ASKING) // prettier-ignore
}

const ASKING = 'paki'
