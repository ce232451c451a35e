/** Sizes, colours and strengths in the names of offerings, whatever the language. */
import { foldWord, getGrammar } from '../../../../../lexicon/grammar.ts'
import type { ShelfEntry } from '../shelf.ts'

const meaningsByName = new WeakMap<ShelfEntry, ReadonlySet<string>>()

/** Whether an offering is of a size: `large` also for "malaki". */
export function isSizeOf(entry: ShelfEntry, size: string): boolean {
  if (size.startsWith('pack ')) return entry.packSize === Number(size.slice(5))
  if (/^\d/u.test(size)) return entry.measures.some(({ number }) => number === Number(size))
  const known = meaningsByName.get(entry) ?? sizesIn(entry)
  meaningsByName.set(entry, known)
  return known.has(size)
}

function sizesIn({ terms }: ShelfEntry): ReadonlySet<string> {
  const { entries } = getGrammar()
  return new Set(
    [...terms.keys()].flatMap((term) =>
      (entries.get(foldWord(term)) ?? []).flatMap(({ category, meaning }) => (category === 'sizes' ? [meaning] : [])),
    ),
  )
}
