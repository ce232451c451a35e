/** Codes in the names of goods, which tell them apart by themselves: `90/80-14`, `2.75-17`, `4x6`. */
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
