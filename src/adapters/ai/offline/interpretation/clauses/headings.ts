/** Goods as the heading of a list: "nail polish: nude 3, red 2", "oversized tee cream, medium 1, XL 1". */
import { conceptOf, conceptsNamed } from '../../../../../lexicon/goods.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { Token } from '../../language/tokenizer.ts'
import { inPieces, measureOf } from '../../language/quantity.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'
import type { Candidate, Mention, OptionMention } from '../interpretation.ts'
import type { Edge } from '../chart/edges.ts'
import { isNeeded } from './sharing/share-details.ts'
import type { ShelfEntry } from '../shelf.ts'
import type { RawClause, RawItem } from './read-clauses.ts'

/** Lines that only count sizes and options go on with the goods of the line before them. */
export function joinHeadings(clauses: readonly RawClause[], tokens: readonly Token[]): RawClause[] {
  for (const { items } of clauses) shareChoice(items, tokens)
  const joined: RawClause[] = []
  for (const clause of clauses) {
    if (clause.acts.every(isOrdering)) clause.items = clause.items.flatMap((item) => divideChoices(item, clause.particles.has('each'))) // prettier-ignore
    const last = joined.at(-1)
    if (last && isOneOf(last, clause)) clause.acts = []
    const [isEach, isParts] = last ? [isShared(last, clause), isDivided(last, clause)] : []
    const isOn = isEach || isParts || (last && (isOneOf(last, clause) || (isHeading(last) && isListed(clause)))) // prettier-ignore
    if (!last || !isOn) {
      joined.push(clause)
      continue
    }
    if (isEach) clause.particles.delete('just')
    else if (isParts) takeDetails(last, clause)
    last.items.push(...clause.items)
    last.edges.push(...clause.edges)
    last.end = clause.end
    for (const particle of clause.particles) last.particles.add(particle)
  }
  return joined
}

/** "2 scrub suits. Medium, one maroon and one green", "2 kilos bangus. One kilo sliced, one kilo deboned": the parts of a sentence of their own add up to the number before them. */
function isDivided(before: RawClause, clause: RawClause): boolean {
  const total = totalOf(before)
  const { items, acts, questions, isQuestion } = clause
  // "Can I order a dozen pouches? 6 tuna and 6 mackerel"
  const isAsking = before.isQuestion && before.acts.length === 0
  if (!total || !before.acts.every(isOrdering) || isAsking || before.questions.some(isHard)) return false // prettier-ignore
  if (acts.length > 0 || questions.some(isHard) || isQuestion) return false
  const parts = items.filter((item) => isCounted(item) || !item.edges.some(isDetail))
  const counts = parts.map((part) => (isCounted(part) ? shareIn(part, total) : Number.NaN))
  const sum = counts.reduce((so, count) => so + count, 0)
  // "Half sliced, half cleaned"
  const isSum = [countOf(total), ...(counts.every((count) => count < 1) ? [1] : [])].some((whole) => Math.abs(sum - whole) < 1e-6) // prettier-ignore
  // "Ang uban" are as many as are left.
  const isRest = countOf(total) > sum && parts.length > 1 && !has(parts.at(-1)!, 'quantity')
  const goods = goodsOf(before.items.findLast((item) => has(item, 'goods')))
  const isTold = (part: RawItem) => part.edges.some(isDetail) || has(part, 'goods')
  // "2 bouquets. Pink for my mom, white for hers"
  if (parts.length === 0) return items.length > 1 && items.length === countOf(total) && items.every((item) => has(item, 'option')) // prettier-ignore
  return parts.length > 1 && parts.some(isTold) && parts.every((part) => isAmong(part, goods)) && (isRest || isSum) // prettier-ignore
}

function goodsOf(item: RawItem | undefined): ShelfEntry[] {
  return item?.edges.flatMap(({ goods }) => goods?.candidates.map(({ entry }) => entry) ?? []) ?? []
}

/** Without a name of its own, or with the name of one of the kinds. */
function isAmong(part: RawItem, goods: readonly ShelfEntry[]): boolean {
  const named = goodsOf(part)
  const isNamed = has(part, 'goods') || has(part, 'unknown-goods')
  return !isNamed || (named.length > 0 && named.length < goods.length && named.every((entry) => goods.includes(entry))) // prettier-ignore
}

