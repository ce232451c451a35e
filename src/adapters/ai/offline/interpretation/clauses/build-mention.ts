/** Turns the parts of an item into a mention of goods. */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { Token } from '../../language/tokenizer.ts'
import { measureOf, type Quantity, type Unit } from '../../language/quantity.ts'
import { degreeAt } from '../../language/degrees.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { isSizeUnit, isUnitOf, unitAt, unitName } from '../../language/units.ts'
import type { Edge } from '../chart/edges.ts'
import { withOption } from '../chart/fit.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import type { Candidate, Mention, OptionMention, Span } from '../interpretation.ts'
import { LINK } from '../scoring.ts'
import { isMeasured } from '../shelf/analyse-name.ts'
import { bareNumber, isSizeOf, ofSize } from '../shelf/sizes.ts'
import { EXTREMES, ofSizeAmong, sizeMeaning } from '../shelf/size-words.ts'
import { dimensionOf, isVessels, unitOfSale } from '../quantity-of-sale.ts'
import type { ShelfEntry } from '../shelf.ts'

export interface Item {
  edges: Edge[]
  /** The word before it: `ng` in "palitan ng tilapia". */
  link: string
  /** Words next to the goods that nobody knows. */
  unmatched: string[]
  /** One of those words makes other goods of them. */
  isOther?: boolean
  note: string | null
  isEach: boolean
  /** Said after the goods: "2 kape sachet". */
  unit: Unit | null
}

const ABOUT = patternOf('about', { after: '\\s+$' })

export function spanOf(
  message: string,
  tokens: readonly Token[],
  start: number,
  end: number,
): Span {
  const from = tokens[start]?.start ?? message.length
  const to = tokens[end - 1]?.end ?? from
  return { start: from, end: to, text: message.slice(from, to) }
}

