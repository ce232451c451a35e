/** "Gulong na 90/80-14", "magkano 4x6": codes that goods are told apart by, beside their name or alone. */
import { sizeEdge, type Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import { codeAt, spelledAt } from '../shelf/codes.ts'
import type { Analysis } from './analysis.ts'

export function codeEdges({ tokens, shelf }: Analysis): Edge[] {
  return tokens.flatMap((_, start): Edge[] => {
    const spelled = spelledAt(shelf, tokens, start)
    if (spelled) {
      const { end, meaning, code } = spelled
      return [sizeEdge(start, end, GAIN.packSize + GAIN.quantity, meaning, code)]
    }
    const found = codeAt(shelf, tokens, start)
    if (!found) return []
    const { end, code, entries } = found
    const candidates = entries.map((entry) => ({ entry, score: 1, explainsQuantity: false }))
    const gain = GAIN.packSize * (end - start)
    return [
      { start, end, kind: 'size', role: 'choice', gain, meaning: `code ${code}`, size: code },
      { start, end, kind: 'goods', role: 'goods', gain, meaning: '', goods: { start, end, candidates, alternatives: [] } }, // prettier-ignore
    ]
  })
}
