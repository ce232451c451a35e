/** Products by the names and categories of their stores. */
import type { Candidate } from '../candidates.sql.ts'
import { anyTypedStem, type QueryTerm } from '../query-terms.ts'
import type { Alternative } from '../ranking/scorer.ts'
import type { SearchScope } from '../scope.sql.ts'
import { findSellerProducts, listCategories } from '../sellers.sql.ts'

/** The newest products of stores whose name or category the terms name. */
export async function findCandidatesBySeller(
  { kind, stores }: SearchScope,
  terms: QueryTerm[],
  limit: number,
): Promise<Candidate[]> {
  if (kind !== 'product' || stores) return []
  const categories = await findNamedCategories(terms)
  const inStores = terms.filter(({ storeFrequency }) => storeFrequency > 0)
  const named = categories.map(({ category }) => category)
  return await findSellerProducts({ categories: named, storeNames: anyTypedStem(inStores) }, limit)
}

/** Whether a store's name or category can have any of the terms. */
export async function canNameSellers(terms: QueryTerm[]): Promise<boolean> {
  return (
    terms.some(({ storeFrequency }) => storeFrequency > 0) ||
    (await findNamedCategories(terms)).length > 0
  )
}

/** The terms with those other names, too, that categories of stores have. */
export async function withCategoryNames(terms: QueryTerm[]): Promise<QueryTerm[]> {
  const categories = (await findNamedCategories(terms)).map(({ stems }) => stems)
  return terms.map((term) => ({
    ...term,
    alternatives: [
      ...term.alternatives,
      ...term.otherNames.filter((name) => categories.some((stems) => isNamedBy(name, stems))),
    ],
  }))
}

interface NamedCategory {
  category: string
  stems: ReadonlySet<string>
}

async function findNamedCategories(terms: QueryTerm[]): Promise<NamedCategory[]> {
  const names = terms.flatMap(({ stem, otherNames }) => [
    { stems: [stem], confidence: 1 },
    ...otherNames,
  ])
  return (await listCategories())
    .map(({ category, stems }) => ({ category, stems: new Set(stems) }))
    .filter(({ stems }) => names.some((name) => isNamedBy(name, stems)))
}

function isNamedBy({ stems }: Alternative, category: ReadonlySet<string>): boolean {
  return stems.every((stem) => category.has(stem))
}