export function buildMention(message: string, tokens: readonly Token[], item: Item): Mention {
  const { edges } = item
  const start = Math.min(...edges.map((edge) => edge.start))
  const end = Math.max(...edges.map((edge) => edge.end))
  const named = edges.filter(({ kind }) => kind === 'goods' || kind === 'unknown-goods')
  const text = (edge: Edge) => spanOf(message, tokens, edge.start, edge.end).text
  const sizes = edges.filter(({ kind }) => kind === 'size')
  const goods = edges.find(({ kind }) => kind === 'goods')?.goods
  const options = edges.flatMap((edge) => (edge.isWithout || isOfName(edge, tokens, goods) ? [] : (edge.options ?? []))) // prettier-ignore
  const without = edges.flatMap((edge) => (edge.isWithout ? (edge.options ?? []) : []))
  const counts = edges.flatMap(({ quantity }) => quantity ?? [])
  const measured = counts.find(({ unit }) => unit?.kind === 'measure')
  const isSizeAlone =
    measured !== undefined && named.length === 0 && isSizeMeasure(measured, tokens[end])
  const measure = isSizeAlone ? undefined : measured
  const bare = counts.find(({ unit }) => unit?.kind !== 'measure')
  const count = bare && !bare.unit && item.unit ? { ...bare, unit: item.unit } : bare
  const sizeNumber = bare && !measure && goods ? numberAsSize(bare, goods.candidates) : []
  const having = goods ? withOption(goods, ({ entry }) => options.some(({ productId }) => productId === entry.item.productId)) : [] // prettier-ignore
  const inUnit = having.length > 0 ? having : sameUnit(goods, count ?? measure ?? perUnit(item))
  const pool = inSize(sizeNumber.length > 0 ? sizeNumber : inUnit, goods, sizes)
  const narrowed = narrow(pool, {
    sizes: sizes.map(({ meaning }) => meaning),
    options,
    measure,
    count,
    unit: unitAmong(tokens, edges),
  })
  const penalty = item.unmatched.length * UNMATCHED
  const candidates = narrowed.map((each) => ({
    ...each,
    score: each.score - penalty,
    explainsQuantity: each.explainsQuantity && count === undefined,
  }))
  const isNamed = !item.isOther && candidates.length > 0 && candidates[0]!.score >= LINK.least
  const rest = [...(isNamed ? [] : candidates), ...(goods?.alternatives ?? [])]
  const isBoth = measure !== undefined && count !== undefined && candidates.length > 0 && candidates.every(({ entry }) => isSoldBy(entry, measure) && !isMeasuredAs(entry, measure)) // prettier-ignore
  // "Isang pata, mga dalawang kilo": the weight is how much, and the number a wish.
  const weight = edges.find(
    ({ meaning, quantity }) => meaning === 'measure' && quantity === measured,
  )
  const isAbout = weight !== undefined && ABOUT.test(message.slice(0, tokens[weight.start]!.start))
  // "1 white sugar na 1 kilo": one of so much is so much.
  const isOne =
    isBoth && !isAbout && count.value === 1 && (count.unit === null || count.unit.name === 'piece')
  const isSize = measure !== undefined && count !== undefined && !isOne
  const isOwn = ({ productId }: OptionMention) =>
    candidates.length === 0 || candidates.some(({ entry }) => entry.item.productId === productId)
  const [best] = candidates
  const own = [...options.filter(isOwn), ...named.flatMap((edge) => optionsNamedIn(text(edge), candidates, options))] // prettier-ignore
  const sized = sizes.map((edge) => ({ text: edge.size ?? text(edge), option: optionOfSize(edge.meaning, candidates) })) // prettier-ignore
  return {
    ...spanOf(message, tokens, start, end),
    words: [...(item.isOther ? item.unmatched : []), ...named.map(text)].join(' '),
    candidates: isNamed ? candidates : [],
    alternatives: rest,
    // "2 coke 1.5 L": the measure is the size, and the count how many.
    quantity:
      sizeNumber.length > 0
        ? null
        : isBoth && !isOne
          ? isAbout
            ? measure
            : bothOf(count, measure)
          : isSize
            ? count
            : measure &&
                best?.explainsQuantity &&
                candidates.length === 1 &&
                !isSoldBy(best.entry, measure)
              ? null
              : (measure ?? count ?? null),
    // "3 po, yung tig-1 liter"
    isEach: item.isEach || edges.some((edge) => edge.isEach && !(isSize && edge === weight)),
    isOfThem: isOfThem(item, tokens),
    sizes: [...sized.flatMap((each) => (each.option ? [] : [each.text])), ...(isSize ? [measure.text] : []), ...(isSizeAlone ? [sizeText(measured)] : [])], // prettier-ignore
    options: [...own, ...sized.flatMap(({ option }) => option ?? [])],
    without: without.filter(isOwn),
    unmatched: item.unmatched,
    note:
      item.note ?? (isBoth && !isOne && isAbout ? spanOf(message, tokens, start, end).text : null),
    reference: edges.find(({ reference }) => reference)?.reference ?? null,
  }
}

/** The TNT of "sim na tnt": words by which the goods are known elsewhere, and an option of them here. */
function optionsNamedIn(
  words: string,
  candidates: readonly Candidate[],
  said: readonly OptionMention[],
): OptionMention[] {
  const all = ` ${foldWords(words).join(' ')} `
  return candidates.flatMap(({ entry: { item, words: own } }) =>
    item.choices.flatMap((group) => {
      const isSaid = said.some((each) => each.productId === item.productId && each.group.name === group.name) // prettier-ignore
      const [option, ...others] = group.max !== 1 || isSaid ? [] : group.options.filter(({ name }) => isNamedIn(name, all, own)) // prettier-ignore
      return option && others.length === 0 ? [{ productId: item.productId, group, option }] : []
    }),
  )
}

function isNamedIn(name: string, all: string, own: ReadonlySet<string>): boolean {
  const words = foldWords(name)
  return words.length > 0 && all.includes(` ${words.join(' ')} `) && !words.some((word) => own.has(singular(word))) // prettier-ignore
}

