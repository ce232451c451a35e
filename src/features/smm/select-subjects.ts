/** What the next drafts are about: pure, so that the same market, past and set always give the same choice. */
import { createHash } from 'node:crypto'

/** A product of an active store that could be written about, and when it and its store last were. */
export interface Candidate {
  product_id: string
  store_id: string
  on_sale: boolean
  has_image: boolean
  product_last_used: Date | null
  store_last_used: Date | null
  /** When the store itself, rather than one of its products, was last written about. */
  story_last_used: Date | null
}

/** A product, or the store itself where there is none. */
export interface Subject {
  store_id: string
  product_id: string | null
  /** What the post is like: a product as it is, one at a lower price, or the store's story. */
  kind: 'shelf' | 'sale' | 'story'
}

/** Nobody reads of the same product again, or of a store as such, before so many days. */
const COOLDOWN_DAYS = 30
/** Every so many drafts one is about a store itself. */
const STORY_INTERVAL = 4

/**
 * At most `count` subjects that have rested, no two alike: the stores that were written about longest ago first, a second
 * product of a store only when every other had its turn. Of a store, what is on sale and what is not take turns, and what
 * has a picture comes first.
 */
export function selectSubjects(
  candidates: readonly Candidate[],
  { count, seed, at }: { count: number; seed: string; at: Date },
): Subject[] {
  const restedBefore = at.getTime() - COOLDOWN_DAYS * 86_400_000
  const hasRested = (used: Date | null) => !used || used.getTime() < restedBefore
  const rested = candidates.filter(({ product_last_used: product_used }) => hasRested(product_used))
  const shelves = rankByStore(rested, seed)
  const told = new Set(
    rested.flatMap((each) => (hasRested(each.story_last_used) ? [] : each.store_id)),
  )
  const subjects: Subject[] = []
  while (subjects.length < count && shelves.some((shelf) => shelf.length > 0)) {
    for (const shelf of shelves.filter(({ length }) => length > 0)) {
      if (subjects.length === count) break
      const { store_id, product_id, on_sale } = takeNext(shelf, subjects.length)
      const isStory = subjects.length % STORY_INTERVAL === STORY_INTERVAL - 1 && !told.has(store_id)
      if (isStory) told.add(store_id)
      const kind = isStory ? 'story' : on_sale ? 'sale' : 'shelf'
      subjects.push({ store_id, product_id: isStory ? null : product_id, kind })
    }
  }
  return subjects
}

/** The products of each store, pictures first, and the stores by how long nothing was said of them; else by luck. */
function rankByStore(candidates: readonly Candidate[], seed: string): Candidate[][] {
  const shelves = [...Map.groupBy(candidates, ({ store_id }) => store_id)].map(
    ([store, shelf]) => ({
      luck: seededRank(seed, store),
      silentSince: shelf[0]!.store_last_used?.getTime() ?? 0,
      shelf: shelf
        .map((candidate) => ({ candidate, luck: seededRank(seed, candidate.product_id) }))
        .toSorted(
          (a, b) => imageRank(b.candidate) - imageRank(a.candidate) || compare(a.luck, b.luck),
        )
        .map(({ candidate }) => candidate),
    }),
  )
  return shelves
    .toSorted((a, b) => a.silentSince - b.silentSince || compare(a.luck, b.luck))
    .map(({ shelf }) => shelf)
}

/** Takes the next product off a shelf: on sale for every other subject, where there is such. */
function takeNext(shelf: Candidate[], position: number): Candidate {
  const wantsSale = position % 2 === 0
  const at = shelf.findIndex(({ on_sale }) => on_sale === wantsSale)
  return shelf.splice(Math.max(at, 0), 1)[0]!
}

function imageRank({ has_image }: Candidate): number {
  return has_image ? 1 : 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** An order of its own for every set, so that it is not always the same product that comes first. */
function seededRank(seed: string, id: string): string {
  return createHash('sha256')
    .update(seed + id)
    .digest('hex')
}
