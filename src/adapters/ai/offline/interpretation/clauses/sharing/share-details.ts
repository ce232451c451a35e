/** Details that are said once of several goods: "both large", "lahat 50% sugar maliban sa matcha, 25% lang yun", "tempered glass at clear case, redmi 12". */
import type { Edge } from '../../chart/edges.ts'
import { isOtherChoice } from '../../chart/fit.ts'
import { phrasesOf } from '../../../language/phrasing.ts'
import { measureOf } from '../../../language/quantity.ts'
import type { Token } from '../../../language/tokenizer.ts'
import { isMeasured } from '../../shelf/analyse-name.ts'
import { ofSize } from '../../shelf/sizes.ts'
import { endOf, startOf, type RawClause, type RawItem } from '../read-clauses.ts'

/** References to several goods. */
export const PLURAL: ReadonlySet<string> = new Set(['same', 'both', 'all'])

/** "…, both large", "lahat medium", also in a sentence of its own: sizes and options hold for all goods of the message before. */
export function shareDetails(clauses: readonly RawClause[], tokens: readonly Token[]): void {
  let named: RawItem[] = []
  let heading: readonly Edge[] = []
  for (const [place, clause] of clauses.entries()) {
    shareApart(clause.items, tokens)
    if (shareExcept(clauses.slice(0, place), clause)) {
      named = clauses.slice(0, place).flatMap(({ items }) => items.filter(isNamed))
      continue
    }
    clause.items = joinCounts(clause.items.flatMap(withoutShared))
    const shared = clause.items.filter(
      (item) => isPlural(item) && (!isNamed(item) || isOfEach(item)),
    )
    const own = clause.items.filter((item) => isNamed(item) && !shared.includes(item))
    const isAlone = own.length === 0 && clause.acts.length === 0
    const goods = isAlone ? named : own
    for (const item of shared) {
      const before = goods.filter((each) => endOf(each) <= startOf(item))
      const said = item.edges.filter(isDetail)
      const details = said.length > 0 ? said : (before.at(-1)?.edges.filter(isDetail) ?? [])
      const isCounted = item.edges.some(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure') // prettier-ignore
      // "Puro large: 1 matcha, 2 okinawa"
      const isHeading = before.length === 0 && tokens[Math.max(...item.edges.map(({ end }) => end))]?.key === ':' // prettier-ignore
      if (details.length === 0 || (isCounted && !isOfEach(item)) || (before.length === 0 && !isHeading)) continue // prettier-ignore
      if (isHeading) heading = details
      for (const each of before) addDetails(each, details)
      // "Parehong medium, tigdalawa"
      if (isCounted) item.edges = item.edges.filter(({ kind }) => kind === 'quantity')
      else clause.items = clause.items.filter((each) => each !== item)
    }
    shareEach(clause.items)
    for (const each of own) addDetails(each, heading)
    named.push(...own)
  }
}

/** So many of each of what was named. */
function isOfEach({ edges, isEach }: RawItem): boolean {
  return edges.every(({ kind }) => kind !== 'goods') && (isEach || countIn(edges)?.isEach === true)
}

interface Exception {
  /** Null where so many of the only goods are meant. */
  goods: Edge | null
  count: number
  details: Edge[]
}

/** "Lahat 50% sugar maliban sa matcha, 25% lang yun", "lahat may pearls maliban sa isa": of the goods of the message before, all but some have what was said. @returns false when it is not plain which */
function shareExcept(before: readonly RawClause[], clause: RawClause): boolean {
  const { exceptAt, items, acts } = clause
  if (exceptAt === null || acts.length > 0) return false
  const scope = items.filter((item) => startOf(item) < exceptAt)
  const details = scope.flatMap(({ edges }) => edges.filter(isDetail))
  const exceptions = exceptionsIn(items.filter((item) => !scope.includes(item)))
  const all = before.flatMap((each) => each.items.filter(isNamed))
  const isOf = (goods: Edge, { edges }: RawItem) => edges.some((edge) => edge.kind === 'goods' && edge.goods!.candidates.some(({ entry }) => goods.goods!.candidates.some((other) => other.entry === entry))) // prettier-ignore
  const found = exceptions.map((exception) => (exception.goods ? all.filter((item) => isOf(exception.goods!, item)) : exceptedFrom(before, all, exception))) // prettier-ignore
  const isPlain = !scope.some(isNamed) && details.length > 0 && found.length > 0 && found.every(({ length }) => length > 0) // prettier-ignore
  if (!isPlain) return false
  const others = before.flatMap((each) => each.items.filter((item) => isNamed(item) && !found.flat().includes(item))) // prettier-ignore
  if (others.length === 0) return false
  for (const item of others) addDetails(item, details)
  for (const [at, exception] of exceptions.entries())
    for (const item of found[at]!) addDetails(item, exception.details.length > 0 ? [...exception.details, ...details] : []) // prettier-ignore
  clause.items = []
  return true
}

/** What is excepted, with what is said of it instead. */
function exceptionsIn(items: readonly RawItem[]): Exception[] {
  const exceptions: Exception[] = []
  for (const { edges } of items) {
    const goods = edges.find(({ kind }) => kind === 'goods') ?? null
    const details = edges.filter(isDetail)
    const { value = 1, unit = null } = countIn(edges)?.quantity ?? {}
    const isPart = !goods && exceptions.length === 0 && unit === null && (countIn(edges) !== undefined || edges.some(({ reference }) => reference?.kind === 'other')) // prettier-ignore
    if (goods || isPart) exceptions.push({ goods, count: value, details })
    else exceptions.at(-1)?.details.push(...details)
  }
  return exceptions
}

/** So many of the only goods, as an item of their own; none where there are more goods, or not so many of them. */
function exceptedFrom(
  before: readonly RawClause[],
  [only, ...others]: readonly RawItem[],
  { count }: Exception,
): RawItem[] {
  const clause = before.find(({ items }) => only && items.includes(only))
  const total = only && others.length === 0 ? countIn(only.edges) : undefined
  const { value = 0, unit = null } = total?.quantity ?? {}
  if (!clause || !total || unit?.kind === 'measure' || !Number.isInteger(value) || !Number.isInteger(count) || count <= 0 || count >= value) return [] // prettier-ignore
  const [rest, part] = [value - count, count].map((number) => ({ ...only!, edges: only!.edges.map((edge) => (edge === total ? { ...edge, quantity: { ...edge.quantity!, value: number, text: String(number) } } : edge)) })) // prettier-ignore
  clause.items.splice(clause.items.indexOf(only!), 1, rest!, part!)
  return [part!]
}

function countIn(edges: readonly Edge[]): Edge | undefined {
  return edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
}

/** "Tempered glass at clear case, redmi 12", "1 grower ug 1 starter, tig 50 kilos": what stands behind a mark, or tells what they are for, is of all goods of the list that need to be told so. */
function shareApart(items: readonly RawItem[], tokens: readonly Token[]): void {
  const isGoods = ({ kind }: Edge) => kind === 'goods'
  const place = items.findLastIndex(({ edges }) => edges.some(isGoods))
  const goods = items[place]?.edges.find(isGoods)
  if (!goods) return
  const isApart = ({ start }: Edge) => start >= goods.end && (tokens.slice(goods.end, start).some(({ kind }) => kind === 'comma') || phrasesOf('aim').has(tokens[start]!.key)) // prettier-ignore
  const details = items[place]!.edges.filter((edge) => isDetail(edge) && isApart(edge))
  for (let at = place - 1; at >= 0 && details.length > 0; at--) {
    const [item, next] = [items[at]!, items[at + 1]!]
    const named = item.edges.find(isGoods)
    const isJoined = tokens.slice(endOf(item), startOf(next)).every(({ kind }) => kind === 'word')
    if (!named || !isJoined || item.edges.some(isDetail)) return
    const needed = details.filter((detail) => isNeeded(named, detail))
    item.edges.push(...needed.map((detail) => ({ ...detail, start: named.start, end: named.end })))
  }
}

/** The goods come in several of them, and one has to be chosen. */
export function isNeeded({ goods }: Edge, { kind, options, quantity, meaning }: Edge): boolean {
  const entries = goods?.candidates.map(({ entry }) => entry) ?? []
  if (kind === 'option') return entries.some(({ item }) => options!.some(({ productId, group }) => productId === item.productId && group.min > 0)) // prettier-ignore
  if (kind === 'size') return entries.length > 1 && ofSize(entries, meaning).length > 0
  const said = quantity ? measureOf(quantity) : null
  return said !== null && entries.length > 1 && entries.some((entry) => isMeasured(entry, said))
}

/** "Isang iced, parehong no sugar", "PE pants, parehong medium, tigdalawa" as one item: what follows the plural, but for how many, is a part of its own. */
function withoutShared(item: RawItem): RawItem[] {
  const plural = item.edges.find(({ reference }) => PLURAL.has(reference?.kind ?? ''))
  if (!plural) return [item]
  const rear = apartBefore(item.edges, plural)
  const isBefore = (edge: Edge) => edge !== rear && edge.start < plural.start
  const isOfGoods = item.edges.some((edge) => edge.kind === 'goods' && isBefore(edge))
  if (!isOfGoods && !item.edges.some((edge) => edge.kind === 'quantity' && isBefore(edge))) return [item] // prettier-ignore
  const before = item.edges.filter((edge) => isBefore(edge) || (isOfGoods && edge === countIn(item.edges))) // prettier-ignore
  const rest = item.edges.filter((edge) => !before.includes(edge))
  if (!rest.some(isDetail)) return [item]
  return [
    { ...item, edges: before },
    { ...item, edges: rest, unmatched: [], note: null, isEach: false },
  ]
}

/** "Okinawa 2, taro 1, tanan 75%": the number right behind goods, which stood with the plural. */
function joinCounts(items: readonly RawItem[]): RawItem[] {
  const joined: RawItem[] = []
  for (const item of items) {
    const last = joined.at(-1)
    const isCount =
      item.edges.length > 0 && item.edges.every((edge) => edge === countIn(item.edges))
    const isOpen = last && last.edges.some(({ kind }) => kind === 'goods') && !countIn(last.edges) && endOf(last) === startOf(item) // prettier-ignore
    if (isCount && isOpen) last.edges.push(...item.edges)
    else joined.push(item)
  }
  return joined
}

/** "One size 8, one size 10, black tanan", "1 sprite, 1.5 pareho": what stands behind a mark and right before the plural. */
function apartBefore(edges: readonly Edge[], plural: Edge): Edge | null {
  const own = edges.filter(({ start }) => start < plural.start).toSorted((one, other) => one.start - other.start) // prettier-ignore
  const [before, last] = own.slice(-2)
  const isApart = before && last && isDetail(last) && (isDetail(before) || before.kind === 'goods') && last.start > before.end // prettier-ignore
  return isApart ? last : null
}

/** "Pancit bihon, canton, palabok, tig-iisang medium": what stands behind so many of each, at the end, is of each that needs to be told so. */
function shareEach(items: readonly RawItem[]): void {
  const last = items.at(-1)
  const count = last && countIn(last.edges)
  if (!count || !(count.isEach || last.isEach)) return
  const details = last.edges.filter((edge) => isDetail(edge) && edge.start >= count.end)
  const goodsOf = ({ edges }: RawItem) => edges.find(({ kind }) => kind === 'goods')
  const before = items.slice(0, -1)
  const open = before.slice(before.findLastIndex((item) => !goodsOf(item) || countIn(item.edges)) + 1) // prettier-ignore
  const isOwn = goodsOf(last) !== undefined
  if (details.length === 0 || open.length + (isOwn ? 1 : 0) < 2) return
  for (const item of open) addDetails(item, details.filter((detail) => isNeeded(goodsOf(item)!, detail))) // prettier-ignore
  if (!isOwn) last.edges = last.edges.filter((edge) => !details.includes(edge))
}

/** Goods, or so many of a size or an option. */
function isNamed({ edges }: RawItem): boolean {
  const has = (kind: Edge['kind']) => edges.some((edge) => edge.kind === kind)
  const isCounted = edges.some(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
  return has('goods') || (has('quantity') && has('size')) || (isCounted && has('option'))
}

function isPlural({ edges }: RawItem): boolean {
  return edges.some(({ reference }) => PLURAL.has(reference?.kind ?? ''))
}

function isDetail({ kind, meaning }: Edge): boolean {
  return kind === 'option' || kind === 'size' || (kind === 'quantity' && meaning === 'measure')
}

function addDetails({ edges }: RawItem, details: readonly Edge[]): void {
  for (const detail of details) {
    const isKnown = detail.kind !== 'option' && edges.some(({ kind, meaning }) => kind === detail.kind && (kind === 'size' || meaning === 'measure')) // prettier-ignore
    if (!isKnown && !edges.includes(detail) && !edges.some((edge) => isOtherChoice(edge, detail)))
      edges.push(detail)
  }
}
