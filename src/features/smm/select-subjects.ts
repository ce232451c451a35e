/** Selects the subjects of drafts. Pure: the same candidates, seed and time give the same selection. */
import { createHash } from 'node:crypto'

/** A product of an active store, and when drafts were last about it and its store. */
export interface Candidate {
  product_id: string
  store_id: string
  on_sale: boolean
  has_image: boolean
  product_last_used: Date | null
  store_last_used: Date | null
  /** When a draft was last about the store itself rather than one of its products. */
  story_last_used: Date | null
}

/** What a draft is about: a product, or a store itself. */
export interface Subject {
  store_id: string
  /** Null for a story. */
  product_id: string | null
  kind: 'product' | 'sale' | 'story'
}

/** The same product, or the same store itself, is not selected again for so many days. */
const COOLDOWN_DAYS = 30
/** One in so many drafts is about a store itself. */
const STORY_INTERVAL = 4

/**
 * Selects at most `count` distinct subjects that have cooled down, round-robin over the stores, the least recently used store
 * first. Within a store products on sale alternate with the others, and those with an image come first.
 */
export function selectSubjects(
  candidates: readonly Candidate[],
  { count, seed, at }: { count: number; seed: string; at: Date },
): Subject[] {
  const cutoff = at.getTime() - COOLDOWN_DAYS * 86_400_000
  const isCool = (lastUsed: Date | null) => !lastUsed || lastUsed.getTime() < cutoff
  const eligible = candidates.filter(({ product_last_used }) => isCool(product_last_used))
  const queues = queueByStore(eligible, seed)
  const storiesUsed = new Set(
    eligible.flatMap((each) => (isCool(each.story_last_used) ? [] : each.store_id)),
  )
  const subjects: Subject[] = []
  while (subjects.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues.filter(({ length }) => length > 0)) {
      if (subjects.length === count) break
      const { store_id, product_id, on_sale } = takeNext(queue, subjects.length)
      const isStory =
        subjects.length % STORY_INTERVAL === STORY_INTERVAL - 1 && !storiesUsed.has(store_id)
      if (isStory) storiesUsed.add(store_id)
      const kind = isStory ? 'story' : on_sale ? 'sale' : 'product'
      subjects.push({ store_id, product_id: isStory ? null : product_id, kind })
    }
  }
  return subjects
}

/** One queue of products for each store, the least recently used store first; ties are broken by the seed. */
function queueByStore(candidates: readonly Candidate[], seed: string): Candidate[][] {
  const stores = [...Map.groupBy(candidates, ({ store_id }) => store_id)].map(
    ([storeId, products]) => ({
      rank: seededRank(seed, storeId),
      lastUsed: products[0]!.store_last_used?.getTime() ?? 0,
      queue: products
        .map((product) => ({ product, rank: seededRank(seed, product.product_id) }))
        .toSorted(
          (a, b) =>
            Number(b.product.has_image) - Number(a.product.has_image) || compare(a.rank, b.rank),
        )
        .map(({ product }) => product),
    }),
  )
  return stores
    .toSorted((a, b) => a.lastUsed - b.lastUsed || compare(a.rank, b.rank))
    .map(({ queue }) => queue)
}

/** Removes the next product: one on sale at every other position, if there is one. */
function takeNext(queue: Candidate[], position: number): Candidate {
  const wantsSale = position % 2 === 0
  const index = queue.findIndex(({ on_sale }) => on_sale === wantsSale)
  return queue.splice(Math.max(index, 0), 1)[0]!
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** A pseudo-random sort key that differs for each seed. */
function seededRank(seed: string, id: string): string {
  return createHash('sha256')
    .update(seed + id)
    .digest('hex')
}
