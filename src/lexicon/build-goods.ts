/** The rows of the lexicon of goods as a graph of concepts. */
import { parseGoods, type GoodsRow, type Name } from './goods-file.ts'
import { LexiconError, type LexiconLine } from './lexicon-file.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

/** A good, a class of goods or a brand. */
export interface Concept {
  /** Its first name, which no other concept has as its first. */
  id: string
  kind: 'good' | 'brand'
  /** The first one is its usual name. */
  names: readonly Name[]
  /** What it is a kind of; of a brand, the goods that it stands for. */
  broader: readonly Concept[]
  /** Kinds of it, and brands that stand for it. */
  narrower: readonly Concept[]
}

export interface Goods {
  concepts: ReadonlyMap<string, Concept>
  index: NameIndex<Concept>
}

type Draft = Concept & { names: Name[]; broader: Concept[]; narrower: Concept[] }

/** Links the rows of a lexicon. @throws {LexiconError} with file and line */
export function buildGoods(lines: LexiconLine[]): Goods {
  const rows = parseGoods(lines)
  const concepts = new Map<string, Draft>()
  const places = new Map<string, string>()
  for (const { names, place } of rows) {
    const id = names[0]!.text
    const before = places.get(id)
    if (before) throw new LexiconError(place, `“${id}” is the first name of ${before}, too`)
    places.set(id, place)
    concepts.set(id, { id, kind: 'good', names, broader: [], narrower: [] })
  }
  for (const row of rows) linkRow(row, concepts)
  for (const each of concepts.values()) checkNoCycle(each, places)
  return { concepts, index: createNameIndex(concepts.values()) }
}

function linkRow({ names, broader, brands, place }: GoodsRow, concepts: Map<string, Draft>): void {
  const concept = concepts.get(names[0]!.text)!
  for (const id of broader) {
    const wide = concepts.get(id)
    if (!wide) throw new LexiconError(place, `“${id}” is the first name of no line`)
    link(wide, concept)
  }
  for (const spellings of brands) {
    const id = spellings[0]!
    const known = concepts.get(id)
    if (known?.kind === 'good') throw new LexiconError(place, `the brand “${id}” is also a good`)
    const brand = known ?? { id, kind: 'brand', names: [], broader: [], narrower: [] }
    for (const text of spellings)
      if (!brand.names.some((name) => name.text === text))
        brand.names.push({ text, language: null })
    concepts.set(id, brand)
    link(concept, brand)
  }
}

function link(wide: Draft, narrow: Draft): void {
  if (wide.narrower.includes(narrow)) return
  wide.narrower.push(narrow)
  narrow.broader.push(wide)
}

function checkNoCycle(concept: Concept, places: Map<string, string>): void {
  const wider = new Set(concept.broader)
  for (const each of wider) for (const next of each.broader) wider.add(next)
  if (wider.has(concept))
    throw new LexiconError(places.get(concept.id) ?? '', `“${concept.id}” is a kind of itself`)
}
