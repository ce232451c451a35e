/** Chains of words that together name goods: how one goes on from word to word. */
import { isAnd } from '../language/conjunctions.ts'
import type { Token } from '../language/tokenizer.ts'
import { phrasesOf } from '../language/phrasing.ts'
import { unitAt } from '../language/units.ts'
import { categoriesOf, matchesAt } from '../language/vocabulary.ts'
import { LINK } from './scoring.ts'
import { soldBy, type Hit } from './shelf/find-hits.ts'
import type { Shelf } from './shelf.ts'

/** Words of a message, each of which stands for all of some offerings. */
export interface Chain {
  end: number
  hits: Hit[]
  /** Sum of weights by place on the shelf. */
  sums: Map<number, number>
  total: number
}

/** What may stand between the words of one name. */
const INNER = new Set([
  'na',
  'ng',
  'nga',
  'sa',
  'of',
  'in',
  'with',
  'de',
  'nang',
  'a',
  'con',
  'y',
  'o',
])

/** The chain with a further word of a name behind it, in each way in which one follows. */
export function extend(
  chain: Chain,
  shelf: Shelf,
  tokens: readonly Token[],
  hitsAt: (at: number) => Hit[],
): Chain[] {
  let next = chain.end
  const isInner = () => {
    const { key = '' } = tokens[next] ?? {}
    // "Gawing chicken adobo yung pork adobo": behind goods an article begins others.
    const isArticle = phrasesOf('article').has(key) && chain.hits.some(({ isWeak }) => !isWeak)
    return INNER.has(key) || (categoriesOf(key).has('particles') && !isAnd(key) && !isArticle)
  }
  const withEnd = endOfWith(tokens, next)
  const isWith = withEnd !== null
  // "16 oz with whipped cream" names nothing of that size.
  if (isWith && chain.hits.every(({ isWeak }) => isWeak)) return []
  if (withEnd !== null) next = withEnd
  else if (isInner() && hitsAt(next).length === 0) next += 1
  if (next >= tokens.length) return []
  return [...withHits(chain, shelf, tokens, hitsAt, next, isWith), ...behindUnit(chain, shelf, tokens, hitsAt, next)] // prettier-ignore
}

/** The place behind "with", "na may", "yung naay", where they begin there. */
function endOfWith(tokens: readonly Token[], at: number): number | null {
  const start = phrasesOf('article').has(tokens[at]?.key ?? '') ? at + 1 : at
  const found = start < tokens.length && !isAnd(tokens[start]!.key) && matchesAt(tokens, start).find(({ entry }) => entry.category === 'links' && entry.meaning === 'with') // prettier-ignore
  return found ? found.end : null
}

/** "Slim gallon refill": the unit that goods are sold by may stand among the words of their name. */
function behindUnit(
  chain: Chain,
  shelf: Shelf,
  tokens: readonly Token[],
  hitsAt: (at: number) => Hit[],
  at: number,
): Chain[] {
  const unit = unitAt(tokens, at)
  const sold = unit && shelf.units.get(unit.unit.name)
  if (!sold || unit.end >= tokens.length) return []
  const sums = new Map([...chain.sums].filter(([place]) => sold.has(place)))
  return sums.size === 0 ? [] : withHits({ ...chain, sums, end: unit.end }, shelf, tokens, hitsAt, unit.end, false) // prettier-ignore
}

function withHits(
  chain: Chain,
  shelf: Shelf,
  tokens: readonly Token[],
  hitsAt: (at: number) => Hit[],
  next: number,
  isWith: boolean,
): Chain[] {
  // "2 sunflower na stem": how goods are sold is no part of the name of others.
  const sold = soldBy(shelf, tokens[next]!)
  if ([...chain.sums.keys()].some((at) => sold.has(at))) return []
  return hitsAt(next).flatMap((hit) => {
    if (chain.hits.some((each) => each.postings === hit.postings)) return []
    const sums = new Map<number, number>()
    for (const [at, sum] of chain.sums) {
      const weight = hit.postings.get(at)
      // "Ensaymada with cheese bread" is no kind of ensaymada.
      const isOfIt = weight !== undefined && !(isWith && weight < LINK.leastWord)
      if (isOfIt) sums.set(at, sum + weight * hit.weight)
    }
    if (sums.size === 0) return []
    return [{ end: hit.end, hits: [...chain.hits, hit], sums, total: chain.total + hit.weight }]
  })
}
