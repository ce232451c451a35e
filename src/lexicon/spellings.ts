/** Words of grammar as people shorten them on a telephone: "nlng" is nalang. */
import { LexiconError, readLexiconFile } from './lexicon-file.ts'

let standard: ReadonlyMap<string, string> | undefined
let variants: ReadonlyMap<string, readonly string[]> | undefined

/** The word that a spelling stands for; the word itself when it stands for no other. */
export function standardSpelling(word: string): string {
  standard ??= new Map(
    [...readSpellings()].flatMap(([own, others]) => others.map((other) => [other, own] as const)),
  )
  return standard.get(word) ?? word
}

/** All spellings of a word, its own first. */
export function spellingsOf(word: string): readonly string[] {
  variants ??= readSpellings()
  return [word, ...(variants.get(word) ?? [])]
}

function readSpellings(): Map<string, string[]> {
  return new Map(
    readLexiconFile('spellings.txt').map(({ text, place }) => {
      const [word = '', others] = text.split('=').map((part) => part.trim())
      if (!others) throw new LexiconError(place, `“${word}” has no spellings`)
      return [word, others.split(',').map((other) => other.trim())]
    }),
  )
}
