/** Products by the names and categories of their stores. */
import type { Candidate } from '../candidates.sql.ts'
import { anyTypedStem, type QueryTerm } from '../query-terms.ts'
import type { Alternative } from '../ranking/scorer.ts'
import type { SearchScope } from '../scope.sql.ts'
import { findSellerProducts, listCategories, type SellerCategory } from '../sellers.sql.ts'

/** The categories of stores that a term or one of its other names names. */
export async function findNamedCategories(terms: QueryTerm[]): Promise<SellerCategory[]> {
  const names = terms.flatMap(({ stem, otherNames }) => [
    { stems: [stem], confidence: 1 },
    ...otherNames,
  ])
  return (await listCategories()).filter(({ stems }) =>
    names.some((name) => isNamedBy(name, stems)),
  )
}

/** The newest products of stores of the categories, or whose names have any of the terms. */
export async function findCandidatesBySeller(
  { kind, stores }: SearchScope,
  terms: QueryTerm[],
  { categories, limit }: { categories: SellerCategory[]; limit: number },
): Promise<Candidate[]> {
  if (kind !== 'product' || stores) return []
  const inStores = terms.filter(({ storeFrequency }) => storeFrequency > 0)
  const named = categories.map(({ category }) => category)
  return await findSellerProducts({ categories: named, storeNames: anyTypedStem(inStores) }, limit)
}

/** The terms with those other names, too, that the categories have. */
export function withCategoryNames(terms: QueryTerm[], categories: SellerCategory[]): QueryTerm[] {
  return terms.map((term) => ({
    ...term,
    alternatives: [
      ...term.alternatives,
      ...term.otherNames.filter((name) => categories.some(({ stems }) => isNamedBy(name, stems))),
    ],
  }))
}

function isNamedBy({ stems }: Alternative, category: ReadonlySet<string>): boolean {
  return stems.every((stem) => category.has(stem))
}
