/** Finds names in running words, in their inflected forms, as one word or several. */
import type { Name } from './goods-file.ts'
import {
  affixedForms,
  foldWords,
  inflectedForms,
  INFLECTIONS,
  LINKING_WORDS,
  singular,
  type BaseForm,
  type Inflection,
} from './word-forms.ts'

interface Named {
  names: readonly Name[]
}

export interface NameMatch<T> {
  at: number
  /** In words. */
  length: number
  concepts: readonly T[]
  /** The least certain step from a word to its base form. */
  inflection: Inflection
}

export interface NameIndex<T> {
  longestAt(words: readonly string[], at: number): NameMatch<T> | null
  has(word: string): boolean
}

/** So many words of a text can be one of a name: `3 in 1`, `soft drinks`. */
const JOINED_MAX = 3

const NONE: readonly never[] = []

/** A trie of the words of all names, each path under its words joined by spaces; a path to longer names alone has no concepts. */
export function createNameIndex<T extends Named>(all: Iterable<T>): NameIndex<T> {
  const paths = new Map<string, readonly T[]>()
  const add = (words: readonly string[], concept: T) => {
    for (let end = 1; end <= words.length; end++) {
      const path = words.slice(0, end).join(' ')
      const known = paths.get(path) ?? NONE
      if (end < words.length) paths.set(path, known)
      else if (!known.includes(concept)) paths.set(path, [...known, concept])
    }
  }
  const addWithJoined = (words: readonly string[], concept: T) => {
    add(words, concept)
    if (words.length > 1) add([words.join('')], concept)
  }
  const concepts = [...all]
  for (const concept of concepts)
    for (const name of concept.names) addWithJoined(wordsOf(name), concept)
  // Only then the singular of English names, so that the colds are not what is cold.
  for (const concept of concepts)
    for (const name of concept.names) {
      const words = name.language === 'en' ? wordsOf(name).map(singular) : []
      if (words.length > 0 && !paths.get(words.join(' '))?.length) addWithJoined(words, concept)
    }

  function longestAt(words: readonly string[], at: number): NameMatch<T> | null {
    let best: NameMatch<T> | null = null
    const visit = (path: string, next: number, rank: number) => {
      const concepts = paths.get(path)!
      const length = next - at
      if (concepts.length > 0 && isBetter(length, rank, best))
        best = { at, length, concepts, inflection: INFLECTIONS[rank]! }
      const from = LINKING_WORDS.has(words[next] ?? '') && !isLast(next) ? next + 1 : next
      follow(path, from, rank)
    }
    const isLast = (position: number) => position + 1 >= words.length
    const follow = (path: string, from: number, rank: number) => {
      for (let end = from + 1; end <= Math.min(from + JOINED_MAX, words.length); end++) {
        const word = words.slice(from, end).join('')
        const visitAny = (forms: BaseForm[]) => {
          const found = forms.flatMap(({ form, inflection }) => {
            const longer = path === '' ? form : `${path} ${form}`
            return paths.has(longer) ? [{ longer, inflection }] : []
          })
          for (const { longer, inflection } of found)
            visit(longer, end, Math.max(rank, INFLECTIONS.indexOf(inflection)))
          return found.length > 0
        }
        if (end > from + 1)
          visitAny([word, singular(word)].map((form) => ({ form, inflection: 'none' })))
        // Affixes last: they are costly to look for, and found in many words that have none.
        else if (!visitAny(inflectedForms(word))) visitAny(affixedForms(word))
      }
    }
    follow('', at, 0)
    return best
  }

  return { longestAt, has: (word) => (paths.get(word) ?? NONE).length > 0 }
}

function wordsOf({ text }: Name): string[] {
  return foldWords(text).filter((word, at) => at === 0 || !LINKING_WORDS.has(word))
}

function isBetter(length: number, rank: number, best: NameMatch<unknown> | null): boolean {
  if (!best || length > best.length) return true
  return length === best.length && rank < INFLECTIONS.indexOf(best.inflection)
}
