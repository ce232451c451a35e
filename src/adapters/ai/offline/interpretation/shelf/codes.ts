/** Codes in the names of goods, which tell them apart by themselves: `90/80-14`, `2.75-17`, `4x6`, `8GB/128GB`. */
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'
import { groupByKeys } from './group-by-keys.ts'

/** `8GB/128GB` is "8/128", and "8+128". */
const MEMORY = /(\d+)\s?[gt]b\s?[/+]\s?(\d+)\s?[gt]b/giu
const CODE = /(?<![\d.])\d+(?:[./]\d+)*(?:[x-]\d+(?:[./]\d+)*)+(?![\d.]*\d)/giu
/** `4-6` may as well be from 4 to 6. */
const RANGE = /^\d+-\d+$/u
/** In pieces a code is at most so many tokens. */
const TOKENS_MAX = 7

/** The goods of each code on a shelf. */
const codesOf = memoizeWeak(({ entries }: Shelf): ReadonlyMap<string, readonly ShelfEntry[]> => {
  return groupByKeys(entries, ({ item }) => codesIn(item.name))
})

function codesIn(name: string): string[] {
  const codes = [...name.toLowerCase().matchAll(CODE)].map(([code]) => code)
  return [...codes.filter((code) => !RANGE.test(code)), ...memoriesIn(name)]
}

function memoriesIn(name: string): string[] {
  return [...name.matchAll(MEMORY)].flatMap(([, one, other]) => ['/', '+'].map((mark) => `${one}${mark}${other}`)) // prettier-ignore
}

/** Whether a code stands in a name, as it is said there. */
export function hasCode(name: string, code: string): boolean {
  return name.toLowerCase().includes(code) || (/^\d+[/+]\d+$/u.test(code) && memoriesIn(name).includes(code)) // prettier-ignore
}

/** `20A`, `12V` */
const RATING = /(?<![\p{L}\d.])\d+[av](?![\p{L}\d])/giu

/** What the names of a shelf write so. */
const ratingsOf = memoizeWeak(
  ({ entries }: Shelf): ReadonlySet<string> =>
    new Set(entries.flatMap(({ item }) => item.name.toLowerCase().match(RATING) ?? [])),
)

/** The code that begins at a token, and the goods that have it. */
export function codeAt(
  shelf: Shelf,
  tokens: readonly Token[],
  at: number,
): { end: number; code: string; entries: readonly ShelfEntry[] } | null {
  const codes = codesOf(shelf)
  if (codes.size === 0 || tokens[at]?.kind !== 'number') return null
  let code = ''
  let found = null
  for (let end = at; end < tokens.length && end < at + TOKENS_MAX; end++) {
    const { text, start } = tokens[end]!
    if (end > at && start !== tokens[end - 1]!.end) break
    code += text.toLowerCase()
    const entries = codes.get(code)
    if (entries) found = { end: end + 1, code, entries }
  }
  return found
}

/** "Triple A" of `Battery, AAA`, "20 amps" of `Breaker, 20A`: what a name writes with letters is said in words. */
export function spelledAt(
  shelf: Shelf,
  tokens: readonly Token[],
  at: number,
): { end: number; code: string; meaning: string } | null {
  const [first, next] = tokens.slice(at, at + 2)
  const end = at + 2
  if (first?.kind === 'word' && next?.kind === 'word' && next.key.length === 1) {
    const times = REPEATING.find((each) => phrasesOf(each).has(first.key))
    const code = times ? next.key.repeat(Number(times.at(-1))) : ''
    return shelf.terms.has(code) ? { end, code, meaning: `term ${code}` } : null
  }
  if (first?.kind !== 'number' || next?.kind !== 'word') return null
  const letter = LETTERS.find((each) => phrasesOf(each).has(next.key))
  const code = letter ? `${first.key}${letter.at(-1)}` : ''
  return ratingsOf(shelf).has(code) ? { end, code, meaning: `code ${code}` } : null
}

const REPEATING = ['times 2', 'times 3'] as const
const LETTERS = ['letter a', 'letter v'] as const
