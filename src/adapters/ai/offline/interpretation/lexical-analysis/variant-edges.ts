/** "Pang 5-7 years", "yung type c": the whole name of a variant, which is a size of its goods. */
import { parseNumber } from '../../language/number-parser.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { Candidate } from '../interpretation.ts'
import { GAIN } from '../scoring.ts'
import { partSoldAt } from '../shelf/parts.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import type { Analysis } from './analysis.ts'

interface VariantName {
  keys: readonly string[]
  name: string
  /** It begins with a number: it is a name only behind how many of it there are. */
  isNumbered?: boolean
}

const AIMS: ReadonlySet<string> = new Set(['pang', 'for'])
const KEYS_MIN = 2
const COUNT_LINKS: ReadonlySet<string> = new Set(['ka', 'na', 'nga', 'ng', 'pcs'])
/** In tokens. */
const REACH = 6

export function variantEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens, shelf } = analysis
  const part = partSoldAt(analysis, at)
  const named = (namesOf(shelf).get(tokens[at]!.key) ?? []).flatMap(
    ({ keys, name, isNumbered }): Edge[] => {
      const end = endOf(keys, tokens, at)
      const start = AIMS.has(tokens[at - 1]?.key ?? '') ? at - 1 : at
      const isOwn = isNumbered ? isCounted(tokens, at) : keys.length > 1 || isOfNamed(analysis, at, name) // prettier-ignore
      return end !== null && isOwn ? [toEdge(start, end, name)] : []
    },
  )
  return part ? [...named, toEdge(at, part.end, part.name)] : named
}

/** "Dalawang 1 whole", "2 ka 1/4" */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const last = COUNT_LINKS.has(tokens[at - 1]?.key ?? '') ? at - 2 : at - 1
  return last >= 0 && parseNumber(tokens.slice(last, last + 1), 0) !== null
}

/** "Baked mac na lang, sharing": goods that come so are named right before. */
function isOfNamed({ linker }: Analysis, at: number, name: string): boolean {
  const starts = Array.from({ length: Math.min(at, REACH) }, (_, more) => at - 1 - more)
  const comesSo = ({ entry }: Candidate) => entry.item.name.endsWith(`, ${name}`)
  return starts.some((start) => linker(start).some(({ end, candidates }) => end <= at && candidates.some(comesSo))) // prettier-ignore
}

function toEdge(start: number, end: number, name: string): Edge {
  const gain = (end - start) * (GAIN.option + GAIN.optionFurther)
  return { start, end, kind: 'size', role: 'choice', gain, meaning: `code ${name.toLowerCase()}`, size: name } // prettier-ignore
}

/** Where the words and numbers of a name end; marks may stand between. */
function endOf(keys: readonly string[], tokens: readonly Token[], start: number): number | null {
  let at = start
  for (const key of keys) {
    if (at > start && tokens[at]?.kind === 'dash') at += 1
    if (tokens[at]?.key !== key) return null
    at += 1
  }
  return at
}

const names = new WeakMap<Shelf, ReadonlyMap<string, readonly VariantName[]>>()

/** By their first word or number; a measure or a count by itself is read elsewhere. */
function namesOf(shelf: Shelf): ReadonlyMap<string, readonly VariantName[]> {
  const known = names.get(shelf)
  if (known) return known
  const named = shelf.entries.flatMap((entry) => toVariantName(entry))
  const all = new Map([...named, ...pairedNames(shelf), ...sharedNames(shelf)].map((each) => [each.name, each])) // prettier-ignore
  const found = Map.groupBy(all.values(), ({ keys }) => keys[0]!)
  names.set(shelf, found)
  return found
}

/** `5-7 years`, `Type-C`; the words of `With tank`, `Plus size` and `Magic mug` are read one by one. */
function toVariantName({ item, head }: ShelfEntry): VariantName[] {
  const name = item.variantId === null ? '' : item.name.slice(item.name.lastIndexOf(', ') + 2)
  const tokens = tokenize(name)
  const isPlain = tokens.every(
    ({ kind }) => kind === 'word' || kind === 'number' || kind === 'dash',
  )
  const keys = tokens.filter(({ kind }) => kind !== 'dash').map(({ key }) => key)
  const isRange = /^\d+-\d+ \p{L}+$/u.test(name)
  const isOwn = (key: string) => !head.has(key) && !GRAMMAR.some((each) => categoriesOf(key).has(each)) // prettier-ignore
  const isWords = /^\p{L}{2,}[ -]/u.test(name) && keys.length >= KEYS_MIN && keys.every(isOwn)
  const isNumbered = tokens[0]?.kind === 'number' && tokens[0].value <= 1 && unitAt(tokens, 1) === null // prettier-ignore
  return isPlain && (isRange || isWords || isNumbered) ? [{ keys, name, isNumbered }] : []
}

/** `With wings` of what comes `Without wings`, too. */
function pairedNames({ entries }: Shelf): VariantName[] {
  const named = new Set(entries.map(({ item }) => item.name.toLowerCase()))
  return entries.flatMap(({ item }) => {
    const [, goods = '', word = ''] = /^(.*, )with (.+)$/iu.exec(item.name.toLowerCase()) ?? []
    const isPair = item.variantId !== null && OTHERS.some((other) => named.has(goods + other + word)) // prettier-ignore
    return isPair ? [{ keys: tokenize(`with ${word}`).map(({ key }) => key), name: `with ${word}` }] : [] // prettier-ignore
  })
}

const OTHERS = ['without ', 'no ']

/** `Sharing` of several products, which none is called by and which is no option: one word that tells the kinds of each apart. */
function sharedNames({ entries, options, units }: Shelf): VariantName[] {
  const products = new Map<string, Set<string>>()
  for (const { item } of entries)
    if (item.variantId !== null) {
      const name = item.name.slice(item.name.lastIndexOf(', ') + 2)
      products.set(name, (products.get(name) ?? new Set()).add(item.productId))
    }
  const heads = new Set(entries.flatMap(({ head }) => [...head]))
  return [...products].flatMap(([name, ids]) => {
    const key = tokenize(name)[0]?.key ?? ''
    const isOwn =
      /^\p{L}{3,}$/u.test(name) && !heads.has(key) && !options.byWord.has(key) && !units.has(key)
    return ids.size > 1 && isOwn && categoriesOf(key).size === 0 ? [{ keys: [key], name }] : []
  })
}

const GRAMMAR = ['acts', 'links', 'particles', 'sizes', 'units', 'degrees', 'references'] as const