/** The last that has a number; behind it what holds for all of them may stand: "10 stems lahat", "2 bouquets, both 6 stems". */
function totalOf({ items }: RawClause): RawItem | undefined {
  const total = items.findLast((item) => has(item, 'quantity')) ?? items.at(-1)
  return total && items.slice(items.indexOf(total) + 1).every(isOfAll) ? total : undefined
}

function isOfAll({ edges }: RawItem): boolean {
  return edges.some(({ reference }) => isPlural(reference)) && edges.every((edge) => isDetail(edge) || isPlural(edge.reference)) // prettier-ignore
}

function isPlural(reference: Edge['reference']): boolean {
  return reference?.kind === 'all' || reference?.kind === 'both'
}

/** How many of the total; what has no number is one of them. */
function shareIn({ edges }: RawItem, total: RawItem): number {
  const part = edges.find(({ kind }) => kind === 'quantity')?.quantity
  const measured = part ? measureOf(part) : null
  if (!part || !measured) return part?.value || 1
  const whole = quantityOf(total)
  const own = whole ? measureOf(whole) : null
  return own?.dimension === measured.dimension ? (measured.value / own.value) * whole!.value : Number.NaN // prettier-ignore
}

/** So many, or "yung isa". */
function isCounted(item: RawItem): boolean {
  return has(item, 'quantity') || item.edges.some(({ reference }) => reference?.kind === 'other')
}

/** "2 halo-halo pero yung isa lagyan ng leche flan": what is added is for one of those before it. */
function isOneOf({ items, isQuestion }: RawClause, { items: added, acts }: RawClause): boolean {
  const [goods, one] = items.slice(-2)
  const isOther = one?.edges.every(({ reference }) => reference?.kind === 'other') === true
  const isAdded = acts.every(({ meaning }) => meaning === 'add') && added.length > 0
  const isOption = added.every(({ edges }) => edges.every(({ kind }) => kind === 'option'))
  return !isQuestion && isOther && countOf(goods!) > 1 && isAdded && isOption
}

/** "Please" asks nothing. */
function isHard({ meaning }: RawClause['questions'][number]): boolean {
  return meaning !== 'request'
}

/** The medium of "medium, one maroon and one green" is of the whole, and so is what was said of all: "both 6 stems". */
function takeDetails(before: RawClause, clause: RawClause): void {
  const first = clause.items.findIndex(isCounted)
  const total = before.items.indexOf(totalOf(before)!)
  const said = [...before.items.splice(total + 1), ...clause.items.splice(0, Math.max(0, first))]
  before.items[total]!.edges.push(...said.flatMap(({ edges }) => edges.filter(isDetail)))
  before.isQuestion = false
}

function isDetail({ kind }: Edge): boolean {
  return kind === 'option' || kind === 'size'
}

/** How many pieces, or how much; NaN without a number. */
function countOf(item: RawItem): number {
  const quantity = quantityOf(item)
  return quantity ? inPieces(quantity).value : Number.NaN
}

function quantityOf({ edges }: RawItem): Edge['quantity'] {
  const said = edges.filter(({ kind }) => kind === 'quantity')
  return (said.find(({ meaning }) => meaning !== 'measure') ?? said[0])?.quantity
}

/** "Puti 37, itom 42. Tag usa lang": so many of each of what has no number yet. */
function isShared(
  before: RawClause,
  { items, acts, questions, isQuestion, particles }: RawClause,
): boolean {
  const [only, ...others] = items
  const isNumber = only !== undefined && others.length === 0 && only.edges.every(({ kind }) => kind === 'quantity') // prettier-ignore
  const isEach = only && (only.isEach || particles.has('each') || only.edges.some((edge) => edge.isEach)) // prettier-ignore
  if (!isNumber || !isEach || acts.length + questions.length > 0 || isQuestion) return false
  const isOpen = before.acts.every(isOrdering) && !before.isQuestion && before.questions.length === 0 && before.items.length > 0 // prettier-ignore
  return isOpen && before.items.every((item) => !has(item, 'quantity') && (has(item, 'goods') || has(item, 'option') || has(item, 'size'))) // prettier-ignore
}

