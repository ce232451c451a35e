/** Converts what a customer said into the unit that goods are sold by. */
import { foldWords, singular } from '../../../../lexicon/word-forms.ts'
import { fitsRule, isQuantity } from '../../../../platform/values/quantity.ts'
import type { Measure, Quantity } from '../language/quantity.ts'
import { phrasesOf } from '../language/phrasing.ts'
import { tokenize } from '../language/tokenizer.ts'
import { isSameMeasure, isUnitOf, unitName } from '../language/units.ts'
import { contentsOf, heldBy, HOLDERS, type Contents } from './shelf/contents.ts'
import type { ShelfEntry } from './shelf.ts'

export type QuantityOfSale =
  | { kind: 'sold'; qty: number }
  /** An amount that is not sold; `qty` may have more than 3 decimals. */
  | { kind: 'unsold'; qty: number }
  /** Zero, negative or not finite. */
  | { kind: 'invalid' }
  /** In a unit that the goods are not sold by, or that is not known. */
  | { kind: 'incompatible'; unit: string }

/** A strip or a box holds a number of these that nobody has said. */
const SINGLE = new Set(['tablet', 'capsule'])
/** In grams. */
const SACK_LEAST = 10_000
/** Goods that are sold by a measure. */
const BASES = new Map<string, Measure>([
  ['kilo', { dimension: 'mass', value: 1_000 }],
  ['gram', { dimension: 'mass', value: 1 }],
  ['litre', { dimension: 'volume', value: 1_000 }],
  ['meter', { dimension: 'length', value: 1_000 }],
])

/** The unit of an amount of money. */
export const PESOS = 'pesos'

/** In which dimension goods are measured out; undefined for what is counted. */
export function dimensionOf(entry: Named): Measure['dimension'] | undefined {
  return BASES.get(unitName(unitOfSale(entry)))?.dimension
}

type Named = Pick<ShelfEntry, 'kindUnit' | 'item'>

/** The unit that one of the goods is called by: that of its kind, else the one that it is sold by. */
export function unitOfSale({ kindUnit, item }: Named): string {
  return kindUnit ?? item.unit
}

export function isSoldByMeasure(entry: ShelfEntry): boolean {
  return dimensionOf(entry) !== undefined
}

export function toQuantityOfSale(quantity: Quantity, entry: ShelfEntry): QuantityOfSale {
  const { value, unit } = quantity
  if (!Number.isFinite(value) || value <= 0) return { kind: 'invalid' }
  const base = BASES.get(unitName(unitOfSale(entry)))
  if (unit === null) return judge(value / packsIn(value, entry), entry)
  if (unit.kind === 'unknown') return fromMoney(value, unit.name, entry)
  const isSold = isUnitOf(unit, unitOfSale(entry))
  if (isSold && unit.name !== 'piece') return judge(value, entry)
  const contents = base ? null : contentsOf(entry)
  if (contents && isPartsOf(quantity, contents)) return fromParts(quantity, contents, entry)
  if (isSold) return judge(value, entry)
  if (unit.kind === 'measure') {
    const said = { dimension: unit.dimension, value: value * unit.value }
    if (base?.dimension === said.dimension) return judge(said.value / base.value, entry)
    if (isVessels({ value, unit, text: '' })) return vesselsOf(value, said, entry)
    // Inches and watts are sizes, never amounts.
    const isAmount = said.dimension === 'mass' || said.dimension === 'volume'
    const pack =
      isAmount && !base
        ? entry.measures.find((each) => each.dimension === said.dimension)
        : undefined
    if (pack && isSameMeasure(pack, said)) return judge(1, entry)
    return pack ? judge(said.value / pack.value, entry) : { kind: 'incompatible', unit: unit.name }
  }
  return fromCount(value, unit, entry, base !== undefined)
}

/** "50 paper plates" of packs of 25: so many pieces, where nobody would want as many packs. @returns how many pieces one of it has then */
function packsIn(value: number, entry: ShelfEntry): number {
  const contents = contentsOf(entry)
  const isWhole = contents !== null && contents.isNamed && contents.unit === 'piece' && value % contents.count === 0 // prettier-ignore
  return isWhole && contents.count >= PACK_LEAST && value > contents.count ? contents.count : 1
}

