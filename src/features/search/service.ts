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
/** So few are ranked as they are found. */
const FEW = 2_000

type Matches = Total & { ids: string[] }

async function findMatches(place: Place, clues: Clue[], page: Page): Promise<Matches> {
  const query = allOf(clues)
  const whole = query ? await matchesOfAll(place, query, clues, page) : nothing
  if (whole.total >= SATISFIED) return whole
  const part = await loosened(place, clues, whole.total)
  if (!part) return whole
  const total = Math.min(totalOf(part), PART_MAX)
  const limit = Math.max(0, Math.min(page.limit, total - page.offset))
  const wanted = {
    ...part,
    best: query ?? part.query,
    part: 'all' as const,
    limit,
    offset: page.offset,
  }
  return { ids: limit > 0 ? await rank(place, wanted, clues) : [], total, isEstimate: false }
}

/** A page of what has all the words. */
async function matchesOfAll(
  place: Place,
  query: string,
  clues: Clue[],
  page: Page,
): Promise<Matches> {
  const wanted = { query, best: query, ...page }
  if (Math.min(...clues.map(({ count }) => count)) <= FEW) {
    const all = {
      ...wanted,
      part: 'all',
      weights: weightsOf(clues),
      sample: EVERYTHING,
      reach: EVERYTHING,
    } as const
    const { ids, count } = await rankMatches(place, all)
    if (ids.length > 0 || page.offset === 0) return { ids, total: count, isEstimate: false }
  }
  const [anywhere, inName] = await Promise.all([
    countMatches(place, query, 'anywhere'),
    countMatches(place, query, 'name'),
  ])
  return {
    ids: await rankInTurn(place, { ...wanted, anywhere, inName }, clues),
    total: totalOf(anywhere),
    isEstimate: anywhere.sample < EVERYTHING,
  }
}

type Loosened = Counted & { query: string }

/**
 * Asks for less and less of the words until enough is found; null when nothing is. What all the words
 * find leaves no room for what just any of them finds.
 */
async function loosened(place: Place, clues: Clue[], some: number): Promise<Loosened | null> {
  let found: Loosened | null = null
  for (const share of some > 0 ? SHARES.slice(0, -1) : SHARES) {
    const query = partOf(clues, share)
    if (!query) continue
    const counted = await countMatches(place, query, 'anywhere')
    if (counted.count > 0) found = { query, ...counted }
    if (totalOf(counted) >= SATISFIED) break
  }
  return found
}

interface InTurn extends Page {
  query: string
  best: string
  anywhere: Counted
  inName: Counted
}

/** Those with all the words in the name, then the others, as far as the page goes. */
async function rankInTurn(
  place: Place,
  { anywhere, inName, ...wanted }: InTurn,
  clues: Clue[],
): Promise<string[]> {
  const names = await rank(place, { ...wanted, part: 'name', ...inName }, clues)
  if (names.length === wanted.limit) return names
  const rest = {
    ...wanted,
    limit: wanted.limit - names.length,
    offset: Math.max(0, wanted.offset - totalOf(inName)),
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
    const { ids } = await rankMatches(place, { ...wanted, weights, reach })
    if (ids.length === wanted.limit || reach >= EVERYTHING) return ids
  }
}
