/** Quantities of goods. */
import { parseQuantity, type ParsedQuantity } from '../../language/quantity-parser.ts'
import type { Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import type { Analysis } from './analysis.ts'

export function quantityEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  if (isReduplication(analysis, at))
    return [
      { start: at, end: at + 1, kind: 'filler', role: 'politeness', gain: 0, meaning: 'filler' },
    ]
  const isOne = tokens[at]!.key === 'one' && isPronoun(analysis, at)
  const parsed = parseQuantity(tokens, at)
  return [
    ...parsed
      .map(toQuantityEdge(at))
      .map((edge) => (isOne ? { ...edge, gain: edge.gain - GAIN.pronoun } : edge)),
    ...unknownUnitEdges(analysis, at, parsed),
  ]
}

function toQuantityEdge(at: number) {
  return ({ quantity, end, isEach, isArticle }: ParsedQuantity): Edge => ({
    start: at,
    end,
    kind: 'quantity',
    role: 'count',
    gain:
      (isArticle ? GAIN.article : quantity.unit ? GAIN.quantity : GAIN.number) +
      (quantity.value < 0 ? GAIN.sign : 0),
    meaning: quantity.unit?.kind === 'measure' ? 'measure' : 'count',
    quantity,
    isEach,
  })
}

/** "Dali2" says the word twice. */
function isReduplication({ tokens, phrases }: Analysis, at: number): boolean {
  const { kind, key, isGlued } = tokens[at]!
  const before = phrases[at - 1] ?? []
  return (
    kind === 'number' &&
    key === '2' &&
    isGlued &&
    before.length > 0 &&
    before.every(({ entry }) => entry.category === 'particles' || entry.category === 'acts')
  )
}

/** "The second one", "the 4 liter one" */
export function isPronoun({ tokens, phrases }: Analysis, at: number): boolean {
  const next = tokens[at + 1]
  const isLast =
    next === undefined ||
    next.kind !== 'word' ||
    phrases[at + 1]!.some(({ entry }) => entry.category === 'particles')
  const categories = at === 0 ? [] : phrases[at - 1]!.map(({ entry }) => entry.category)
  return (
    isLast &&
    at > 0 &&
    (tokens[at - 1]!.key === 'the' ||
      categories.some((each) => each === 'sizes' || each === 'references' || each === 'units'))
  )
}

const UNIT_LINKERS = new Set(['ng', 'nga', 'na', 'of', 'sa', 'og', 'ug'])

/** "3 banyera ng bangus": an unknown word between a number and goods that are linked to it. */
function unknownUnitEdges(
  { tokens, phrases, linker }: Analysis,
  at: number,
  parsed: readonly ParsedQuantity[],
): Edge[] {
  return parsed.flatMap((each): Edge[] => {
    const word = tokens[each.end]
    const isUnknown = word?.kind === 'word' && phrases[each.end]!.length === 0
    const isLinked =
      UNIT_LINKERS.has(tokens[each.end + 1]?.key ?? '') && each.end + 2 < tokens.length
    if (
      each.quantity.unit ||
      !isUnknown ||
      !isLinked ||
      linker(each.end).length > 0 ||
      linker(each.end + 2).length === 0
    )
      return []
    const quantity = {
      ...each.quantity,
      unit: { kind: 'unknown' as const, name: word.text },
      text: `${each.quantity.text} ${word.text}`,
    }
    return [
      {
        ...toQuantityEdge(at)({ ...each, quantity, end: each.end + 1 }),
        gain: GAIN.number + GAIN.unknownUnit,
      },
    ]
  })
}
