import { clampPage, type Page } from '../../../platform/contract/pagination.ts'
import { singleFlight } from '../../../platform/cache/single-flight.ts'
import {
  countMatches,
  countNames,
  EVERYTHING,
  findSizes,
  findStoresOf,
  rankMatches,
  rankParts,
  sampleFor,
  sampleOfNames,
  totalOf,
  type Kind,
  type Place,
  type Wanted,
} from '../ranking.sql.ts'
import {
  findProducts,
  findStores,
  type FoundProductRow,
  type FoundStoreRow,
} from '../results.sql.ts'
import {
  findFrequencies,
  findTerms,
  type Frequency,
  type TermRow,
} from '../document-frequencies.sql.ts'
import { findKnown, findSimilar } from '../spelling.sql.ts'
import { allOf, anyOf, anyStem, cluesOf, tellingOf, weightsOf, type Clue } from '../query-terms.ts'
import { allowance, guesses, oneSlipFrom, type Guess } from '../edit-distance.ts'

export { autocomplete } from './autocomplete.ts'
export { rollUpDocumentFrequencies } from '../document-frequencies.ts'
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
export async function search({ q, type, category }: Search, page: Page): Promise<Found> {
  return await lookFor({ q, type, category, page: clampPage(page) })
}

/** What everybody asks at the same time is looked for once. */
const lookFor = singleFlight(
  async ({ q, type, category, page }: Search & { page: Page }): Promise<Found> => {
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
  },
)

/** For each word that nothing has. What it was meant to be may be everywhere, so that is counted, too. */
async function guessesFor(terms: TermRow[]): Promise<Map<string, (Guess & Frequency)[]>> {
  const unknown = terms.filter(({ products, stores }) => products + stores === 0).slice(0, 5)
  const found = unknown.map(async ({ word }) => [word, await guess(word)] as const)
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

/** What is one slip away is looked up; what is two away takes a look at everything that resembles the word. */
async function guess(word: string): Promise<Guess[]> {
  if (allowance(word) === 0) return []
  const near = guesses(word, await findKnown(word, oneSlipFrom(word)))
  if (near.length > 0 || allowance(word) === 1) return near
  return guesses(word, await findSimilar(word))
}

/** With so many matches nobody misses those with a part of the words. */
const SATISFIED = 20
/** How much of a question's worth a match must have at least, tried in this order until there are enough. */
const SHARES = [0.7, 0.5, 0.3, 0]
/** Matches with a part of the words go on no further. */
const PART_MAX = 100
/** So few are ranked as they are found. */
const FEW = 1_000

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
  const wanted = { tsquery: query, weights: weightsOf(clues) }
  const kept = keptCount(place, clues)
  if (Math.min(...clues.map(({ count }) => count)) <= FEW) {
    const everything = { sample: EVERYTHING, reach: EVERYTHING, counts: kept === null }
    const part = clues.length === 1 ? 'word' : 'all'
    const { ids, count } = await rankMatches(place, { ...wanted, part, ...everything, ...page })
    if (kept) return { ids, total: totalBeside(ids.length, kept.total, page), isEstimate: false }
    if (ids.length > 0 || page.offset === 0) return { ids, total: count, isEstimate: false }
  }
  const { sample, names: nameCount, ...found } = kept ?? (await countAll(place, query))
  const counts = nameCount === null && page.offset > 0
  const names = await rank(place, { ...wanted, part: 'name', sample, counts, ...page })
  const missing = page.limit - names.ids.length
  if (missing === 0) return { ...found, ids: names.ids }
  const before =
    page.offset === 0 ? 0 : (nameCount ?? (names.count || (await countNames(place, query))))
  const rest = await rank(place, {
    ...wanted,
    part: 'rest',
    sample: sampleFor(found.total),
    counts: false,
    limit: missing,
    offset: Math.max(0, page.offset - before),
  })
  return { ...found, ids: [...names.ids, ...rest.ids] }
}

/** Where a page ends the list, what is on it says how long the list is; what is kept was read a moment before. */
function totalBeside(found: number, kept: number, { limit, offset }: Page): number {
  return found < limit && (found > 0 || offset === 0) ? offset + found : kept
}

/** In which sample there are enough with the words in the name, and how many there are: null where that is to be counted. */
type Count = Total & { sample: number; names: number | null }

/** What is known of products with one word: how many have it is kept. */
function keptCount({ stores }: Place, [only, ...others]: Clue[]): Count | null {
  if (stores || !only || others.length > 0 || only.names === null) return null
  const { count: total, names } = only
  return { total, isEstimate: false, sample: sampleFor(names), names }
}

async function countAll(place: Place, query: string): Promise<Count> {
  const [anywhere, sample] = await Promise.all([
    countMatches(place, query),
    sampleOfNames(place, query),
  ])
  return { total: totalOf(anywhere), isEstimate: anywhere.sample < EVERYTHING, sample, names: null }
}

/** Looks beyond the sample only for pages that it cannot fill. */
async function rank(place: Place, wanted: Omit<Wanted, 'reach'>): ReturnType<typeof rankMatches> {
  for (let reach = wanted.sample; ; reach++) {
    const found = await rankMatches(place, { ...wanted, reach })
    if (found.ids.length === wanted.limit || reach >= EVERYTHING) return found
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
    tsquery: anyOf(telling),
    weights: weightsOf(clues),
    worths: known.map((clue) => ({ tsquery: anyStem(clue), weight: clue.worth })),
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