/** The option that a size is, where none of the goods comes in such a size of its own. */
export function optionOfSize(
  meaning: string,
  candidates: readonly Candidate[],
): OptionMention[] | null {
  const entries = candidates.map(({ entry }) => entry)
  const isOfGoods = EXTREMES.has(meaning) ? ofSize(entries, meaning).length > 0 : entries.some((entry) => isSizeOf(entry, meaning)) // prettier-ignore
  if (entries.length === 0 || isOfGoods) return null
  const found = candidates.map(
    ({ entry: { item } }) =>
    item.choices.flatMap((group) => group.options.filter((option) => sizeMeaning(option.name) === meaning || ofSizeAmong(group.options, meaning).includes(option)).map((option) => ({ productId: item.productId, group, option }))), // prettier-ignore
  )
  return found.every(({ length }) => length === 1) ? found.flat() : null
}

/** The cream of `Cookies and cream`, the caramel of `Caramel macchiato`: a word of the goods that is a part of an option, too, is none of it. */
function isOfName(
  { meaning, start, options }: Edge,
  tokens: readonly Token[],
  goods: GoodsMatch | undefined,
): boolean {
  const [best, ...others] = goods?.candidates ?? []
  if (meaning !== 'part' || !options || !best || degreeAt(tokens, start)) return false
  const isNamed = ({ option }: OptionMention) => foldWords(option.name).some((word) => [best, ...others].every(({ entry }) => entry.words.has(singular(word)))) // prettier-ignore
  return options.every(isNamed)
}

/** A number behind an article, before a pronoun, or behind what so many of them have: "pearls sa isa". */
function isOfThem({ edges }: Item, tokens: readonly Token[]): boolean {
  const count = edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
  if (!count) return false
  const pronoun = edges.find(({ start, reference }) => start >= count.end && reference?.kind === 'that') // prettier-ignore
  return (
    count.isBehind === true ||
    pronoun !== undefined ||
    phrasesOf('the').has(tokens[count.start - 1]?.key ?? '')
  )
}

/** "Dalawang bangus, 1 kilo": how much of what is weighed is to be asked. */
function bothOf(count: Quantity, measure: Quantity): Quantity {
  const text = `${count.text} … ${measure.text}`
  return { value: count.value, unit: { kind: 'unknown', name: text }, text }
}

function isMeasuredAs(entry: ShelfEntry, quantity: Quantity): boolean {
  const said = measureOf(quantity)
  return said !== null && isMeasured(entry, said) !== undefined
}

/** Inches and watts are sizes, and so is what stands before "one": "gawing 3 inch", "the 4 liter one". */
function isSizeMeasure({ unit }: Quantity, next: Token | undefined): boolean {
  if (unit?.kind !== 'measure') return false
  const isLength = unit.dimension === 'length' && unit.name !== 'meter'
  return isLength || unit.dimension === 'power' || next?.key === 'one' || next?.key === 'ones'
}

/** Goods of the same name in a size that was said, where the best have it not: a bag of 10 of what is also sold by the piece. */
function inSize(
  candidates: Candidate[],
  goods: GoodsMatch | undefined,
  sizes: readonly Edge[],
): Candidate[] {
  const isKin = ({ entry }: Candidate) => candidates.some((each) => headOf(each.entry) === headOf(entry) || each.entry.item.productId === entry.item.productId) // prettier-ignore
  for (const { meaning } of sizes) {
    if (candidates.some(({ entry }) => isSizeOf(entry, meaning))) continue
    const near = (goods?.alternatives ?? []).filter((each) => isKin(each) && isSizeOf(each.entry, meaning)) // prettier-ignore
    if (near.length > 0) return near
  }
  return candidates
}

function sizeText({ value, unit }: Quantity): string {
  return `${value} ${unit?.name ?? ''}`
}

/** A unit behind the first word of goods. */
function unitAmong(tokens: readonly Token[], edges: readonly Edge[]): Unit | null {
  const goods = edges.find(({ kind }) => kind === 'goods')
  for (let at = (goods?.start ?? 0) + 1; at < (goods?.end ?? 0); at++) {
    const unit = unitAt(tokens, at)?.unit
    if (unit?.kind === 'count') return unit
  }
  return null
}

