/** Codes in the names of goods, which tell them apart by themselves: `90/80-14`, `2.75-17`, `4x6`. */
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

const CODE = /(?<![\d.])\d+(?:[./]\d+)*(?:[x-]\d+(?:[./]\d+)*)+(?![\d.]*\d)/giu
/** `4-6` may as well be from 4 to 6. */
const RANGE = /^\d+-\d+$/u
/** In pieces a code is at most so many tokens. */
const TOKENS_MAX = 7

const codesOfShelves = new WeakMap<Shelf, ReadonlyMap<string, readonly ShelfEntry[]>>()

/** The goods of each code on a shelf. */
function codesOf(shelf: Shelf): ReadonlyMap<string, readonly ShelfEntry[]> {
  const known = codesOfShelves.get(shelf)
  if (known) return known
  const codes = new Map<string, ShelfEntry[]>()
  for (const entry of shelf.entries)
    for (const [code] of entry.item.name.toLowerCase().matchAll(CODE))
      if (!RANGE.test(code)) codes.set(code, [...(codes.get(code) ?? []), entry])
  codesOfShelves.set(shelf, codes)
  return codes
}

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
  { terms, entries }: Shelf,
  tokens: readonly Token[],
  at: number,
): { end: number; code: string; meaning: string } | null {
  const [first, next] = tokens.slice(at, at + 2)
  const end = at + 2
  if (first?.kind === 'word' && next?.kind === 'word' && next.key.length === 1) {
    const times = REPEATING.find((each) => phrasesOf(each).has(first.key))
    const code = times ? next.key.repeat(Number(times.at(-1))) : ''
    return terms.has(code) ? { end, code, meaning: `term ${code}` } : null
  }
  if (first?.kind !== 'number' || next?.kind !== 'word') return null
  const letter = LETTERS.find((each) => phrasesOf(each).has(next.key))
  const code = letter ? `${first.key}${letter.at(-1)}` : ''
  const isSold = code !== '' && entries.some(({ item }) => item.name.toLowerCase().includes(code))
  return isSold ? { end, code, meaning: `code ${code}` } : null
}

const REPEATING = ['times 2', 'times 3'] as const
const LETTERS = ['letter a', 'letter v'] as const
