/** What is said once and holds for several goods: "parehong large", "datu puti na suka at toyo", "coke at sprite, yung 1.5". */
import { namesIn } from '../../../../../lexicon/goods.ts'
import type { Concept } from '../../../../../lexicon/goods.ts'
import { foldWords } from '../../../../../lexicon/word-forms.ts'
import type { Edge } from '../chart/edges.ts'
import type { Candidate, Mention } from '../interpretation.ts'
import type { RawClause, RawItem } from './read-clauses.ts'

const PLURAL = new Set(['same', 'both', 'all'])

/** "…, both large", "lahat medium", also in a sentence of its own: sizes and options hold for all goods of the message before. */
export function shareDetails(clauses: readonly RawClause[]): void {
  const named: RawItem[] = []
  for (const clause of clauses) {
    clause.items = clause.items.flatMap(withoutShared)
    const shared = clause.items.filter((item) => !isNamed(item) && isPlural(item))
    const own = clause.items.filter(isNamed)
    const isAlone = own.length === 0 && clause.acts.length === 0
    const goods = isAlone ? named : own
    for (const item of shared) {
      const before = goods.filter((each) => endOf(each) <= startOf(item))
      const said = item.edges.filter(isDetail)
      const details = said.length > 0 ? said : (before.at(-1)?.edges.filter(isDetail) ?? [])
      const isCounted = item.edges.some(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure') // prettier-ignore
      if (details.length === 0 || before.length === 0 || isCounted) continue
      for (const each of before) addDetails(each, details)
      clause.items = clause.items.filter((each) => each !== item)
    }
    named.push(...own)
  }
}

/** "Isang iced, parehong no sugar" as one item: what follows the plural is a part of its own. */
function withoutShared(item: RawItem): RawItem[] {
  const plural = item.edges.find(({ reference }) => PLURAL.has(reference?.kind ?? ''))
  const before = item.edges.filter((edge) => plural && edge.start < plural.start)
  if (!plural || !before.some(({ kind }) => kind === 'quantity')) return [item]
  const rest = item.edges.filter((edge) => !before.includes(edge))
  if (!rest.some(isDetail)) return [item]
  return [
    { ...item, edges: before },
    { ...item, edges: rest, unmatched: [], note: null },
  ]
}

/** Goods, or so many of a size. */
function isNamed({ edges }: RawItem): boolean {
  const has = (kind: Edge['kind']) => edges.some((edge) => edge.kind === kind)
  return has('goods') || (has('quantity') && has('size'))
}

function isPlural({ edges }: RawItem): boolean {
  return edges.some(({ reference }) => PLURAL.has(reference?.kind ?? ''))
}

function isDetail({ kind, meaning }: Edge): boolean {
  return kind === 'option' || kind === 'size' || (kind === 'quantity' && meaning === 'measure')
}

function addDetails({ edges }: RawItem, details: readonly Edge[]): void {
  for (const detail of details) {
    const isKnown = detail.kind !== 'option' && edges.some(({ kind, meaning }) => kind === detail.kind && (kind === 'size' || meaning === 'measure')) // prettier-ignore
    if (!isKnown && !edges.includes(detail)) edges.push(detail)
  }
}

function startOf({ edges }: RawItem): number {
  return Math.min(...edges.map(({ start }) => start))
}

function endOf({ edges }: RawItem): number {
  return Math.max(...edges.map(({ end }) => end))
}

/** A brand said once: goods in the same list that come in several brands are meant of that brand. */
export function shareBrands(
  mentions: readonly Mention[],
  isJoined: (at: number) => boolean,
): Mention[] {
  const shared = [...mentions]
  for (const [at, mention] of mentions.entries()) {
    const brands = brandsOf(mention)
    if (brands.length === 0) continue
    const narrow = (place: number) => {
      const other = shared[place]
      if (!other || other.words === '' || brandsOf(other).length > 0) return false
      const fits = other.candidates.filter(({ entry }) => brands.some((brand) => entry.concepts.has(brand))) // prettier-ignore
      if (fits.length === 0) return false
      shared[place] = { ...other, candidates: fits, margin: fits.length === 1 ? 1 : 0 }
      return true
    }
    for (let next = at + 1; next < mentions.length && isJoined(next); next++)
      if (!narrow(next)) break
    if (!isBrandAlone(mention, brands)) continue
    for (let before = at - 1; before >= 0; before--) if (!narrow(before)) break
  }
  return shared.filter((mention, at) => at === 0 || !isSaidOf(mention, shared.slice(0, at)))
}

function brandsOf({ words, candidates }: Mention): Concept[] {
  if (candidates.length === 0) return []
  const named = namesIn(foldWords(words)).flatMap(({ concepts }) => [...concepts])
  return named
    .filter(({ kind }, at) => kind === 'brand' && named.indexOf(named[at]!) === at)
    .filter((brand) => candidates.every(({ entry }) => entry.concepts.has(brand)))
}

/** Its words are nothing but the brand. */
function isBrandAlone({ words, quantity }: Mention, brands: readonly Concept[]): boolean {
  const folded = foldWords(words)
  return (
    quantity === null &&
    namesIn(folded).some(({ length, concepts }) => length === folded.length && concepts.some((each) => brands.includes(each))) // prettier-ignore
  )
}

/** "…, datu puti": a brand behind goods of that brand only says of which they are. */
function isSaidOf(mention: Mention, before: readonly Mention[]): boolean {
  const brands = brandsOf(mention)
  if (brands.length === 0 || !isBrandAlone(mention, brands)) return false
  const goods = before.filter(({ candidates }) => candidates.length > 0)
  const isOf = ({ entry }: Candidate) => brands.some((brand) => entry.concepts.has(brand))
  return goods.length > 0 && goods.at(-1)!.candidates.every(isOf)
}

/** "Coke at sprite, yung 1.5": goods without a number of their own that are joined to sized ones are meant in the same size. */
export function shareSizes(
  mentions: readonly Mention[],
  isJoined: (at: number) => boolean,
): Mention[] {
  const shared = [...mentions]
  for (let at = mentions.length - 1; at > 0; at--) {
    const sized = shared[at]!
    const other = shared[at - 1]!
    const [only, ...others] = sized.candidates
    if (!only || others.length > 0 || !isJoined(at)) continue
    if (other.candidates.length < 2 || other.sizes.length > 0) continue
    const fits = other.candidates.filter(({ entry }) =>
      isSameSize(entry.item.name, only.entry.item.name),
    )
    if (fits.length === 1) shared[at - 1] = { ...other, candidates: fits, margin: 1 }
  }
  return shared
}

/** The part of a name behind its last comma is its size. */
function isSameSize(one: string, other: string): boolean {
  const size = (name: string) => name.split(', ').slice(1).join(', ')
  return size(one) !== '' && size(one) === size(other)
}