/** "Dinorado per kilo" */
function perUnit({ unit }: Item): Quantity | undefined {
  return unit?.kind === 'measure' ? { value: 1, unit, text: '' } : undefined
}

/** Goods sold in the unit that was said, though others have the better name: a tray of eggs is no single egg. */
function sameUnit(goods: GoodsMatch | undefined, count: Quantity | undefined): Candidate[] {
  const { candidates = [], alternatives = [] } = goods ?? {}
  const unit = count?.unit
  if (!unit || unit.kind === 'unknown' || candidates.length === 0) return candidates
  // "5 kilos sinandomeng", where sacks of it are sold, too.
  const isSold = ({ entry }: Candidate) => unit.kind === 'count' ? isUnitOf(unit, unitOfSale(entry)) : isSoldBy(entry, count) // prettier-ignore
  const comesSo = ({ entry }: Candidate) => unit.kind === 'measure' && isMeasuredAs(entry, count)
  if (candidates.some((each) => isSold(each) || comesSo(each))) return candidates
  const near = alternatives.filter(({ score }) => score >= candidates[0]!.score - LINK.unitOutranks)
  const fits = near.filter(isSold)
  return fits.length > 0 ? fits : candidates
}

/** "May pepsi ba kayong 1.5?": a fraction or a large number that is the size of goods that are not sold by measure. */
function numberAsSize({ value, unit }: Quantity, candidates: readonly Candidate[]): Candidate[] {
  const packed = candidates.filter(({ entry }) => entry.packSize === value * factorOf(unit))
  if (packed.length > 0 && candidates.every(({ entry }) => comesAs(entry))) return packed
  if (unit || (Number.isInteger(value) && value < LINK.leastSize)) return []
  return candidates.filter(
    ({ entry }) =>
      dimensionOf(entry) === undefined &&
      (entry.measures.some(({ number }) => number === value) || bareNumber(entry) === value),
  )
}

/** 12 for dozens; 0 for what counts no pieces. */
function factorOf(unit: Unit | null): number {
  if (unit === null) return 1
  return unit.kind === 'count' && unit.factor > 1 ? unit.factor : 0
}

/** `Bouquet of 12 roses`: so many make one of it. */
function comesAs({ packSize, item }: ShelfEntry): boolean {
  return packSize !== null && unitName(item.unit) === 'piece'
}

/** What a word that nobody knows beside the goods takes from the score. */
const UNMATCHED = 0.25

interface Details {
  sizes: string[]
  options: readonly OptionMention[]
  measure: Quantity | undefined
  count: Quantity | undefined
  /** Said as a word of the name: "kape na sachet". */
  unit: Unit | null
}

/** The candidates that have what was said about them: options, sizes, a measure, a unit. What fits none settles nothing. */
function narrow(
  candidates: readonly Candidate[],
  { sizes, options, measure, count, unit: named }: Details,
): Candidate[] {
  let left = [...candidates]
  const keep = (fits: (entry: ShelfEntry) => boolean) => {
    const fitting = left.filter(({ entry }) => fits(entry))
    if (fitting.length > 0) left = fitting
  }
  if (options.length > 0) left = havingMost(left, options)
  for (const size of sizes) {
    const fitting = ofSize(
      left.map(({ entry }) => entry),
      size,
    )
    keep((entry) => fitting.includes(entry))
  }
  if (measure) left = narrowByMeasure(left, measure, count !== undefined)
  const unit = count?.unit
  // "Sako" may be a bag, but is a sack where there are both.
  if (unit?.kind === 'count') keep((entry) => unitName(unitOfSale(entry)) === unit.name)
  if (unit?.kind === 'count') keep((entry) => isUnitOf(unit, unitOfSale(entry)))
  // `Biko, Large bilao` is sold by the order, and comes in one all the same.
  else if (named && !unit) keep((entry) => isUnitOf(named, unitOfSale(entry)) || (entry.packSize === null && entry.words.has(named.name))) // prettier-ignore
  // "2 dinorado": without a size or a pack, the goods as such.
  if (left.length > 1 && !measure && sizes.length === 0 && unit?.name !== 'sack')
    keep((entry) => !left.some((other) => isPackOf(entry, other.entry)))
  return left.filter((each) => !left.some((other) => saysMore(each.entry, other.entry)))
}

