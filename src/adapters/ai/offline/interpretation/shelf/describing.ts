/** Whether a name only describes what is sold: the chicken of `Chicken layer feed`, the calamansi of `Calamansi seedling`. */
import { stepsBelow, type Concept } from '../../../../../lexicon/goods.ts'
import type { Candidate } from '../interpretation.ts'
import { LINK } from '../scoring.ts'
import type { ShelfEntry } from '../shelf.ts'
import type { Hit } from './find-hits.ts'

export function describesOnly({ concepts }: Hit, entry: ShelfEntry): boolean {
  return (
    concepts.length > 0 &&
    concepts.every((concept) => entry.modifiers.has(concept) || !isAkin(concept, entry))
  )
}

/** Classes of goods that nobody eats. */
const INEDIBLE: ReadonlySet<string> = new Set(['farm supplies', 'hardware', 'household goods', 'personal care', 'school supplies', 'office supplies', 'clothes', 'electronics', 'pet supplies']) // prettier-ignore

/** Chicken describes chicken feed, and papaya a soap: a name of food in the name of what nobody eats. */
function isAkin(concept: Concept, { concepts, modifiers }: ShelfEntry): boolean {
  if (concept.kind === 'brand') return true
  const inedible = inedibleOf(concepts, modifiers)
  return inedible.length === 0 || inedible.some((wide) => stepsBelow(wide, concept) !== null)
}

const inedibleClasses = new WeakMap<ShelfEntry['concepts'], Concept[]>()

function inedibleOf(
  concepts: ShelfEntry['concepts'],
  modifiers: ShelfEntry['modifiers'],
): Concept[] {
  const known = inedibleClasses.get(concepts)
  if (known) return known
  const found = [...concepts.keys()].filter(({ id }) => INEDIBLE.has(id))
  const sold = found.filter((each) => !modifiers.has(each))
  inedibleClasses.set(concepts, sold)
  return sold
}

/**
 * "5 ka calamansi" of a store that sells none but the seedlings: what describes them says which.
 * @param described those whose names have a word of it, which only describes them
 */
export function plantsOf(described: readonly Candidate[]): Candidate[] {
  const isPlant = ({ entry: { concepts } }: Candidate) => [...concepts.keys()].some(({ id }) => PLANTS.has(id)) // prettier-ignore
  return described.filter(isPlant).map((each) => ({ ...each, score: each.score / LINK.modifier }))
}

const PLANTS: ReadonlySet<string> = new Set(['seeds', 'seedling', 'plant'])

/** "May halaman kayo?" of a store with a `Money Tree Plant` and a `Bougainvillea`: to a name that is too wide to order by belong all kinds of it. */
export function withKinds(
  candidates: Candidate[],
  ranked: readonly Candidate[],
  hits: readonly Hit[],
): Candidate[] {
  const [concept, ...others] = hits.flatMap((hit) => hit.concepts)
  if (!concept || !WIDE.has(concept.id) || hits.length + others.length > 1 || candidates.length === 0) return candidates // prettier-ignore
  const isKind = ({ entry: { concepts, modifiers } }: Candidate) => concept.narrower.some((kind) => concepts.has(kind) && !modifiers.has(kind)) // prettier-ignore
  return [...candidates, ...ranked.filter((each) => !candidates.includes(each) && isKind(each))]
}

const WIDE: ReadonlySet<string> = new Set(['plant'])