/** "Black: 2 medium, 1 XL", "pajama blue 2 medium, 3 large": what stands before a colon, or between goods and the first number, holds for all parts behind it that have no other one. */
function shareChoice(items: readonly RawItem[], tokens: readonly Token[]): void {
  dropPlurals(items, tokens)
  let choice: Edge[] = []
  let heading: Edge[] = []
  for (const { edges } of items) {
    const own = edges.filter(({ kind, isWithout }) => kind === 'option' && !isWithout)
    const first = own.findIndex(({ end }) => isColon(tokens, end))
    // "Pang Mio po: brake shoe 1, drive belt 1": of all goods of the list that come so.
    const named = edges.find(({ kind }) => kind === 'goods')
    const told = edges.filter((edge) => !edge.isWithout && (isDetail(edge) || edge.meaning === 'measure')) // prettier-ignore
    const last = told.findIndex(({ end, kind }) => isColon(tokens, end, kind === 'option' ? 'break' : 'number')) // prettier-ignore
    if (last >= 0) heading = told.slice(0, last + 1)
    const needed = named ? heading.filter((edge) => isNeeded(named, edge) && !told.some((each) => isOfSameGroup(edge, each))) : [] // prettier-ignore
    edges.push(...needed.map((edge) => ({ ...edge, start: named!.start, end: named!.end })))
    const part = edges.find(isDetail)
    if (first >= 0) choice = own.slice(0, first + 1)
    else if (edges.some(({ kind }) => kind === 'goods' || kind === 'unknown-goods')) choice = choiceOfHeading(edges, own, tokens) // prettier-ignore
    else if (part && edges.some(({ kind }) => kind === 'quantity'))
      edges.push(...choice.filter((edge) => !own.some((each) => isOfSameGroup(edge, each))).map((edge) => ({ ...edge, start: part.start, end: part.end }))) // prettier-ignore
  }
}

/** "Polo shirt royal blue lahat: 2 S, 4 M": the plural before a colon is of what stands before it. */
function dropPlurals(items: readonly RawItem[], tokens: readonly Token[]): void {
  for (const [at, item] of items.entries()) {
    const plural = item.edges.find(({ reference, end }) => isPlural(reference) && tokens[end]?.key === ':') // prettier-ignore
    const before = items[at - 1]
    if (!plural || !before?.edges.some(({ end }) => end === plural.start)) continue
    before.edges = before.edges.map((edge) => edge.end === plural.start ? { ...edge, end: plural.end } : edge) // prettier-ignore
    item.edges = item.edges.filter((edge) => edge !== plural)
  }
}

/** Behind them only particles stand before a colon; "coke 1.5L: 2" is no heading. */
function isColon(tokens: readonly Token[], end: number, but: Token['kind'] = 'break'): boolean {
  const at = tokens.findIndex(({ key, kind }, place) => place >= end && (key === ':' || kind !== 'word' || !isFunctionWord(key))) // prettier-ignore
  return tokens[at]?.key === ':' && tokens[at + 1]?.kind !== 'break' && tokens[at + 1]?.kind !== but
}

/** The options before the first number, with a size behind it, or those before a mark and a size: "polo shirt white, M 1". */
function choiceOfHeading(
  edges: readonly Edge[],
  own: readonly Edge[],
  tokens: readonly Token[],
): Edge[] {
  const count = edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
  const goods = edges.find(({ kind }) => kind === 'goods')
  const isBehind = edges.some((edge) => isDetail(edge) && edge.start >= (count?.end ?? Infinity))
  if (!count || !goods || goods.start > count.start) return []
  const size = edges.find(({ kind }) => kind === 'size')
  const isMarked = ({ end }: Edge) => size !== undefined && tokens.slice(end, size.start).some(({ kind }) => kind === 'comma') // prettier-ignore
  if (!isBehind) return own.filter(isMarked)
  return own.filter(({ end }) => end <= count.start)
}

function isOfSameGroup(
  { options: own, kind }: Edge,
  { options = [], kind: second }: Edge,
): boolean {
  if (!own) return kind !== 'option' && second !== 'option'
  return own.some((one) => options.some((other) => isSameGroup(one, other)))
}

/** Its last goods have no number yet, or one in each part. */
function isHeading({ items, isQuestion, questions, acts }: RawClause): boolean {
  const at = items.findLastIndex((item) => has(item, 'goods'))
  const goods = items[at]
  const isOrder = acts.every(isOrdering)
  return goods !== undefined && isOrder && !isQuestion && questions.length === 0 && !has(goods, 'quantity') && items.slice(at + 1).every(isPart) // prettier-ignore
}

function isOrdering({ meaning }: RawClause['acts'][number]): boolean {
  return meaning === 'order' || meaning === 'add'
}

function isListed({ items, acts, questions, isQuestion }: RawClause): boolean {
  const isPlain = acts.length + questions.length === 0 && !isQuestion
  return isPlain && items.length > 0 && items.every(isPart)
}