/** "Islander size 9 itom": of goods that have some of the options those that have most of them. */
export function havingMost<Named extends Pick<Candidate, 'entry'>>(
  candidates: readonly Named[],
  options: readonly OptionMention[],
): Named[] {
  const names = [...new Set(options.map(({ option }) => option.name))]
  const count = ({ entry }: Named) => {
    const own = options.filter(({ productId }) => productId === entry.item.productId)
    const others = names.filter((name) => !own.some(({ option }) => option.name === name))
    return new Set(own.map(({ group }) => group.name)).size + others.filter((name) => isKindOf(entry, name)).length // prettier-ignore
  }
  const most = Math.max(0, ...candidates.map(count))
  return candidates.filter((each) => count(each) === most)
}

/** The medium of `Polo shirt, Medium` counts like that of a product with sizes to choose from. */
function isKindOf(entry: ShelfEntry, name: string): boolean {
  const size = sizeMeaning(name)
  if (size !== null) return isSizeOf(entry, size)
  return foldWords(name)
    .map(singular)
    .every((word) => entry.words.has(word) && !entry.head.has(word))
}

/** `Sardines with chili` says more than `Sardines`, and is not meant when only that was said. */
function saysMore(one: ShelfEntry, other: ShelfEntry): boolean {
  if (one.item.productId === other.item.productId || one.words.size <= other.words.size)
    return false
  return [...other.words].every((word) => one.words.has(word))
}

function isPackOf(pack: ShelfEntry, loose: ShelfEntry): boolean {
  const isOther = pack.item.productId !== loose.item.productId
  const isLoose = loose.measures.length === 0 && loose.packSize === null
  return isOther && pack.measures.length > 0 && isLoose && headOf(pack) === headOf(loose)
}

function headOf({ head }: ShelfEntry): string {
  return [...head].join(' ')
}

/** A measure is the size of a pack, or how much of goods that are sold by measure. */
function narrowByMeasure(
  candidates: Candidate[],
  { value, unit }: Quantity,
  hasCount: boolean,
): Candidate[] {
  if (unit?.kind !== 'measure') return candidates
  if (isVessels({ value, unit, text: '' })) {
    const vessels = candidates.filter(({ entry }) => isMeasured(entry, unit))
    return vessels.length > 0 ? vessels : candidates
  }
  const said = { dimension: unit.dimension, value: value * unit.value }
  const sized = candidates
    .filter(({ entry }) => isMeasured(entry, said))
    .map((each) => ({
      ...each,
      explainsQuantity: !isSoldBy(each.entry, { value, unit, text: '' }),
    }))
  const loose = hasCount
    ? []
    : candidates.filter(({ entry }) => isSoldBy(entry, { value, unit, text: '' }))
  if (sized.length > 0 && loose.length > 0)
    return [...sized, ...loose.filter(({ entry }) => !sized.some((each) => each.entry === entry))]
  if (sized.length > 0) return sized
  if (loose.length > 0) return loose
  // "Dalawang litro ng mantika" is two of one litre, unless there is a number beside it.
  const isMultiple = !hasCount && Number.isInteger(value) && !isSizeUnit(unit)
  const single = isMultiple ? candidates.filter(({ entry }) => isMeasured(entry, unit)) : []
  return single.length > 0 ? single : candidates
}

/** Whether goods are sold in the dimension of a measure. */
function isSoldBy(entry: ShelfEntry, { unit }: Quantity): boolean {
  if (unit?.kind !== 'measure') return false
  return dimensionOf(entry) === unit.dimension
}
