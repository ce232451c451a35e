/** A number alone that is a size of what was listed or spoken of: "yung 1.5", "yung 64 na lang". */
import { getPhrases } from '../../../../../lexicon/grammar.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { measureAt, unitAt } from '../../language/units.ts'
import { sizeEdge, type Edge } from '../chart/edges.ts'
import { GAIN } from '../scoring.ts'
import { bareNumber, isSizeOf } from '../shelf/sizes.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import type { Analysis } from './analysis.ts'

/** "Yung 1.5" of goods that were listed in sizes, "yung 64 na lang" of those that one was spoken of. */
export function listedSizeEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, context } = analysis
  const { kind, value } = tokens[at]!
  const measure = measureAt(tokens, at)
  const end = measure?.end ?? at + 1
  if (kind !== 'number') return []
  const isList = context.listed.length > 1
  const isPointed =
    phrasesOf('size pointing').has(tokens[at - 1]?.key ?? '') &&
    value >= POINTED_LEAST &&
    !isOnlyAsked(analysis)
  const isSize = sizesSpokenOf(analysis).some((entry) => isPointed ? isSizeOf(entry, `number ${value}`) : entry.measures.some(({ number, dimension }) => number === value && (!measure || measure.dimension === dimension)) || bareNumber(entry) === value) // prettier-ignore
  const isOrdinal = Number.isInteger(value) && value <= context.listed.length
  // "10 piraso" of the bars of 10 mm
  const isCount = !(isList || isPointed) || unitAt(tokens, at + 1)?.unit.kind === 'count'
  if (!isSize || ((isOrdinal || isCount) && end === at + 1)) return []
  return [sizeEdge(at, end, GAIN.listedSize, `number ${value}`, tokens[at]!.text)]
}

/** "Yung 4 lang" says how many. */
const POINTED_LEAST = 10

/** "Good for ilan yung 12?" and "ang 15 ba malaki" choose nothing; a price is told of a size. */
function isOnlyAsked({ tokens }: Analysis): boolean {
  const has = (meaning: string) => tokens.some(({ key }) => questionWords(meaning).has(key))
  return (
    !has('price') && (has('marker') || has('howmany') || tokens.some(({ text }) => text === '?'))
  )
}

const questions = new Map<string, ReadonlySet<string>>()

/** The single words of a kind of question. */
function questionWords(meaning: string): ReadonlySet<string> {
  const known = questions.get(meaning) ?? new Set(getPhrases('questions').flatMap(({ meaning: asked, words }) => (asked === meaning && words.length === 1 ? words : []))) // prettier-ignore
  questions.set(meaning, known)
  return known
}

/** What the last reply listed; the sizes of the goods that it, or the customer, spoke of alone. */
function sizesSpokenOf({ context: { listed, focus }, shelf }: Analysis): ShelfEntry[] {
  const known = listed.flatMap((key) => shelf.byKey.get(key) ?? [])
  if (known.length > 1) return known
  const [only, ...others] = known.length > 0 ? known : focus.flatMap((key) => shelf.byKey.get(key) ?? []) // prettier-ignore
  return only && others.length === 0 ? variantsOf(shelf, only) : known
}

/** They stand side by side on the shelf. */
function variantsOf({ entries }: Shelf, { at, item }: ShelfEntry): ShelfEntry[] {
  const isOther = (entry: ShelfEntry) => entry.item.productId !== item.productId
  const from = entries.slice(Math.max(0, at - VARIANTS_MAX), at).findLastIndex(isOther) + 1
  const near = entries.slice(Math.max(0, at - VARIANTS_MAX) + from, at + VARIANTS_MAX)
  const end = near.findIndex(isOther)
  return end < 0 ? near : near.slice(0, end)
}

const VARIANTS_MAX = 40
