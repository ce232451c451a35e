/** What people call goods in Filipino, Cebuano and English, and by brands that stand for the thing. */
import { freshFood } from './fresh-food.ts'
import { groceries } from './groceries.ts'
import { health } from './health.ts'
import { household } from './household.ts'

/**
 * A line of the data names one thing: `sitaw, batong, string beans`. After `>` come kinds of it, which have lines of their own
 * where they have other names: `gulay, utan, vegetable > sitaw, okra`.
 */
interface Concept {
  names: string[]
  kinds: string[]
}

export interface RelatedNames {
  /** Other names of what the word names. */
  synonyms: string[]
  /** Names of the kinds of it. */
  kinds: string[]
}

const concepts = [freshFood, groceries, health, household].flatMap(parse)
const byName = new Map<string, Concept[]>()
for (const concept of concepts)
  for (const name of concept.names) byName.set(name, [...(byName.get(name) ?? []), concept])

/** Whether a folded word, as it is, is in the thesaurus. */
export function namesGoods(word: string): boolean {
  return byName.has(word)
}

/** The names related to a folded word, with or without its linker (karne, karneng; sabon, sabong); null if it names nothing. */
export function findRelatedNames(word: string): RelatedNames | null {
  const named = [word, word.replace(/ng$/, ''), word.replace(/g$/, '')]
  const found = named.map((each) => byName.get(each)).find(Boolean)
  if (!found) return null
  const synonyms = new Set(found.flatMap(({ names }) => names))
  const kinds = kindsOf(found).difference(synonyms)
  synonyms.delete(word)
  return { synonyms: [...synonyms], kinds: [...kinds] }
}

/** The names of all kinds, and of the kinds of these. */
function kindsOf(found: Concept[], seen = new Set<string>()): Set<string> {
  for (const name of found.flatMap(({ kinds }) => kinds)) {
    if (seen.has(name)) continue
    seen.add(name)
    const same = byName.get(name) ?? []
    for (const { names } of same) for (const each of names) seen.add(each)
    kindsOf(same, seen)
  }
  return seen
}

function parse(data: string): Concept[] {
  const lines = data.split('\n').filter((line) => line.trim())
  return lines.map((line) => {
    const [names = '', kinds = ''] = line.split('>')
    return { names: listOf(names), kinds: listOf(kinds) }
  })
}

function listOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** Words between the words of goods, such as linkers and prepositions. */
export const functionWords: ReadonlySet<string> = new Set(
  'ang ng nang mga sa si ni kay at na pa ba po ay ug og nga kang may mayroon meron naa para pang pam ko mo ako'.split(
    ' ',
  ),
)
