/** "Gulong na 90/80-14", "magkano 4x6": codes that goods are told apart by, beside their name or alone. */
import { conceptOf } from '../../../../../lexicon/goods.ts'
import { sizeEdge, type Edge } from '../chart/edges.ts'
import type { Candidate } from '../interpretation.ts'
import { GAIN } from '../scoring.ts'
import { codeAt, spelledAt } from '../shelf/codes.ts'
import type { Analysis } from './analysis.ts'

export function codeEdges(analysis: Analysis): Edge[] {
  const { tokens, shelf, context } = analysis
  const spoken = new Set(context.focus.flatMap((key) => shelf.byKey.get(key)?.item.productId ?? [])) // prettier-ignore
  return tokens.flatMap((_, start): Edge[] => {
    const spelled = spelledAt(shelf, tokens, start)
    if (spelled) {
      const { end, meaning, code } = spelled
      return [sizeEdge(start, end, GAIN.packSize + GAIN.quantity, meaning, code)]
    }
    const found = codeAt(shelf, tokens, start)
    if (!found) return contentEdges(analysis, start)
    const { end, code, entries } = found
    // "And an 80/90-17" of tires that were spoken of is no tube.
    const own = entries.filter(({ item }) => spoken.has(item.productId))
    const candidates = (own.length > 0 ? own : entries).map((entry) => ({
      entry,
      score: 1,
      explainsQuantity: false,
    }))
    const gain = GAIN.packSize * (end - start)
    return [
      { start, end, kind: 'size', role: 'choice', gain, meaning: `code ${code}`, size: code },
      { start, end, kind: 'goods', role: 'goods', gain, meaning: '', goods: { start, end, candidates, alternatives: [] } }, // prettier-ignore
    ]
  })
}

/** Tokens of "46-0-0". */
const CONTENT_LENGTH = 5

/** "Urea 46-0-0" of urea that the shelf writes without: what any of it contains. */
function contentEdges({ tokens, linker }: Analysis, start: number): Edge[] {
  const end = start + CONTENT_LENGTH
  const said = tokens.slice(start, end)
  const isContent = said.length === CONTENT_LENGTH && said.every(({ kind, isGlued }, at) => kind === (at % 2 === 0 ? 'number' : 'dash') && (at === 0 || isGlued)) // prettier-ignore
  if (!isContent) return []
  const fertilizer = conceptOf('fertilizer')!
  const isPlain = ({ entry }: Candidate) => entry.concepts.has(fertilizer) && !entry.item.name.includes('-') // prettier-ignore
  const starts = Array.from({ length: Math.min(start, NAME_MAX) }, (_, more) => start - 1 - more)
  const isNamed = starts.some((at) => linker(at).some((goods) => goods.end === start && goods.candidates.length > 0 && goods.candidates.every(isPlain))) // prettier-ignore
  return isNamed ? [{ start, end, kind: 'filler', role: 'choice', gain: GAIN.range + GAIN.packSize, meaning: 'content' }] : [] // prettier-ignore
}

/** In words. */
const NAME_MAX = 3
