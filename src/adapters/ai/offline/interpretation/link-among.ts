import { measureOf } from '../language/quantity.ts'
import { longestNameAt } from '../../../../lexicon/goods.ts'
import { singular } from '../../../../lexicon/word-forms.ts'
import { tokenize } from '../language/tokenizer.ts'
import { isUnitOf, measuresIn } from '../language/units.ts'
import type { Candidate, Mention } from './interpretation.ts'
import { unitOfSale } from './quantity-of-sale.ts'
import { LINK } from './scoring.ts'
import { isMeasured } from './shelf/analyse-name.ts'
import { hasMeasure, isSizeOf, numberIn, ofSizePhrase } from './shelf/sizes.ts'
import { sizeMeaning } from './shelf/size-words.ts'
import type { ShelfEntry } from './shelf.ts'

/** The offerings among `entries` that words, sizes and a quantity fit, best first: an answer to "which one?", "make that medium". */
export function linkAmong(
  { words, sizes, quantity }: Pick<Mention, 'words' | 'sizes' | 'quantity'>,
  entries: readonly ShelfEntry[],
): Candidate[] {
  const unit = quantity?.unit
  const measure = quantity && measureOf(quantity)
  const numbers = sizes.flatMap((text) => numberIn(text) ?? [])
  const measures = sizes.flatMap((text) => measuresIn(tokenize(text)))
  const others = sizes.filter(isNumeric).map(numericSize)
  const excluded = sizes.flatMap((text) => (text.startsWith('not ') ? [text.slice(4)] : []))
  const inWords = sizes.filter(
    (text) =>
      !text.startsWith('not ') && numberIn(text) === null && measuresIn(tokenize(text)).length === 0 && !isNumeric(text), // prettier-ignore
  )
  // "Pang ladies" is one size, whatever its words are.
  const called = new Map(inWords.map((text) => [text, entries.filter(({ item }) => item.name.toLowerCase().endsWith(`, ${text.toLowerCase()}`))])) // prettier-ignore
  const phrases = inWords.filter((text) => text.includes(' ') && (sizeMeaning(text) !== null || called.get(text)!.length > 0)) // prettier-ignore
  const ofPhrases = phrases.map((text) => called.get(text)!.length > 0 ? called.get(text)! : ofSizePhrase(entries, text)) // prettier-ignore
  const single = inWords.filter((text) => !phrases.includes(text))
  const wanted = [...new Set([words, ...single].flatMap((text) => tokenize(text)).filter(({ kind }) => kind !== 'comma').map(({ key }) => key))] // prettier-ignore
  const ofSizes = new Set(sizes.flatMap((text) => ofSizePhrase(entries, text)))
  const scored = entries.map((entry): Candidate => {
    const explainsQuantity = measure !== null && isMeasured(entry, measure) !== undefined
    const fits =
      wanted.reduce((sum, word) => sum + fitOf(word, entry, ofSizes.has(entry)), 0) +
      ofPhrases.filter((some) => some.includes(entry)).length +
      measures.filter((each) => hasMeasure(entry, each)).length +
      others.filter((each) => isSizeOf(entry, each)).length +
      excluded.filter(
        (word) => !standsFor(word, entry) && !isSizeOf(entry, sizeMeaning(word) ?? `term ${word}`),
      ).length + // prettier-ignore
      numbers.filter((each) => numberIn(entry.item.name) === each).length
    const isNumbered = unit === null && words === quantity?.text && (entry.packSize === quantity.value || entry.measures.some(({ number }) => number === quantity.value)) // prettier-ignore
    const all =
      wanted.length +
      phrases.length +
      measures.length +
      numbers.length +
      others.length +
      excluded.length
    return {
      entry,
      score: (isNumbered ? 1 : fits / Math.max(1, all)) + (explainsQuantity ? 1 : 0),
      explainsQuantity,
    }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best < LINK.least) return []
  const tied = scored.filter(({ score }) => score >= best - LINK.tie)
  // "Starter" of `Starter` and `Pre-Starter`
  const whole = tied.filter(({ entry }) => [words, ...single].some((text) => text !== '' && entry.item.name.toLowerCase().endsWith(`, ${text.toLowerCase()}`))) // prettier-ignore
  const fits = whole.length > 0 ? whole : tied
  // "20 pcs long" of what is also sold by the ream.
  const sold = unit?.kind === 'count' ? fits.filter(({ entry }) => isUnitOf(unit, unitOfSale(entry))) : [] // prettier-ignore
  return sold.length > 0 ? sold : fits
}

/** `1.5`, `2x3x10`, and `of 6` for what comes in sixes */
function isNumeric(size: string): boolean {
  return /^(?:of )?[\d.x]+$/u.test(size)
}

function numericSize(size: string): string {
  if (size.startsWith('of ')) return `pack ${size.slice(3)}`
  return size.includes('x') ? `dimensions ${size}` : `number ${size}`
}

/** The words of a name outrank other names of the same. */
function fitOf(word: string, entry: ShelfEntry, isSized: boolean): number {
  if (entry.terms.has(singular(word)) || (isSized && sizeMeaning(word) !== null)) return 1
  return standsFor(word, entry) ? LINK.otherWord : 0
}

/** Whether a word names the goods, or is one of their name. */
export function standsFor(word: string, { terms, concepts, measures }: ShelfEntry): boolean {
  if (terms.has(singular(word)) || terms.has(word)) return true
  if (measures.some(({ number }) => String(number) === word)) return true
  const name = longestNameAt([word], 0)
  return name?.concepts.some((concept) => concepts.has(concept)) ?? false
}

/** Whether all words are of its name. */
export function isCalled({ terms }: ShelfEntry, words: string): boolean {
  return tokenize(words).every(({ key, kind }) => kind === 'dash' || terms.has(key) || terms.has(singular(key))) // prettier-ignore
}
