import { readLexiconFile } from './lexicon-file.ts'

let words: ReadonlySet<string> | undefined

/** Whether a word is one of everyday talk, which is no misspelling of another. */
export function isOrdinaryWord(word: string): boolean {
  words ??= new Set(readLexiconFile('ordinary-words.txt').flatMap(({ text }) => text.split(' ')))
  return words.has(word)
}
