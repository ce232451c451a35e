/** Everyday words of English, Filipino and Cebuano: what is said beside an order and is none of it. */
import { LRUCache } from 'lru-cache'
import { longestNameAt } from './goods.ts'
import { readLexiconFile, readLexiconFolder } from './lexicon-file.ts'
import { englishRoots, rootsOfTalk } from './word-forms.ts'

/** Whether a word is one of everyday talk, which is no misspelling of another. */
export function isOrdinaryWord(word: string): boolean {
  spelt ??= wordsOf(readLexiconFile('ordinary-words.txt'))
  return spelt.has(word) || isRemark(word)
}

/** Whether a word, in any of its forms, names no goods, size, kind or act of ordering: it is passed over where no goods stand. */
export function isRemark(word: string): boolean {
  const known = remarks.get(word)
  if (known !== undefined) return known
  english ??= wordsOf(readLexiconFile('ordinary/english.txt'))
  spoken ??= wordsOf(readLexiconFolder('ordinary'))
  const isForm = () =>
    longestNameAt([word], 0) === null &&
    (englishRoots(word).some((root) => english!.has(root)) ||
      rootsOfTalk(word).some((root) => spoken!.has(root)))
  const isSpoken = spoken.has(word) || isForm()
  remarks.set(word, isSpoken)
  return isSpoken
}

/** Whether a word is for people, whom a number beside it counts. */
export function isPerson(word: string): boolean {
  people ??= wordsOf(readLexiconFile('ordinary/people.txt'))
  return people.has(word)
}

let english: ReadonlySet<string> | undefined
let spelt: ReadonlySet<string> | undefined
let spoken: ReadonlySet<string> | undefined
let people: ReadonlySet<string> | undefined

function wordsOf(lines: readonly { text: string }[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ text }) => text.split(' ')))
}

const REMARKS_MAX = 10_000
const remarks = new LRUCache<string, boolean>({ max: REMARKS_MAX })
