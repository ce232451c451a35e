/** Which of several goods is meant, by single words that only some of their names have. */
import { getPhrases } from '../../../../../../lexicon/grammar.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import { unitOfSale } from '../../../interpretation/quantity-of-sale.ts'
import { standsFor } from '../../../interpretation/link-among.ts'
import { ofSize } from '../../../interpretation/shelf/sizes.ts'
import { sizeMeaning } from '../../../interpretation/shelf/size-words.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import { isUnitOf, unitAt } from '../../../language/units.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'

/** The only goods that most of the telling words fit. */
export function tellApart(
  entries: readonly ShelfEntry[],
  words: readonly string[],
): { entry: ShelfEntry; words: Set<string> } | null {
  if (entries.length < 2) return null
  const telling = new Set<string>()
  const counts = new Map<ShelfEntry, number>()
  for (const [at, word] of words.entries()) {
    if (telling.has(word)) continue
    const fitting = entriesFor(word, words[at + 1] ?? '', entries)
    if (fitting.length === 0 || fitting.length === entries.length) continue
    telling.add(word)
    for (const entry of fitting) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  const best = [...counts].filter(([, count]) => count === most)
  return best.length === 1 && most > 0 ? { entry: best[0]![0], words: telling } : null
}

/** "With" and "without" tell by the word behind them. */
function entriesFor(word: string, next: string, entries: readonly ShelfEntry[]): ShelfEntry[] {
  const degree = getDegrees().get(word)
  if (degree) {
    const named = degree === '0' ? 'without' : 'with'
    return entries.filter(
      (entry) => standsFor(next, entry) && foldWords(entry.item.name).includes(named),
    )
  }
  if (/^\d+$/u.test(word)) return entries.filter(({ item }) => isNumberOf(item.name, word))
  // "Ang tangke namin" of gas that is all sold by the tank.
  const unit = unitAt(tokenize(word), 0)?.unit
  if (unit && entries.every((entry) => isUnitOf(unit, unitOfSale(entry)))) return []
  if (isFunctionWord(word)) return []
  const sized = sizeMeaning(word)
  const ofSizes = sized ? ofSize(entries, sized) : []
  return entries.filter((entry) => ofSizes.includes(entry) || standsFor(word, entry))
}

/** 20000 of "20,000 mAh". */
function isNumberOf(name: string, digits: string): boolean {
  return digits.length > 2 && name.replaceAll(/(?<=\d),(?=\d)/gu, '').split(/[^\d.]+/u).includes(digits) // prettier-ignore
}

let degrees: ReadonlyMap<string, string> | undefined

/** Single words for with and without. */
function getDegrees(): ReadonlyMap<string, string> {
  degrees ??= new Map(
    getPhrases('degrees').flatMap(({ meaning, words }): [string, string][] =>
      words.length === 1 && (meaning === '0' || meaning === 'with') ? [[words[0]!, meaning]] : [],
    ),
  )
  return degrees
}
