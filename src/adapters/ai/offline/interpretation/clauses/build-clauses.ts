/** Clauses with their acts and mentions. */
import { isArticle, measureOf } from '../../language/quantity.ts'
import { patternOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { buildMention, spanOf } from './build-mention.ts'
import type {
  Act,
  Candidate,
  Clause,
  InterpretationContext,
  Mention,
  Topic,
} from '../interpretation.ts'
import { TO_LINKS, type RawClause, type RawItem } from './read-clauses.ts'
import {
  carryCounts,
  countArticles,
  countBySize,
  divideCounts,
  joinOfThem,
  shareBrands,
  shareNumbers,
  shareSizes,
  shareTrailing,
  shiftCounts,
} from './sharing/share-words.ts'
import { shareDetails } from './sharing/share-details.ts'
import { askedSizes } from './divide-questions.ts'
import { shareOut } from './headings.ts'
import { divideEach } from './kinds/kinds-in-list.ts'
import { joinAppositions, joinMeasures } from './join-appositions.ts'
import { completeList } from './complete-list.ts'
import { divideReplacement } from './divide-replacement.ts'
import { countPeople, forEachPerson } from './list-by-person.ts'
import { deniesDirectly, resolveAct, type ResolvedAct } from './resolve-act.ts'
import { orderedBeside, orderedInstead, preferOrdered } from './ordered-beside.ts'
import { isSoldByMeasure } from '../quantity-of-sale.ts'
import { isMeasured } from '../shelf/analyse-name.ts'
import type { Edge } from '../chart/edges.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

export interface ClauseInput {
  message: string
  tokens: readonly Token[]
  shelf: Shelf
  context: InterpretationContext
}

/** From token to token. */
type TokenSpan = Pick<Edge, 'start' | 'end'>

export function buildClauses(
  raw: readonly RawClause[],
  input: ClauseInput,
  doubtsIn: (clause: RawClause) => readonly TokenSpan[],
): Clause[] {
  let lastTopic = input.context.lastTopic
  const people = countPeople(raw, input.tokens)
  shareDetails(raw, input.tokens)
  return raw.flatMap((clause): Clause[] => {
    clause.items = divideCounts(clause.items, input.tokens)
    const built = clause.items.map((item) => buildMention(input.message, input.tokens, item))
    const carried = countBySize(carryCounts(clause.items, built), spokenEntries(input))
    const said = shiftCounts(countArticles(carried))
    const isJoined = (at: number) => isConjunct(input, said, at)
    const shared = shareSizes(shareBrands(said, isJoined), isJoined)
    let mentions = joinMeasures(completeList(shareOut(clause, divideEach(joinAppositions(joinOfThem(shareTrailing(shareNumbers(shared))), input.message))), input.shelf, listedEntries(input), spokenEntries(input), unorderedEntries(input))) // prettier-ignore
    const resolved = resolveAct(clause, mentions, input, lastTopic)
    if (people > 1) mentions = forEachPerson(mentions, people)
    const titles = titlesOf(input.message, mentions)
    mentions = mentions
      .filter(
        (mention, at) =>
          !isLahatNg(mention, mentions[at + 1]) &&
          !titles.includes(mention) &&
          !isAside(mention, mentions, resolved.act) &&
          !isSomebody(mention, clause, input),
      ) // prettier-ignore
      .map((mention) => preferOrdered(asPrice(mention), input.context, resolved.isJust))
    const excepted = mentions.filter(({ start, reference }) => reference?.kind !== 'all' && isExcepted(clause, start, input.tokens)) // prettier-ignore
    mentions = mentions.filter((mention) => !excepted.includes(mention))
    if (resolved.act === 'ask')
      mentions = mentions.flatMap((mention) => askedSizes(mention, input.shelf))
    if (resolved.act === 'ask') lastTopic = productTopic(resolved.topic) ?? lastTopic
    if (resolved.act === 'set') mentions = joinTarget(withoutPronoun(mentions), input.context)
    if (resolved.act === 'reduce' || resolved.act === 'add') mentions = withTotal(mentions, resolved, clause, input.message) // prettier-ignore
    // "5 yung canton, 3 pa rin itlog"
    const isKept = resolved.act === 'set' && clause.acts.some(({ meaning }) => meaning === 'keep')
    if (resolved.act === 'reduce' || resolved.act === 'add' || isKept) mentions = joinCounts(mentions, isKept) // prettier-ignore
    if (resolved.act === 'add') mentions = countAnother(mentions, clause, input.tokens)
    if (resolved.act === 'set' && (isOtherGoods(mentions, input.context) || isExchange(clause, mentions))) resolved.act = 'replace' // prettier-ignore
    if (resolved.act === 'choose' && deniesDirectly(clause, input.tokens)) mentions = mentions.map((mention) => asDenied(mention, input.context)) // prettier-ignore
    if (mentions.length > 0 && mentions.every(isLeftOut)) {
      resolved.act = 'remove'
      mentions = mentions.map((mention) => ({ ...mention, options: mention.without }))
    }
    const replacements =
      resolved.act === 'replace' ? divideReplacement(clause, mentions, input.context) : [null]
    const doubts = [...doubtsIn(clause), ...runsTogether(clause)].map(({ start, end }) => spanOf(input.message, input.tokens, start, end)) // prettier-ignore
    const whole = replacements.map((replacement): Clause => ({
      ...spanOf(input.message, input.tokens, clause.start, clause.end),
      ...resolved,
      ...(isDivided(mentions) ? { isExplicitTarget: false } : {}),
      ...(replacement?.act ? { act: replacement.act, isExplicitTarget: replacement.act === 'set' } : {}), // prettier-ignore
      mentions: replacement?.mentions ?? mentions,
      replaced: replacement?.replaced ?? [],
      excepted,
      isDoubtful: resolved.act !== 'none' && doubts.length > 0,
      doubts,
    }))
    return whole
      .flatMap((each) => orderedInstead(each, input.context))
      .flatMap((each) => orderedBeside(each, clause, input))
  })
}

/** Behind "except". */
function isExcepted({ exceptAt }: RawClause, start: number, tokens: readonly Token[]): boolean {
  return exceptAt !== null && start > tokens[exceptAt]!.start
}

/** What was listed or mentioned last. */
function spokenEntries({ shelf, context: { listed, focus } }: ClauseInput): ShelfEntry[] {
  return [...listed, ...focus].flatMap((key) => shelf.byKey.get(key) ?? [])
}

/** What was listed or mentioned last and is not ordered. */
function unorderedEntries(input: ClauseInput): ShelfEntry[] {
  const { draft } = input.context
  return spokenEntries(input).filter(({ item }) => !draft.some((key) => key === item.key))
}

/** What the last reply listed, to be chosen from. */
function listedEntries({ shelf, context }: ClauseInput): ShelfEntry[] {
  return context.listed.flatMap((key) => shelf.byKey.get(key) ?? [])
}

/** "2 classic, yung isa 25% lang": parts of the same goods add up. */
function isDivided(mentions: readonly Mention[]): boolean {
  const [first, ...others] = mentions.filter(({ words, quantity }) => words !== '' && quantity)
  const isSame = ({ candidates }: Mention) => candidates.length > 0 && candidates.every(({ entry }, at) => first!.candidates[at]?.entry === entry) // prettier-ignore
  return others.some(isSame)
}

/** "Change them to 15 watts" */
function withoutPronoun(mentions: Mention[]): Mention[] {
  const [first, second] = mentions
  const isPronoun = first?.reference?.kind === 'that' && first.words === '' && !first.quantity && first.sizes.length + first.options.length === 0 // prettier-ignore
  return isPronoun && second && mentions.length === 2 && second.sizes.length > 0 ? [second] : mentions // prettier-ignore
}

/** "Yung okinawa gawing large", "the pandesal, make it 20": the target is of the goods before it. */
function joinTarget(mentions: Mention[], { draft }: InterpretationContext): Mention[] {
  const [goods, target, ...others] = mentions
  // "From 10 to 15"
  const isOrdered = goods?.candidates.some(({ entry }) => draft.includes(entry.item.key))
  if (goods?.quantity && isOrdered && target && others.length === 0 && isCountAlone(target) && isLeftBehind(goods)) return [{ ...goods, end: target.end, quantity: target.quantity }] // prettier-ignore
  if (goods && target && others.length === 0 && isSizeOfSame(goods, target)) return [{ ...target, quantity: goods.quantity, sizes: [...goods.sizes, ...target.sizes] }] // prettier-ignore
  if (!goods || !target || others.length > 0 || goods.words === '' || goods.quantity || target.words !== goods.words && target.words !== '') return mentions // prettier-ignore
  const named = target.candidates.length > 0 ? target.candidates : goods.candidates
  // "Yung lightning gawin mo na lang 2 meter"
  const measured = named.length > 1 ? measuredAs(named, target.quantity) : []
  return [
    {
      ...goods,
      candidates: measured.length > 0 ? measured : named,
      quantity: measured.length > 0 ? null : target.quantity,
      sizes: [...goods.sizes, ...target.sizes],
      options: [...goods.options, ...target.options],
    },
  ]
}

/** "Pan de coco from 10": so many there were. */
function isLeftBehind({ text, quantity }: Mention): boolean {
  return FROM.test(text.slice(0, text.lastIndexOf(quantity!.text)))
}

const FROM = patternOf('denied number', { after: '\\s+$' })

/** "Ang lumpia himoa ug duha ka tray, 50 pcs gihapon": behind how many, the size of the very same. */
function isSizeOfSame(goods: Mention, size: Mention): boolean {
  const isSame = goods.words !== '' && goods.words === size.words && goods.options.length === 0
  return isSame && goods.quantity !== null && !size.quantity && size.sizes.length > 0 && size.candidates.length === 1 // prettier-ignore
}

/** The goods that come in a measure and are not sold by it. */
function measuredAs(candidates: readonly Candidate[], quantity: Mention['quantity']): Candidate[] {
  const said = quantity && measureOf(quantity)
  if (!said || candidates.some(({ entry }) => isSoldByMeasure(entry))) return []
  return candidates.filter(({ entry }) => isMeasured(entry, said))
}

/** "Less 10 sa bbq, 20 na lang", "dagdagan ng 2 single, bale 8 na lahat": the number that comes of a change. */
function withTotal(
  mentions: Mention[],
  resolved: ResolvedAct,
  clause: RawClause,
  message: string,
): Mention[] {
  const [goods, total, ...others] = mentions
  const { isJust, act } = resolved
  if (
    isJust &&
    goods &&
    !total &&
    act === 'reduce' &&
    (isLeft(goods) || isBegunAnew(clause, goods))
  ) {
    resolved.act = 'set'
    resolved.isExplicitTarget = true
  }
  const isChanged = goods && goods.words !== '' && goods.quantity !== null
  const isSized = goods && goods.sizes.length > 0 && goods.quantity !== null
  const isOfAll = (isChanged || isSized) && IN_ALL.test(message.slice(goods.end)) && (total?.quantity?.value ?? 0) > goods.quantity!.value // prettier-ignore
  if (!(isOfAll || (isChanged && isJust)) || !total || !isCountAlone(total) || others.length > 0) return mentions // prettier-ignore
  resolved.act = 'set'
  resolved.isExplicitTarget = true
  return [{ ...goods, end: total.end, quantity: total.quantity }]
}

const IN_ALL = patternOf('in all')

/** "A terno in small and another in large": one of it in another size or kind. */
function countAnother(
  mentions: Mention[],
  { acts }: RawClause,
  tokens: readonly Token[],
): Mention[] {
  const [only, ...others] = mentions
  const isOne = acts.some(
    ({ meaning, at }) =>
      meaning === 'add' && [tokens[at]!.key, tokens[at + 1]?.key].includes('another'),
  )
  if (!isOne || !only || others.length > 0 || only.words !== '' || only.quantity || only.sizes.length + only.options.length === 0) return mentions // prettier-ignore
  return [{ ...only, reference: null, quantity: { value: 1, unit: null, text: 'another' } }]
}

/** "Bawasan natin, 8 bags na lang ang Holcim": a mark divides the change from what it makes. */
function isBegunAnew({ acts, edges, items }: RawClause, { words, quantity }: Mention): boolean {
  const change = acts.find(({ meaning }) => meaning === 'reduce')
  const first = Math.min(...items.flatMap((item) => item.edges.map(({ start }) => start)))
  const isDivided = edges.some(({ kind, start }) => kind === 'separator' && start > change!.at && start < first) // prettier-ignore
  return words !== '' && quantity !== null && isDivided
}

/** "Bawasan yung medyas, 3 na lang": so many of the goods before it are left. */
function isLeft({ words, sizes, text, quantity }: Mention): boolean {
  const at = quantity ? text.lastIndexOf(quantity.text) : -1
  const isNamed = words !== '' || sizes.length > 0
  return isNamed && at > 0 && !BY.test(text.slice(0, at))
}

const BY = /(?:^|\s)(?:by|ng|nang|og|ug|\d+)\s*$/iu

/** "One less burger", "plus distilled for my aunt, 1": the number apart from the goods is of those beside it. */
function joinCounts(mentions: readonly Mention[], isOfSizes = false): Mention[] {
  const joined: Mention[] = []
  for (const mention of mentions) {
    const last = joined.at(-1)
    const [number, goods] = last && isCountAlone(last) ? [last, mention] : [mention, last]
    if (!goods || !isCountAlone(number) || !isUncounted(goods, isOfSizes)) joined.push(mention)
    else joined[joined.length - 1] = { ...goods, start: Math.min(goods.start, number.start), quantity: number.quantity } // prettier-ignore
  }
  return joined
}

function isCountAlone({ words, quantity, sizes, options, reference }: Mention): boolean {
  return words === '' && quantity !== null && sizes.length + options.length === 0 && !reference
}

function isUncounted({ words, sizes, quantity }: Mention, isOfSizes: boolean): boolean {
  return (words !== '' || (isOfSizes && sizes.length > 0)) && quantity === null
}

/** "Change 5 of the monay to mamon", "yung kalahati ng pandesal gawing malunggay" */
function isExchange({ items, acts }: RawClause, mentions: readonly Mention[]): boolean {
  const [going, coming, ...others] = mentions
  if (!going?.quantity || !coming || others.length > 0 || going.words === '' || coming.words === '' || coming.words === going.words || (coming.quantity && !isArticle(coming.quantity))) return false // prettier-ignore
  const isBetween = acts.some(({ meaning, itemsBefore }) => meaning === 'set' && itemsBefore === 1)
  return isBetween || (items.length === 2 && TO_LINKS.has(items[1]!.link))
}

/** "It should be chicken adobo": other goods in place of what was ordered. */
function isOtherGoods(mentions: readonly Mention[], { draft }: InterpretationContext): boolean {
  // "It should be adobo": the pronoun is what is replaced.
  const [only, ...others] = mentions.filter(({ words, reference }) => words !== '' || reference?.kind !== 'that') // prettier-ignore
  if (!only || others.length > 0 || only.words === '' || only.quantity || draft.length === 0)
    return false
  const isOrdered = ({ entry }: Candidate) => draft.some((key) => isSameProduct(key, entry))
  return only.candidates.length > 0 && !only.candidates.some(isOrdered)
}

/** Another size of what was ordered is no other goods. */
function isSameProduct(key: string, { item }: ShelfEntry): boolean {
  return key === item.key || key.startsWith(`${item.productId}/`)
}

/** "3 corn beef" as two goods: a name right behind goods that have a quantity, without a word or mark between, may be a part of theirs. */
function runsTogether({ items }: RawClause): TokenSpan[] {
  return items.flatMap((item, at) => {
    const next = items[at + 1]
    const hasGoods = ({ edges }: RawItem) => edges.some(({ kind }) => kind === 'goods')
    const hasQuantity = ({ edges }: RawItem) => edges.some(({ kind }) => kind === 'quantity')
    if (!next || !hasGoods(item) || !hasGoods(next) || !hasQuantity(item) || hasQuantity(next))
      return []
    const [one, other] = [tokenSpan(item), tokenSpan(next)]
    return one.end === other.start ? [{ start: one.start, end: other.end }] : []
  })
}

function tokenSpan({ edges }: RawItem): TokenSpan {
  return { start: Math.min(...edges.map(({ start }) => start)), end: Math.max(...edges.map(({ end }) => end)) } // prettier-ignore
}

const JOINING = /^(?:\s*,)?\s*(?:and|at|ug|og|saka|tsaka|n|&|\+|plus)?\s*$/iu

/** "Suka at toyo": goods joined to those before them. */
function isConjunct({ message }: ClauseInput, mentions: readonly Mention[], at: number): boolean {
  const [before, mention] = [mentions[at - 1], mentions[at]]
  if (!before || !mention) return false
  const between = message.slice(before.end, mention.start)
  return JOINING.test(between) && (mention.quantity === null || !between.includes(','))
}

/** "2 fita, 1 nestle cream, yan daw po": a pronoun beside goods that are ordered with their number is about all of that. */
function isAside(mention: Mention, mentions: readonly Mention[], act: Act): boolean {
  const { words, quantity, sizes, options, reference } = mention
  const isBare = words === '' && !quantity && sizes.length + options.length === 0
  const named = mentions.filter((each) => each.words !== '')
  // "Same size" may say which of them.
  const isSettled = named.every(({ candidates }) => candidates.length === 1)
  const isPronoun =
    isBare && (reference?.kind === 'that' || (reference?.kind === 'same' && isSettled))
  return act === 'order' && isPronoun && named.some((each) => each.quantity !== null && each.candidates.length === 1) // prettier-ignore
}

/** "Tatlo na lang, umuwi na yung isa": behind a verb of talk the other one is somebody. */
function isSomebody(
  mention: Mention,
  { edges, items }: RawClause,
  { message, tokens }: ClauseInput,
): boolean {
  const { words, quantity, sizes, options, reference } = mention
  const isOther = words === '' && !quantity && sizes.length + options.length === 0 && reference?.kind === 'other' // prettier-ignore
  if (!isOther || items.length < 2) return false
  const at = edges.findIndex((edge) => edge.kind === 'reference' && spanOf(message, tokens, edge.start, edge.end).start === mention.start) // prettier-ignore
  const before = edges.slice(0, Math.max(0, at))
  const talk = before.slice(before.findLastIndex(({ kind }) => kind !== 'filler' && kind !== 'unknown') + 1) // prettier-ignore
  return talk.some(({ kind, meaning }) => kind === 'unknown' || meaning === 'remark')
}

/** "Lahat ng itlog at gatas": a list follows. */
function isLahatNg(
  { words, quantity, sizes, options, reference }: Mention,
  next: Mention | undefined,
): boolean {
  const isBare = words === '' && !quantity && sizes.length + options.length === 0
  return isBare && reference?.kind === 'all' && next !== undefined && next.words !== ''
}

/** "Need namin ng merienda: 15 empanada at 15 mamon", "parts for Honda Click: brake pad 1": what a list is of, before the goods with their numbers. */
function titlesOf(message: string, mentions: readonly Mention[]): readonly Mention[] {
  const isOpen = ({ words, quantity, candidates, end }: Mention) => words !== '' && !quantity && candidates.length !== 1 && BEFORE_COLON.test(message.slice(end)) // prettier-ignore
  const isSold = ({ words, quantity, candidates }: Mention) => words !== '' && quantity !== null && candidates.length > 0 // prettier-ignore
  const parts = mentions.filter((mention) => !isOpen(mention))
  return parts.length > 0 && parts.every(isSold) ? mentions.slice(0, mentions.indexOf(parts[0]!)) : [] // prettier-ignore
}

const BEFORE_COLON = /^[^,;.?!\n\d]*:/u

/** "Kamatis nga tag 20": so much each may be a price, of goods that are weighed. */
function asPrice(mention: Mention): Mention {
  const { isEach, quantity, candidates } = mention
  if (!isEach || !quantity || quantity.unit || quantity.value < PRICE_LEAST) return mention
  if (candidates.length === 0 || !candidates.every(({ entry }) => isSoldByMeasure(entry)))
    return mention
  return { ...mention, quantity: { ...quantity, unit: { kind: 'unknown', name: 'pesos each' } } }
}

const PRICE_LEAST = 10

/** "Hindi gray", of a gray one: what the order has is denied. */
function asDenied(mention: Mention, { chosen }: InterpretationContext): Mention {
  const { words, quantity, options } = mention
  const isChosen = options.some(({ option }) => chosen.some((each) => each.option.optionId === option.optionId)) // prettier-ignore
  return words === '' && !quantity && isChosen ? { ...mention, without: options, options: [] } : mention // prettier-ignore
}

/** "No pearls" takes them off. */
function isLeftOut({ words, quantity, options, without }: Mention): boolean {
  return words === '' && quantity === null && options.length === 0 && without.length > 0
}

function productTopic(topic: Topic | null): Topic | null {
  return topic === 'price' || topic === 'stock' || topic === 'left' || topic === 'product'
    ? topic
    : null
}
