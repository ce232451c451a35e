/** Fractions that are sizes of goods, and no parts of one: "1 whole and 1 half", "2 plywood 1/4 at isang 3/4". */
import type { Mention } from '../../interpretation.ts'
import { linkAmong } from '../../link-among.ts'
import type { Shelf, ShelfEntry } from '../../shelf.ts'

/** "1 whole and 1 half", "2 plywood 1/4 at isang 3/4": a fraction behind a number is the size of goods that come in it. */
export function countFractions(mentions: readonly Mention[], shelf: Shelf): Mention[] {
  const list: Mention[] = []
  for (const mention of mentions) {
    const before = list.at(-1)
    const called = before?.quantity && mention.quantity ? before.candidates.filter(({ entry }) => isKindCalled(entry, mention.text)) : [] // prettier-ignore
    if (before && called.length === 1 && before.text.endsWith(before.quantity!.text)) {
      list[list.length - 1] = { ...before, quantity: null }
      list.push({ ...mention, words: before.words, sizes: [], candidates: called, quantity: before.quantity }) // prettier-ignore
      continue
    }
    const isSplit = before && isCount(before) && isBare({ ...mention, quantity: null }) && isShare(mention.quantity?.value ?? 0) // prettier-ignore
    const fraction = isSplit ? { count: before.quantity!, size: mention.quantity!.text } : halfOf(mention) // prettier-ignore
    const named = (isSplit ? list.slice(0, -1) : [...list, mention]).findLast(({ candidates }) => candidates.length > 0) // prettier-ignore
    const products = new Set(named?.candidates.map(({ entry }) => entry.item.productId))
    const kin = fraction ? shelf.entries.filter(({ item }) => products.has(item.productId)) : []
    const fits = fraction ? linkAmong({ words: '', sizes: [fraction.size], quantity: null }, kin) : [] // prettier-ignore
    const value = mention.quantity?.value
    const sized = fits.length > 0 && fits.length < kin.length ? fits : kin.filter(({ measures }) => measures.some(({ number }) => number === value)).map((entry) => ({ entry, score: 1, explainsQuantity: false })) // prettier-ignore
    if (!fraction || sized.length === 0) list.push(mention)
    else {
      if (isSplit) list.pop()
      const start = isSplit ? before.start : mention.start
      list.push({ ...mention, start, words: named!.words, candidates: sized, quantity: fraction.count }) // prettier-ignore
    }
  }
  return list
}

/** "Pad paper, tulo ka 1 whole": the second number is of the name of a kind. */
function isKindCalled({ item }: ShelfEntry, words: string): boolean {
  return item.name.split(', ').slice(1).join(', ').toLowerCase() === words.toLowerCase()
}

/** So many of nothing, whole. */
function isCount(mention: Mention): boolean {
  const { quantity } = mention
  return quantity?.unit === null && Number.isInteger(quantity.value) && isBare({ ...mention, quantity: null }) && !mention.reference // prettier-ignore
}

/** The one and the half of "one half", "isang half", which elsewhere are half of one. */
function halfOf({ quantity }: Mention) {
  const [one, half, ...more] = quantity?.unit === null ? quantity.text.split(/\s+/u) : []
  if (!one || !half || more.length > 0 || quantity!.value !== 0.5) return null
  return { count: { value: 1, unit: null, text: one }, size: half }
}

/** Of nothing: no words, number, size or option. */
export function isBare({ words, quantity, sizes, options }: Mention): boolean {
  return words === '' && !quantity && sizes.length + options.length === 0
}

/** A half, a quarter. */
export function isShare(value: number): boolean {
  return value > 0 && value < 1
}
