import { clampPage, type Page } from '../../lib/page.ts'
import {
  countMatches,
  EVERYTHING,
  findProducts,
  findSimilar,
  findSizes,
  findStores,
  findStoresOf,
  findTerms,
  rankMatches,
  totalOf,
  type Counted,
  type FoundProductRow,
  type FoundStoreRow,
  type Kind,
  type Place,
  type TermRow,
  type Wanted,
} from './model.ts'
import { allOf, cluesOf, partOf, weightsOf, type Clue } from './question.ts'
import { guesses, swaps, type Guess } from './spelling.ts'

export { autocomplete } from './autocomplete.ts'
export type { FoundProductRow, FoundStoreRow }

export interface Search {
  q: string
  type: 'all' | 'stores' | 'products'
  /** In any case. */
  category?: string
}

interface Total {
  total: number
  isEstimate: boolean
}

export interface Found {
  stores: Total & { rows: FoundStoreRow[] }
  products: Total & { rows: FoundProductRow[] }
}

const nothing = { ids: [], total: 0, isEstimate: false }

/**
 * Active stores and products for a question, best first: those with all its words, in the name before elsewhere; when these
 * are few, the best of those with a part of them. A word that nothing has is taken for what it was probably meant to be.
 */
export async function search({ q, type, category }: Search, given: Page): Promise<Found> {
  const page = clampPage(given)
  const terms = await findTerms(q)
  const [sizes, guessed, stores] = await Promise.all([
    findSizes(),
    guessesFor(terms),
    category?.trim() ? findStoresOf(category.trim()) : null,
  ])
  const find = async (kind: Kind) =>
    type === 'all' || type === `${kind}s`
      ? await findMatches({ kind, stores }, cluesOf(terms, kind, sizes[kind], guessed), page)
      : nothing
  const [foundStores, foundProducts] = await Promise.all([find('store'), find('product')])
  const [storeRows, productRows] = await Promise.all([
    findStores(foundStores.ids),
    findProducts(foundProducts.ids),
  ])
  return {
    stores: { ...foundStores, rows: storeRows },
    products: { ...foundProducts, rows: productRows },
  }
}

/** For each word that nothing has. */
async function guessesFor(terms: TermRow[]): Promise<Map<string, Guess[]>> {
  const unknown = terms.filter(({ products, stores }) => products + stores === 0).slice(0, 5)
  const found = unknown.map(
    async ({ word }) => [word, guesses(word, await findSimilar(word, swaps(word)))] as const,
  )
  return new Map(await Promise.all(found))
}

/** With so many matches nobody misses those with a part of the words. */
const SATISFIED = 20
/** How much of a question's worth a match must have, tried in this order. */
const SHARES = [0.7, 0.5, 0.3, 0]
/** Matches with a part of the words go on no further. */
const PART_MAX = 100

async function findMatches(
  place: Place,
  clues: Clue[],
  page: Page,
): Promise<Total & { ids: string[] }> {
  const whole = allOf(clues)
  const counted = whole ? await countMatches(place, whole) : null
  if (whole && counted && totalOf(counted.anywhere) >= SATISFIED)
    return {
      ids: await rankWhole(place, { query: whole, clues, ...counted }, page),
      total: totalOf(counted.anywhere),
      isEstimate: counted.anywhere.sample < EVERYTHING,
    }
  const some = counted?.anywhere.count ?? 0
  const part = await loosened(place, clues, some)
  if (!part && !some) return nothing
  const { query, anywhere } = part ?? { query: whole!, anywhere: counted!.anywhere }
  const total = Math.min(totalOf(anywhere), PART_MAX)
  const limit = Math.max(0, Math.min(page.limit, total - page.offset))
  const wanted = { query, best: whole ?? query, part: 'all', ...anywhere, ...page, limit } as const
  return { ids: limit > 0 ? await rank(place, wanted, clues) : [], total, isEstimate: false }
}

interface Loosened {
  query: string
  anywhere: Counted
}

/** Asks for less and less of the words until enough is found. What all words find leaves no room for what few find. */
async function loosened(
  place: Place,
  clues: Clue[],
  some: number,
): Promise<Loosened | null> {
  let found: Loosened | null = null
  for (const share of some > 0 ? SHARES.slice(0, 2) : SHARES) {
    const query = partOf(clues, share)
    if (!query) continue
    const { anywhere } = await countMatches(place, query)
    if (anywhere.count > 0) found = { query, anywhere }
    if (totalOf(anywhere) >= SATISFIED) break
  }
  return found
}

interface Whole {
  query: string
  clues: Clue[]
  anywhere: Counted
  inName: Counted
}

/** A page of what has all the words: those with them in the name, then the others. */
async function rankWhole(
  place: Place,
  { query, clues, anywhere, inName }: Whole,
  { limit, offset }: Page,
): Promise<string[]> {
  const wanted = { query, best: query, limit, offset }
  const names = await rank(place, { ...wanted, part: 'name', ...inName }, clues)
  if (names.length === limit) return names
  const before = offset + names.length
  const namesInAll = inName.sample < EVERYTHING && names.length === 0 ? totalOf(inName) : inName.count
  const rest = {
    ...wanted,
    limit: limit - names.length,
    offset: Math.max(0, before - (names.length > 0 ? before : namesInAll)),
  }
  return [...names, ...(await rank(place, { ...rest, part: 'rest', ...anywhere }, clues))]
}

/** Looks beyond the sample only for pages that it cannot fill. */
async function rank(
  place: Place,
  wanted: Omit<Wanted, 'weights' | 'reach'>,
  clues: Clue[],
): Promise<string[]> {
  const weights = weightsOf(clues)
  for (let reach = wanted.sample; ; reach++) {
    const ids = await rankMatches(place, { ...wanted, weights, reach })
    if (ids.length === wanted.limit || reach >= EVERYTHING) return ids
  }
}