/** So many of an option or a size. */
function isPart(item: RawItem): boolean {
  const isDetailed = has(item, 'option') || has(item, 'size')
  return isDetailed && has(item, 'quantity') && !has(item, 'goods') && !has(item, 'unknown-goods') && !has(item, 'reference') // prettier-ignore
}

/**
 * "Isa each: cherry, peach", "spiderman size 26 ug paw patrol size 28, tag isa": one item for each of several kinds; so many as there are
 * are one of each.
 */
function divideChoices(item: RawItem, isEach: boolean): RawItem[] {
  const [first, ...others] = kindsOf(item.edges.filter(({ kind, isWithout }) => kind === 'option' && !isWithout)) // prettier-ignore
  if (!first || others.length === 0) return [item]
  const count = item.edges.find(({ kind, meaning }) => kind === 'quantity' && meaning !== 'measure')
  const isForEach = isEach || item.isEach || count?.isEach === true
  const isOneEach = !isForEach && count?.quantity?.value === others.length + 1
  if (count && !isForEach && !isOneEach) return [item]
  const one = count && isOneEach ? { ...count, quantity: { ...count.quantity!, value: 1, text: '1' } } : count // prettier-ignore
  const edges = item.edges.filter((edge) => !others.flat().includes(edge)).map((edge) => (edge === count ? one! : edge)) // prettier-ignore
  return [{ ...item, edges }, ...others.map((kind) => ({ ...item, edges: one ? [one, ...kind] : kind, unmatched: [], note: null }))] // prettier-ignore
}

/** An option that what was said before it cannot have as well begins another kind. */
function kindsOf(options: readonly Edge[]): Edge[][] {
  const kinds: Edge[][] = []
  for (const option of options) {
    const last = kinds.at(-1)
    const isOther = ({ options = [] }: Edge) => options.some((one) => option.options?.some((other) => isOtherOption(one, other))) // prettier-ignore
    if (last && !last.some(isOther)) last.push(option)
    else kinds.push([option])
  }
  return kinds
}

function has({ edges }: RawItem, kind: RawItem['edges'][number]['kind']): boolean {
  return edges.some((edge) => edge.kind === kind)
}

/** The parts of a list under a heading, with what the heading says of all of them. @returns null when there is none */
export function withHeading(
  said: readonly Mention[],
  completed: readonly Mention[],
): Mention[] | null {
  // prettier-ignore
  const at = said.findIndex((mention, place) => mention.words !== '' && !mention.quantity && mention.candidates.length > 0 && isPartOf(mention, said[place + 1], completed[place + 1])) // prettier-ignore
  const heading = completed[at]
  if (!heading) return null
  const rest = said.slice(at + 1)
  const length = rest.findIndex((part, place) => !isPartOf(heading, part, completed[at + 1 + place])) >>> 0 // prettier-ignore
  const parts = completed.slice(at + 1, at + 1 + Math.min(length, rest.length))
  const inherited = parts.map((part) => ({ ...part, options: [...heading.options.filter((each) => !part.options.some((other) => isSameGroup(each, other))), ...part.options], note: part.note ?? heading.note })) // prettier-ignore
  return [...completed.slice(0, at), ...inherited, ...completed.slice(at + 1 + parts.length)]
}

/** Named by nothing but a size of the goods, or an option that has to be chosen. */
function isPartOf(
  heading: Mention,
  part: Mention | undefined,
  completed: Mention | undefined,
): boolean {
  // prettier-ignore
  if (!part?.quantity || !completed || part.words !== '' || part.reference) return false
  if (isOtherKind(heading, part)) return false
  const { candidates } = heading
  const own = new Set(candidates.map(({ entry }) => entry.item.productId))
  const isOwn = completed.candidates.length > 0 && completed.candidates.every(({ entry }) => own.has(entry.item.productId)) // prettier-ignore
  const isChosen = part.options.some(({ productId, group }) => own.has(productId) && group.min > 0)
  return isOwn && (isChosen || (part.sizes.length > 0 && completed.candidates.length < candidates.length)) // prettier-ignore
}

/** Each has another option of a group of which one is chosen. */
export function isOtherKind(one: Mention, other: Mention): boolean {
  return one.options.some((each) => other.options.some((option) => isOtherOption(each, option)))
}

