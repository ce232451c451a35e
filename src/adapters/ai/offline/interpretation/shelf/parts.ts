/** Goods that also come as a part of what they are sold by: `Order` and `Half order`, `Bilao` and `Half bilao`. */
import { singular } from '../../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { parseQuantity } from '../../language/quantity-parser.ts'
import type { Quantity } from '../../language/quantity.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { isUnitOf, unitAt } from '../../language/units.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

/** How much of which unit of count a variant is by its own name: half an order, one order, one (full) tray; of the goods themselves, `Half` and `Whole`. */
const shareOf = memoizeWeak(
  ({ item, head }: ShelfEntry): { value: number; unit: string } | null => {
    if (item.variantId === null) return null
    const tokens = tokenize(variantName(item.name))
    const number = parseNumber(tokens, 0)
    const isFull = phrasesOf('full').has(tokens[0]?.key ?? '')
    const start = isFull ? 1 : (number?.end ?? 0)
    // `Half loaf` of loaf bread
    const isOfGoods = tokens.slice(start).every(({ kind, key }) => kind === 'word' && head.has(singular(key))) // prettier-ignore
    if (isOfGoods && (isFull || (number !== null && number.value < 1))) return { value: number?.value ?? 1, unit: GOODS } // prettier-ignore
    const found = unitAt(tokens, start)
    const isShare = found?.unit.kind === 'count' && found.end === tokens.length && (number?.value ?? 1) <= 1 // prettier-ignore
    return isShare ? { value: number?.value ?? 1, unit: found.unit.name } : null
  },
)

function variantName(name: string): string {
  return name.slice(name.lastIndexOf(', ') + 2)
}

/** Which of a product that is sold whole and in parts is counted: "2 orders" and "2" whole ones, "half" the one that is called so. */
export function shareMeant(
  entries: readonly ShelfEntry[],
  { value, unit }: Quantity,
  words = '',
): ShelfEntry | null {
  const shares = entries.flatMap((entry) => shareOf(entry) ?? [])
  const isSaid = ({ unit: name }: { unit: string }) => unit?.kind === 'count' && (name === GOODS ? SINGLE.has(unit.name) : isUnitOf(unit, name)) // prettier-ignore
  // "10 kabuok itlog" of what also comes by the tray
  const named = shares.find(isSaid)?.unit
  const isAll = shares.length === entries.length && shares.every((share) => share.unit === shares[0]!.unit) // prettier-ignore
  const name = named ?? (isAll ? shares[0]?.unit : undefined)
  if (name === undefined || !isOneProduct(entries)) return null
  // "Isang tray itlog"
  const isNamed = tokenize(words).some((_, at, tokens) => unitAt(tokens, at)?.unit.name === name)
  const isCounted = unit ? named !== undefined : value < 1 || isNamed || SINGLE.has(name)
  const meant = entries.filter((entry) => {
    const share = shareOf(entry)
    return share?.unit === name && share.value === Math.min(value, 1)
  })
  return isCounted && (value < 1 || Number.isInteger(value)) && meant.length === 1 && entries.length > 1 ? meant[0]! : null // prettier-ignore
}

function isOneProduct([first, ...others]: readonly ShelfEntry[]): boolean {
  return others.every(({ item }) => item.productId === first!.item.productId)
}

/** No unit: half of the goods, or a whole one. */
const GOODS = 'goods'

/** A number alone counts these. */
const SINGLE = new Set(['piece', 'serving'])

interface Part {
  value: number
  unit: string
  name: string
  key: string
}

/** The parts that a store sells. */
const partsOn = memoizeWeak(({ entries }: Shelf): Part[] =>
  entries.flatMap((entry) => {
    const share = shareOf(entry)
    const { name, key } = entry.item
    return share && share.value < 1 ? [{ ...share, name: variantName(name), key }] : []
  }),
)

/** "Half order", "kalahating order", "tunga ka bilao" of a store that sells so, and "half" of what was spoken of, or is counted: "dalawang half na lechon". */
export function partSoldAt(
  { shelf, context, tokens, linker }: Pick<Analysis, 'shelf' | 'context' | 'tokens' | 'linker'>,
  at: number,
): { name: string; end: number } | null {
  const parts = partsOn(shelf)
  const said = parts.length > 0 ? parseQuantity(tokens, at).toSorted((one, other) => other.end - one.end)[0] : undefined // prettier-ignore
  // "1 half order" is one of it.
  const isOne = parseNumber(tokens.slice(at, at + 1), 0)?.value === 1
  if (!said || isOne || said.quantity.value >= 1) return null
  const { value, unit } = said.quantity
  const spoken = context.listed.length > 0 ? context.listed : context.focus
  const behind = tokens[said.end]?.kind === 'word' && isFunctionWord(tokens[said.end]!.key) ? said.end + 1 : said.end // prettier-ignore
  const isCounted = at > 0 && parseNumber(tokens.slice(at - 1, at), 0) !== null
  // "Dalawang half na lechon", "mocha roll, isang whole at isang half"
  // "…, isang half", "… at isang half" begins a part; "tres kwarto" is one number, and in "spicy isang half" the option does.
  const first = tokens[at - 2]
  const isApart = isCounted && isDivided(first) && (parseNumber(tokens.slice(at - 1, at), 0)?.value === 1 || parseNumber(tokens, at - 1)?.end === at) // prettier-ignore
  // "Loaf bread whole 2, half 1"
  const isBeforeCount = !unit && isDivided(tokens[at - 1]) && parseNumber(tokens, said.end) !== null
  const places = isCounted || isBeforeCount ? [behind, ...Array.from({ length: isApart || isBeforeCount ? Math.min(at, NAMED_MAX) : 0 }, (_, back) => at - 1 - back)] : [] // prettier-ignore
  const named = new Set(places.flatMap((place) => linker(place).filter(({ end }) => place === behind || end <= at).flatMap(({ candidates }) => candidates.map(({ entry }) => entry.item.key)))) // prettier-ignore
  const isMeant = ({ key }: Part) => spoken.includes(key) || named.has(key)
  const isSaid = (part: Part) => (unit ? unit.kind === 'count' && isUnitOf(unit, part.unit) : isMeant(part)) // prettier-ignore
  const part = parts.find((each) => each.value === value && isSaid(each))
  return part ? { name: part.name, end: said.end } : null
}

function isDivided(token: Token | undefined): boolean {
  return token?.kind === 'comma' || isAnd(token?.key ?? '')
}

/** Goods stand so many tokens before a part of them at most. */
const NAMED_MAX = 12
