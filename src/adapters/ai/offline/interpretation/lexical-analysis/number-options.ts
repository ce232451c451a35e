/** Options that are numbers: the 38 of "wedge sandals beige 38 isa", "size 9", "37-38". */
import { unitAt } from '../../language/units.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import type { Analysis } from './analysis.ts'
import { NUMBER_WORDS, SIZE_LINKS } from './size-edges.ts'

/** "Size 9", "waistline 34", "no. 16": whatever the shelf calls the group, the word before says that it counts nothing. */
export function labelledNumberEdges(analysis: Analysis, at: number, edges: readonly Edge[]): Edge[] {
  const { tokens, phrases } = analysis
  if (at === 0 || !isNumber(tokens[at])) return []
  const label = tokens[at - 1]!.key
  const isLabel = NUMBER_WORDS.has(label) || phrases[at - 1]!.some(({ entry, end }) => end === at && entry.meaning === 'attribute') // prettier-ignore
  const whole = isLabel ? edges.filter(({ meaning }) => meaning === 'whole') : []
  return whole.map((edge) => ({ ...edge, start: at - 1, gain: edge.gain + GAIN.option }))
}

/** A number alone is an option behind what it is said of; before goods, or with a unit, it is how many. */
export function mayBeOption(analysis: Analysis, at: number, edge: Edge): boolean {
  const { tokens, linker } = analysis
  if (!isNumber(tokens[at]) || edge.end > at + 1) return true
  const before = tokens[at - 1]
  if (edge.meaning === 'part' && !isOfNumbers(edge) && !SIZE_LINKS.has(before?.key ?? ''))
    return false
  if (unitAt(tokens, at + 1)) return false
  const isFirst = before?.kind !== 'word' && before?.kind !== 'number'
  return !isFirst || !linker(at + 1).some(({ candidates }) => candidates.length > 0)
}

/** `37-38` */
function isOfNumbers({ options = [] }: Edge): boolean {
  return options.every(({ words }) => words.every((word) => /^\d+$/u.test(word)))
}

function isNumber(token: Token | undefined): boolean {
  return token?.kind === 'number'
}