/** Fewer pieces may be as many packs. */
const PACK_LEAST = 20

/** "20 pesos na kalabasa": how much of it that buys, if it is an amount that is sold. */
function fromMoney(value: number, unit: string, entry: ShelfEntry): QuantityOfSale {
  const bought = unit === PESOS ? judge((100 * value) / entry.item.price, entry) : null
  return bought?.kind === 'sold' ? bought : { kind: 'incompatible', unit }
}

/** "3 gallons": of what comes in vessels, so many of them, whatever one holds. */
export function isVessels({ value, unit }: Quantity): boolean {
  return unit?.name === 'gallon' && Number.isInteger(value) && value > 1
}

/** "5 gallons" of what comes in 5 gallons may be one or five. */
function vesselsOf(value: number, said: Measure, entry: ShelfEntry): QuantityOfSale {
  const isOneSize = entry.measures.some((each) => isSameMeasure(each, said))
  return isOneSize ? { kind: 'incompatible', unit: 'gallon' } : judge(value, entry)
}

/** "24 pcs", "2 dozen", "500 sheets" of what holds so many; "2 orders" are two of it. */
function isPartsOf({ unit, text }: Quantity, contents: Contents): boolean {
  if (unit?.kind !== 'count') return false
  if (unit.name === 'piece') return !tokenize(text).some(({ key }) => phrasesOf('order unit').has(key)) // prettier-ignore
  return unit.name === contents.unit || (unit.factor > 1 && contents.unit === 'piece')
}

function fromParts(
  { value, unit }: Quantity,
  { count, unit: part, isNamed }: Contents,
  entry: ShelfEntry,
): QuantityOfSale {
  const factor = unit?.kind === 'count' && unit.name !== part ? unit.factor : 1
  const parts = value * factor
  // "2 pcs" of what comes in packs of 12 may be two of them, where only the description tells so.
  if (parts < count && !isNamed && unit?.name === 'piece') return judge(value, entry)
  const isWhole = isNamed ? parts >= count : parts % count === 0
  return isWhole ? judge(parts / count, entry) : { kind: 'incompatible', unit: unit?.name ?? '' }
}

function fromCount(
  value: number,
  unit: { name: string; factor: number },
  entry: ShelfEntry,
  isMeasured: boolean,
): QuantityOfSale {
  const sold = unitName(unitOfSale(entry))
  const pieces = value * unit.factor
  const isPieces = unit.name === 'piece' || unit.factor > 1
  if (unit.name === 'pair' && sold === 'piece' && isPairOfParts(entry)) return judge(value, entry)
  const isHeld = HOLDERS.has(unit.name) || unit.name === 'banig'
  if (isMeasured || (isHeld && SINGLE.has(sold))) return { kind: 'incompatible', unit: unit.name }
  if (isPieces)
    return HOLDERS.has(sold) && unit.factor > 1
      ? { kind: 'incompatible', unit: unit.name }
      : judge(pieces, entry)
  // "3 sako" of what comes in packs of 50 kg
  const isSack = unit.name === 'sack' && entry.measures.some(({ dimension, value: holds }) => dimension === 'mass' && holds >= SACK_LEAST) // prettier-ignore
  if (isSack) return judge(value, entry)
  const held = heldBy(entry, unit.name)
  if (held !== null && sold === 'piece') return judge(value * held, entry)
  // A tray or a case of what is sold by the piece holds a number that nobody has said.
  if (HOLDERS.has(unit.name) && !(unit.name === 'pack' || unit.name === 'box'))
    return { kind: 'incompatible', unit: unit.name }
  return judge(value, entry)
}

/** One piece of `Combination Pliers` is what one calls a pair of them. */
function isPairOfParts({ head, item }: ShelfEntry): boolean {
  const named = foldWords(item.name).findLast((word) => head.has(singular(word)))
  return named !== undefined && named !== singular(named)
}

function judge(amount: number, { item }: ShelfEntry): QuantityOfSale {
  const near = Math.round(amount * 1_000) / 1_000
  // A third has no 3 decimals that are meant.
  const qty = Math.abs(amount - near) < 1e-6 ? near : amount
  return { kind: isQuantity(qty) && fitsRule(qty, item.quantityRule) ? 'sold' : 'unsold', qty }
}
