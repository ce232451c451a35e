/** Sizes, colours and strengths in the names of offerings, whatever the language. */
import { foldWord, getGrammar } from '../../../../../lexicon/grammar.ts'
import type { ShelfEntry } from '../shelf.ts'

const meaningsByName = new WeakMap<ShelfEntry, ReadonlySet<string>>()

/** Whether an offering is of a size: `large` also for "malaki". */
export function isSizeOf(entry: ShelfEntry, size: string): boolean {
  if (size.startsWith('no ')) return numberIn(entry.item.name) === size.slice(3)
  if (size.startsWith('count ')) return piecesIn(entry.item.name) === size.slice(6)
  if (size.startsWith('pack ')) return entry.packSize === Number(size.slice(5))
  if (/^\d/u.test(size)) return entry.measures.some(({ number }) => number === Number(size))
  const known = meaningsByName.get(entry) ?? sizesIn(entry)
  meaningsByName.set(entry, known)
  return known.has(size)
}

/** `80` of `Sandpaper, No. 80`, `3` of `Pad paper, Grade 3` */
export function numberIn(name: string): string | null {
  return /\b(?:no\.?|grade|gauge|size)\s?(\d+)/iu.exec(name)?.[1] ?? null
}

/** `2` of `Fried chicken, 2 pieces` */
export function piecesIn(name: string): string | null {
  return /, (\d+) (?:piece|pc|slice|stick|roll)s?$/iu.exec(name)?.[1] ?? null
}

function sizesIn({ terms }: ShelfEntry): ReadonlySet<string> {
  const { entries } = getGrammar()
  return new Set(
    [...terms.keys()].flatMap((term) =>
      (entries.get(foldWord(term)) ?? []).flatMap(({ category, meaning }) =>
        category === 'sizes' ? [meaning] : [],
      ),
    ),
  )
}

/** Those of a size. Where none is called so, the small one is the smallest by measure, or the cheapest size of a product. */
export function ofSize(entries: readonly ShelfEntry[], size: string): ShelfEntry[] {
  const named = entries.filter((entry) => isSizeOf(entry, size))
  if (named.length > 0 || (size !== 'small' && size !== 'large')) return named
  const [first] = entries
  const isOneProduct =
    first?.item.variantId && entries.every(({ item }) => item.productId === first.item.productId)
  const isMeasured = entries.every(({ measures }) => measures.length === 1)
  if (!isMeasured && !isOneProduct) return []
  const worth = ({ measures, item }: ShelfEntry) => (isMeasured ? measures[0]!.value : item.price)
  const sorted = entries.toSorted((one, other) => worth(one) - worth(other))
  return sorted.slice(...(size === 'small' ? [0, 1] : [-1]))
}

/** The meaning of a word of size in any language; null for other words. */
export function sizeMeaning(word: string): string | null {
  const entry = getGrammar()
    .entries.get(foldWord(word))
    ?.find(({ category }) => category === 'sizes')
  return entry?.meaning ?? null
}
