import { clampPage, type Page } from '../../lib/page.ts'
import {
  countMatches,
  EVERYTHING,
  findFrequencies,
  findProducts,
  findSimilar,
  findSizes,
  findStores,
  findStoresOf,
  findTerms,
  rankMatches,
  rankParts,
  sampleFor,
  totalOf,
  type FoundProductRow,
  type FoundStoreRow,
  type Frequency,
  type Kind,
  type Place,
  type TermRow,
  type Wanted,
} from './model.ts'
import { allOf, anyOf, anyStem, cluesOf, tellingOf, weightsOf, type Clue } from './question.ts'
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

/** For each word that nothing has. What it was meant to be may be everywhere, so that is counted, too. */
async function guessesFor(terms: TermRow[]): Promise<Map<string, (Guess & Frequency)[]>> {
  const unknown = terms.filter(({ products, stores }) => products + stores === 0).slice(0, 5)
  const found = unknown.map(
    async ({ word }) => [word, guesses(word, await findSimilar(word, swaps(word)))] as const,
  )
  const guessed = await Promise.all(found)
  const stems = new Set(guessed.flatMap(([, each]) => each.map(({ stem }) => stem)))
  const counts = new Map((await findFrequencies([...stems])).map((row) => [row.stem, row]))
  return new Map(
    guessed.map(([word, each]) => [
      word,
      each.map((guess) => ({ ...guess, ...counts.get(guess.stem)! })),
    ]),
  )
}

/** With so many matches nobody misses those with a part of the words. */
const SATISFIED = 20
/** How much of a question's worth a match must have at least, tried in this order until there are enough. */
const SHARES = [0.7, 0.5, 0.3, 0]
/** Matches with a part of the words go on no further. */
const PART_MAX = 100
/** So few are ranked as they are found. */
const FEW = 2_000

type Matches = Total & { ids: string[] }

async function findMatches(place: Place, clues: Clue[], page: Page): Promise<Matches> {
  const query = allOf(clues)
  const whole = query ? await matchesOfAll(place, query, clues, page) : nothing
  if (whole.total >= SATISFIED || (query && clues.length === 1)) return whole
  const first =
    query && whole.total > 0
      ? await matchesOfAll(place, query, clues, { limit: SATISFIED, offset: 0 })
      : nothing
  const ids = [...new Set([...first.ids, ...(await matchesOfPart(place, clues, first.ids))])]
  const { limit, offset } = page
  const best = ids.slice(0, PART_MAX)
  return { ids: best.slice(offset, offset + limit), total: best.length, isEstimate: false }
}

/** A page of what has all the words: those with them in the name, then the others. */
async function matchesOfAll(
  place: Place,
  query: string,
  clues: Clue[],
  page: Page,
): Promise<Matches> {
  const weights = weightsOf(clues)
  if (Math.min(...clues.map(({ count }) => count)) <= FEW) {
    const everything = { sample: EVERYTHING, reach: EVERYTHING }
    const all = { query, part: 'all' as const, weights, ...everything, ...page }
    const { ids, count } = await rankMatches(place, all)
    if (ids.length > 0 || page.offset === 0) return { ids, total: count, isEstimate: false }
  }
  const [anywhere, inName] = await Promise.all([
    countMatches(place, query, 'anywhere'),
    countMatches(place, query, 'name'),
  ])
  const { limit, offset } = page
  const names = await rank(place, { query, weights, part: 'name', ...inName, limit, offset })
  const rest = {
    query,
    weights,
    part: 'rest' as const,
    sample: anywhere.sample,
    limit: limit - names.length,
    offset: Math.max(0, offset - totalOf(inName)),
  }
  return {
    ids: rest.limit > 0 ? [...names, ...(await rank(place, rest))] : names,
    total: totalOf(anywhere),
    isEstimate: anywhere.sample < EVERYTHING,
  }
}

/** Looks beyond the sample only for pages that it cannot fill. */
async function rank(place: Place, wanted: Omit<Wanted, 'reach'>): Promise<string[]> {
  for (let reach = wanted.sample; ; reach++) {
    const { ids } = await rankMatches(place, { ...wanted, reach })
    if (ids.length === wanted.limit || reach >= EVERYTHING) return ids
  }
}

/**
 * The best of what has a part of the words, worth as much of the question as leaves enough together with the `first`. What
 * all the words find leaves no room for what just any of them finds.
 */
async function matchesOfPart(place: Place, clues: Clue[], first: string[]): Promise<string[]> {
  const telling = tellingOf(clues)
  if (telling.length === 0) return []
  const known = clues.filter(({ stems }) => stems.length > 0)
  const parts = await rankParts(place, {
    query: anyOf(telling),
    weights: weightsOf(clues),
    worths: known.map((clue) => ({ query: anyStem(clue), weight: clue.worth })),
    sample: sampleFor(telling.reduce((sum, { count }) => sum + count, 0)),
    limit: PART_MAX,
  })
  const whole = clues.reduce((sum, { worth }) => sum + worth, 0)
  const shares = first.length > 0 ? SHARES.slice(0, -1) : SHARES
  const others = parts.filter(({ id }) => !first.includes(id))
  const worthOf = (share: number) => others.filter(({ worth }) => worth >= share * whole)
  const enough = shares.find((share) => first.length + worthOf(share).length >= SATISFIED)
  return worthOf(enough ?? shares.at(-1)!).map(({ id }) => id)
}
