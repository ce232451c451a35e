/** "Gamay ra ang ice", "konti lang po yung asin": how much of something goes into goods that come with no such choice is a wish for the store. */
import { degreeAt } from '../../../language/degrees.ts'
import type { Edge } from '../../chart/edges.ts'
import type { Candidate } from '../../interpretation.ts'
import { GAIN, LINK } from '../../scoring.ts'
import type { Analysis } from '../analysis.ts'
import { optionEdges } from '../options/option-edges.ts'
import { piecesOf } from '../pieces.ts'

export function degreeNoteEdges(analysis: Analysis): Edge[] {
  const { tokens, linker } = analysis
  return piecesOf(tokens).flatMap(({ start, end, before }): Edge[] => {
    const said = before === null ? null : degreeAt(tokens, start)
    const isLess = said !== null && said.degree === 'less' && said.end > start + 1 && said.end < end
    if (!isLess || end - start > WORDS_MAX) return []
    if (optionEdges(analysis, start).some((option) => option.end > said.end)) return []
    const words = tokens.slice(said.end, end)
    const isGoods = ({ score, entry }: Candidate) => score > LINK.typo && entry.words.size === 1
    const isOrdered = words.some(({ kind }, more) => kind !== 'word' || linker(said.end + more).some(({ candidates }) => candidates.some(isGoods))) // prettier-ignore
    return isOrdered ? [] : [{ start, end, kind: 'note', role: 'note', meaning: 'note', gain: GAIN.noteBegin + GAIN.told * (end - start) }] // prettier-ignore
  })
}

const WORDS_MAX = 8