/** Of a group of which one is chosen. */
export function isOtherOption(one: OptionMention, other: OptionMention): boolean {
  return one.group.max === 1 && isSameGroup(one, other) && one.option.optionId !== other.option.optionId // prettier-ignore
}

export function isSameGroup(one: OptionMention, other: OptionMention): boolean {
  return one.productId === other.productId && one.group.name === other.group.name
}

/** "Pancit canton: 3 kalamansi, 2 chilimansi": the first name only says what the others are kinds of. */
export function headsList(
  mentions: readonly Mention[],
  { quantity, candidates, options, words }: Mention,
  at: number,
): boolean {
  const next = mentions[at + 1]
  // "Sumsuman lang, 6 ka gizzard"
  if (at === 0 && !quantity && next?.quantity && isOccasion(words, candidates)) return true
  // "Fruit soda po, 2 lychee, 1 apple"
  const [only, ...others] = candidates
  const isOne = only && others.length === 0 && next?.candidates.length === 1 && next.candidates[0]!.entry === only.entry // prettier-ignore
  if (isOne && !quantity && options.length === 0 && next.quantity && next.options.length > 0) return true // prettier-ignore
  if (quantity || candidates.length < 2 || !next?.quantity || next.candidates.length === 0)
    return false
  return next.candidates.every(({ entry }) => candidates.some((each) => each.entry === entry))
}

/** What food is for, which names none of it: "pulutan", "for breakfast". */
function isOccasion(words: string, candidates: readonly Candidate[]): boolean {
  const said = foldWords(words)
  const [occasion, named] = [conceptOf('food occasion'), conceptsNamed(said)]
  const isOwn = candidates.some(({ entry }) => said.some((word) => entry.words.has(singular(word))))
  return named.length > 0 && !isOwn && named.every(({ broader }) => broader.some((each) => each === occasion)) // prettier-ignore
}

/** The 8 of "4 each, so 8" */
function isTotalOf({ words, sizes, options, quantity }: Mention, each: Mention): boolean {
  const times = quantity?.unit === null ? quantity.value / each.quantity!.value : 0
  return words === '' && sizes.length + options.length === 0 && times > 1 && Number.isInteger(times)
}

/** "2 of everything: scissors, glue stick" */
function eachOfAll([all, ...goods]: readonly Mention[]): Mention | undefined {
  const isOfAll = all?.reference?.kind === 'all' && all.words === '' && all.quantity
  return isOfAll &&
    goods.length > 1 &&
    goods.every(({ words, quantity }) => words !== '' && !quantity)
    ? all
    : undefined
}

/** "Tig-2" holds for all goods of the clause. */
export function shareOut({ particles }: RawClause, mentions: Mention[]): Mention[] {
  const each =
    mentions.find(({ isEach, quantity }) => isEach && quantity) ??
    (particles.has('each') ? mentions.find(({ quantity }) => quantity) : eachOfAll(mentions))
  if (!each) return mentions
  const named = mentions.filter(
    ({ words, sizes, options }) => words !== '' || sizes.length + options.length > 0,
  )
  if (named.length === 0) return mentions.map((mention) => ({ ...mention, isEach: true }))
  // "Notebook, 4 for each of them so 8"
  const total = mentions.find((mention) => mention !== each && isTotalOf(mention, each))
  if (total && named.length === 1 && named[0] === each) return [{ ...each, end: total.end, quantity: total.quantity, isEach: false }] // prettier-ignore
  // "Tag-isa lang, ug usa ka lapis": so many of each thing that was asked about, and others.
  if (!named.includes(each) && named.every(({ quantity }) => quantity)) return mentions
  // "Tig-isa ng cyan at yellow": so many of each option of what was spoken of before.
  const areOptions = named.length > 1 && named.every(({ words, options }) => words === '' && options.length > 0) // prettier-ignore
  if (areOptions) return named.map((mention) => ({ ...mention, quantity: mention.quantity ?? each.quantity, isEach: false })) // prettier-ignore
  // "Wide leg pants, tig-isa black ug beige": the goods are the heading of the kinds.
  const parts = named.filter(({ words }) => words === '')
  const isHeading = (mention: Mention) => parts.length > 1 && mention.words !== '' && !mention.quantity && !parts.some((part) => isOtherKind(mention, part)) // prettier-ignore
  return named.map(
    (mention) =>
    isHeading(mention) ? mention : { ...mention, quantity: mention.quantity ?? each.quantity, isEach: true }, // prettier-ignore
  )
}
