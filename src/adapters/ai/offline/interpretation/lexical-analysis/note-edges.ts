/** Requests to the store, the baker or the rider. */
import type { Edge } from '../chart/edges.ts'
import type { Analysis } from './analysis.ts'
import { piecesOf } from './pieces.ts'
import { GAIN } from '../scoring.ts'

/** A note runs from its first word to the end of the piece, and words in parentheses are one. */
export function noteEdges({ tokens, phrases }: Analysis): Edge[] {
  const edges: Edge[] = []
  const base = { kind: 'note', role: 'note', meaning: 'note' } as const
  const pieces = piecesOf(tokens)
  for (const [at, piece] of pieces.entries()) {
    for (let start = piece.start; start < piece.end; start++) {
      const trigger = phrases[start]!.filter(({ entry }) => entry.category === 'notes').at(-1)
      if (!trigger) continue
      const gain = (end: number) => GAIN.noteBegin + GAIN.noteWord * (end - start)
      edges.push({ ...base, start, end: piece.end, gain: gain(piece.end) })
      const next = pieces[at + 1]
      // "Call at the gate, there is a dog": what follows belongs to it unless it is something better.
      if (next?.before === 'comma')
        edges.push({ ...base, start, end: next.end, gain: gain(next.end) })
      break
    }
    if (piece.before === 'open' && tokens[piece.end]?.kind === 'close')
      edges.push({
        ...base,
        start: piece.start,
        end: piece.end,
        gain: GAIN.parenthesisWord * (piece.end - piece.start),
      })
  }
  return edges
}
