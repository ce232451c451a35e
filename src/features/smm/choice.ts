/** What the next drafts are about: pure, so that the same market, past and set always give the same choice. */
import { createHash } from 'node:crypto'

/** A product of an active store that could be written about, and when it and its store last were. */
export interface Candidate {
  product_id: string
  store_id: string
  on_sale: boolean
  has_image: boolean
  product_used: Date | null
  store_used: Date | null
  /** When the store itself, rather than one of its products, was last written about. */
  story_used: Date | null
}

/** A product, or the store itself where there is none. */
export interface Subject {
  store_id: string
  product_id: string | null
}

/** Nobody reads of the same product again, or of a store as such, before so many days. */
const REST_DAYS = 30
/** Every so many drafts one is about a store itself. */
const STORY_EVERY = 4

/**
 * At most `count` subjects that have rested, no two alike: the stores that were written about longest ago first, a second
 * product of a store only when every other had its turn; what is on sale and what has a picture comes before the rest.
 */
export function choose(
  candidates: readonly Candidate[],
  { count, seed, at }: { count: number; seed: string; at: Date },
): Subject[] {
  const restedBefore = at.getTime() - REST_DAYS * 86_400_000
  const hasRested = (used: Date | null) => !used || used.getTime() < restedBefore
  const ranked = candidates
    .filter(({ product_used }) => hasRested(product_used))
    .map((candidate) => ({ candidate, luck: luckOf(seed, candidate.product_id) }))
    .toSorted((a, b) => merit(b.candidate) - merit(a.candidate) || (a.luck < b.luck ? -1 : 1))
    .map(({ candidate }) => candidate)
  const stores = [...Map.groupBy(ranked, ({ store_id }) => store_id).values()].toSorted(
    ([a], [b]) =>
      lastUse(a!) - lastUse(b!) || (luckOf(seed, a!.store_id) < luckOf(seed, b!.store_id) ? -1 : 1),
  )
  const subjects: Subject[] = []
  for (let round = 0; subjects.length < count; round++) {
    const left = stores.filter((products) => products.length > round)
    if (left.length === 0) break
    for (const products of left.slice(0, count - subjects.length)) {
      const { store_id, product_id, story_used } = products[round]!
      const isStory = subjects.length % STORY_EVERY === STORY_EVERY - 1 && hasRested(story_used)
      const isTold = subjects.some((each) => each.store_id === store_id && !each.product_id)
      subjects.push({ store_id, product_id: isStory && !isTold ? null : product_id })
    }
  }
  return subjects
}

function merit({ on_sale, has_image }: Candidate): number {
  return (on_sale ? 2 : 0) + (has_image ? 1 : 0)
}

function lastUse({ store_used }: Candidate): number {
  return store_used?.getTime() ?? 0
}

/** An order of its own for every set, so that it is not always the same product that comes first. */
function luckOf(seed: string, id: string): string {
  return createHash('sha256')
    .update(seed + id)
    .digest('hex')
}
