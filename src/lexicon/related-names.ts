/** Names that a search for a name of goods finds as well. */
import type { Concept } from './goods.ts'

/** `synonym`: another name of the same; `narrower`: a kind of it or a brand of it; `broader`: what a brand stands for. */
export type NameRelation = 'synonym' | 'narrower' | 'broader'

export interface RelatedName {
  text: string
  relation: NameRelation
  /** Steps to a kind of a kind; 0 for a synonym. */
  distance: number
}

/**
 * Synonyms, then kinds, the nearest first. A brand relates to the good that it stands for and never to another brand of it; a
 * good does not relate to the class that it belongs to.
 */
export function relatedNames(concepts: readonly Concept[]): RelatedName[] {
  const found = new Map<string, RelatedName>()
  const add = ({ names }: Concept, relation: NameRelation, distance: number) => {
    for (const { text } of names)
      if (!found.has(text)) found.set(text, { text, relation, distance })
  }
  for (const concept of concepts) add(concept, 'synonym', 0)
  let level = new Set(concepts)
  for (let distance = 1; level.size > 0; distance++) {
    level = new Set([...level].flatMap(({ narrower }) => narrower))
    for (const concept of level) add(concept, 'narrower', distance)
  }
  for (const { kind, broader } of concepts)
    if (kind === 'brand') for (const good of broader) add(good, 'broader', 1)
  return [...found.values()]
}
