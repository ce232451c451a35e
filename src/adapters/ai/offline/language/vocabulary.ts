/** Finds the words of grammar in tokens. */
import { getGrammar, type GrammarCategory, type GrammarEntry } from '../../../../lexicon/grammar.ts'
import type { Token } from './tokenizer.ts'

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

/** All phrases that begin at a token. */
export function matchesAt(tokens: readonly Token[], start: number): GrammarMatch[] {
  const { entries, prefixes } = getGrammar()
  const matches: GrammarMatch[] = []
  let key = ''
  for (let end = start; end < Math.min(start + PHRASE_MAX, tokens.length); end++) {
    const token = tokens[end]!
    if (token.kind !== 'word' && token.kind !== 'number') break
    key += token.key
    const length = end - start + 1
    const isWhole = (entry: GrammarEntry) =>
      entry.length === length || key.length >= JOINED_MIN || tokens[end]!.isGlued
    for (const entry of entries.get(key) ?? [])
      if (isWhole(entry)) matches.push({ start, end: end + 1, entry })
    for (const unlinked of entries.has(key) || token.key === 'ng' || token.key === 'g'
      ? []
      : withoutLinker(key))
      for (const entry of entries.get(unlinked) ?? [])
        if (LINKED.has(entry.category) && isWhole(entry))
          matches.push({ start, end: end + 1, entry })
    if (!prefixes.has(key)) break
  }
  return matches
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
  const entries = getGrammar().entries.get(key)
  return entries ? new Set(entries.map(({ category }) => category)) : NO_CATEGORIES
}
