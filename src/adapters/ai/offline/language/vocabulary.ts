/** Finds the words of grammar in tokens. */
import { getGrammar, type GrammarCategory, type GrammarEntry } from '../../../../lexicon/grammar.ts'
import type { Token } from './token.ts'

export interface GrammarMatch {
  start: number
  end: number
  entry: GrammarEntry
}

/** A phrase is at most so many tokens. */
const PHRASE_MAX = 7
/** A phrase written in other pieces than the lexicon's is as long as this at least: `na lang` and `nalang`, but not `at a` and `ata`. */
const JOINED_MIN = 5
const LINKED: ReadonlySet<GrammarCategory> = new Set(['numbers', 'units', 'sizes', 'references'])

/** Enclitics of politeness and doubt, which stand behind the first word of a Filipino phrase and are no part of it: "nasaan na po ba ang order ko". */
const ENCLITICS = new Set(['po', 'ho', 'pong', 'hong', 'ba', 'nga', 'naman'])

/** Enclitics that are texted by one letter, behind the first word of a phrase: "wag n po", "wala p". */
const SHORTENED: ReadonlyMap<string, readonly string[]> = new Map([['n', ['na']], ['p', ['pa']]]) // prettier-ignore

type Kind = (entry: GrammarEntry) => boolean

/** Acts that take something back. */
const WITHDRAWING = new Set(['remove', 'cancel', 'withdraw'])

/** Further ones, within what leads to a place, asks, or takes something back: "tapat lang ng tindahan", "pila man tanan", "hindi ko na pala kukunin". */
const FURTHER: readonly { words: ReadonlySet<string>; behind: number; isOf: Kind }[] = [
  {
    words: new Set(['lang', 'ra', 'mismo', 'banda']),
    behind: 1,
    isOf: ({ category }) => category === 'contact',
  },
  {
    words: new Set(['man', 'diay', 'gyud', 'jud', 'kaha', 'raman']),
    behind: 1,
    isOf: ({ category }) => category === 'questions',
  },
  // "Dili lang na" is more than that.
  {
    words: new Set(['pala', 'lang', 'lng', 'muna', 'kasi', 'diay', 'ra', 'gyud', 'jud', 'man']),
    behind: 2,
    isOf: ({ category, meaning }) => category === 'acts' && WITHDRAWING.has(meaning),
  },
]

/** So many of them stand together at most. */
const ENCLITICS_MAX = 2

/** All phrases that begin at a token. */
export function matchesAt(tokens: readonly Token[], start: number): GrammarMatch[] {
  const matches: GrammarMatch[] = []
  extend(start, '', 0, 0)
  return matches

  function extend(end: number, before: string, words: number, skipped: number, only?: Kind): void {
    const token = tokens[end]
    const isWord = token?.kind === 'word' || token?.kind === 'number'
    if (!isWord || words === PHRASE_MAX) return
    const { prefixes } = getGrammar()
    if (words > 0 && skipped < ENCLITICS_MAX && ENCLITICS.has(token.key))
      for (const key of withoutEnclitic(before, token.key))
        if (prefixes.has(key)) extend(end + 1, key, words, skipped + 1, only)
    const isWithin = words > 0 && skipped < ENCLITICS_MAX && prefixes.has(before)
    for (const further of isWithin ? FURTHER : [])
      if (
        further.words.has(token.key) &&
        words >= further.behind &&
        (!only || only === further.isOf)
      )
        // prettier-ignore
        extend(end + 1, before, words, skipped + 1, further.isOf)
    const length = words + 1
    for (const key of [token.key, ...((words > 0 && SHORTENED.get(token.key)) || [])].map(
      (word) => before + word,
    )) {
      for (const entry of entriesFor(key, token))
        if (
          (!only || only(entry)) &&
          (entry.length === length || key.length >= JOINED_MIN || token.isGlued)
        )
          // prettier-ignore
          matches.push({ start, end: end + 1, entry })
      if (prefixes.has(key)) extend(end + 1, key, length, skipped, only)
    }
  }
}

/** `pong` leaves its linker to the word before: "ano pong tinda" is "anong tinda" with a `po`. */
function withoutEnclitic(key: string, enclitic: string): string[] {
  return enclitic.endsWith('ng') ? [key, `${key}ng`] : [key]
}

/** The entries of a key; words that count, measure or refer also with a linker. */
function entriesFor(key: string, last: Token): GrammarEntry[] {
  const { entries } = getGrammar()
  const own = entries.get(key)
  if (own || last.key === 'ng' || last.key === 'g') return [...(own ?? [])]
  return withoutLinker(key).flatMap((unlinked) =>
    (entries.get(unlinked) ?? []).filter(({ category }) => LINKED.has(category)),
  )
}

/** Without the linker, -ng after a vowel and -g after n: `tatlong`, `kilong`, `sandaang`. */
function withoutLinker(key: string): string[] {
  return key.length > 4 && key.endsWith('ng') ? [key.slice(0, -2), key.slice(0, -1)] : []
}

const WORDLESS: ReadonlySet<GrammarCategory> = new Set(['particles', 'links'])

/** Whether a word only holds a sentence together, so that it is no word of a name of goods. */
export function isFunctionWord(key: string): boolean {
  return (
    getGrammar()
      .entries.get(key)
      ?.some(({ category }) => WORDLESS.has(category)) ?? false
  )
}

const NO_CATEGORIES: ReadonlySet<GrammarCategory> = new Set()

/** The categories that a single word belongs to. */
export function categoriesOf(key: string): ReadonlySet<GrammarCategory> {
  // "As in" makes no word of grammar of asin.
  const entries = getGrammar()
    .entries.get(key)
    ?.filter(({ length, meaning }) => (length === 1 || key.length >= JOINED_MIN) && meaning !== 'that counted') // prettier-ignore
  return entries?.length ? new Set(entries.map(({ category }) => category)) : NO_CATEGORIES
}
