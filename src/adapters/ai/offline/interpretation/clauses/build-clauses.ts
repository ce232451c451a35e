/** Clauses with their acts and mentions. */
import type { Token } from '../../language/tokenizer.ts'
import { buildMention, spanOf } from './build-mention.ts'
import { linkAmong } from '../link-among.ts'
import type {
  Act,
  Candidate,
  Clause,
  InterpretationContext,
  Mention,
  OptionMention,
  Topic,
} from '../interpretation.ts'
import { LINK } from '../scoring.ts'
import type { RawClause, RawItem } from './read-clauses.ts'
import { resolveAct } from './resolve-act.ts'
import type { Shelf, ShelfEntry } from '../shelf.ts'

export interface ClauseInput {
  message: string
  tokens: readonly Token[]
  shelf: Shelf
  context: InterpretationContext
}

/** What becomes of `X` in "palitan ng X" and "palitan ang X". */
const TO_LINKS = new Set(['ng', 'nang', 'with', 'to', 'into', 'for', 'by', 'ug', 'og'])

export function buildClauses(
  raw: readonly RawClause[],
  input: ClauseInput,
  isDoubtful: (clause: RawClause) => boolean,
): Clause[] {
  let lastTopic = input.context.lastTopic
  return raw.map((clause) => {
    shareDetails(clause)
    let mentions = shareOut(
      clause,
      completeList(
        joinAppositions(
          clause.items.map((item) => buildMention(input.message, input.tokens, item)),
        ),
        input.shelf,
      ),
    )
    const resolved = resolveAct(clause, mentions, input.context, lastTopic)
    if (resolved.act === 'ask') lastTopic = productTopic(resolved.topic) ?? lastTopic
    if (resolved.act === 'set') mentions = joinTarget(mentions)
    if (resolved.act === 'set' && isOtherGoods(mentions, input.context)) resolved.act = 'replace'
    const replacement = resolved.act === 'replace' ? divide(clause, mentions, input) : null
    return {
      ...spanOf(input.message, input.tokens, clause.start, clause.end),
      ...resolved,
      ...(replacement?.isTarget ? { act: 'set' as const, isExplicitTarget: true } : {}),
      mentions: replacement?.mentions ?? mentions,
      replaced: replacement?.replaced ?? [],
      isDoubtful:
        isDoubtful(clause) || runsTogether(clause) || replacesOptions(resolved.act, mentions),
    }
  })
}

/** "Yung okinawa gawing large", "the pandesal, make it 20": the target is of the goods before it. */
function joinTarget(mentions: Mention[]): Mention[] {
  const [goods, target, ...others] = mentions
  if (!goods || !target || others.length > 0 || goods.words === '' || goods.quantity || target.words !== goods.words && target.words !== '') return mentions // prettier-ignore
  const sized = target.candidates.length > 0 ? target.candidates : goods.candidates
  return [
    {
      ...goods,
      candidates: sized,
      quantity: target.quantity,
      sizes: [...goods.sizes, ...target.sizes],
      options: [...goods.options, ...target.options],
    },
  ]
}

/** "It should be chicken adobo": other goods in place of what was ordered. */
function isOtherGoods(mentions: readonly Mention[], { draft }: InterpretationContext): boolean {
  const [only, ...others] = mentions
  if (!only || others.length > 0 || only.words === '' || only.quantity || draft.length === 0)
    return false
  return (
    only.candidates.length > 0 &&
    !only.candidates.some(({ entry }) => draft.includes(entry.item.key))
  )
}

/** "3 corn beef" as two goods: a name right behind goods that have a quantity, without a word or mark between, may be a part of theirs. */
function runsTogether({ items }: RawClause): boolean {
  return items.some((item, at) => {
    const next = items[at + 1]
    const hasGoods = ({ edges }: RawItem) => edges.some(({ kind }) => kind === 'goods')
    const hasQuantity = ({ edges }: RawItem) => edges.some(({ kind }) => kind === 'quantity')
    if (!next || !hasGoods(item) || !hasGoods(next) || !hasQuantity(item) || hasQuantity(next))
      return false
    return (
      Math.max(...item.edges.map(({ end }) => end)) ===
      Math.min(...next.edges.map(({ start }) => start))
    )
  })
}

/** "Pudding imbes na pearls" */
function replacesOptions(act: Act, mentions: readonly Mention[]): boolean {
  return (
    act === 'replace' && mentions.some(({ words, options }) => words === '' && options.length > 0)
  )
}

function productTopic(topic: Topic | null): Topic | null {
  return topic === 'price' || topic === 'stock' || topic === 'left' || topic === 'product'
    ? topic
    : null
}

/** "…, pearls both": what is said of the last goods holds for all. */
function shareDetails(clause: RawClause): void {
  const isNamed = ({ edges }: RawItem) => edges.some(({ kind }) => kind === 'goods')
  const named = clause.items.filter(isNamed)
  const plural = clause.items.find(
    (item) =>
      !isNamed(item) && item.edges.some(({ reference }) => PLURAL.has(reference?.kind ?? '')),
  )
  if (named.length < 2 || !plural) return
  const details = [...named.at(-1)!.edges, ...plural.edges].filter(
    ({ kind }) => kind === 'option' || kind === 'size',
  )
  for (const item of named)
    for (const detail of details) if (!item.edges.includes(detail)) item.edges.push(detail)
  clause.items = clause.items.filter((item) => item !== plural)
}

const PLURAL = new Set(['same', 'both', 'all'])

/** "Tig-2" holds for all goods of the clause. */
function shareOut({ particles }: RawClause, mentions: Mention[]): Mention[] {
  const each =
    mentions.find(({ isEach, quantity }) => isEach && quantity) ??
    (particles.has('each') ? mentions.find(({ quantity }) => quantity) : undefined)
  if (!each) return mentions
  const named = mentions.filter(({ words }) => words !== '')
  if (named.length === 0) return mentions.map((mention) => ({ ...mention, isEach: true }))
  return named.map((mention) => ({
    ...mention,
    quantity: mention.quantity ?? each.quantity,
    isEach: true,
  }))
}

/** "Rice, sinandomeng": the second name only says which of the first. */
function joinAppositions(mentions: Mention[]): Mention[] {
  const joined: Mention[] = []
  for (const mention of mentions) {
    const last = joined.at(-1)
    if (last && isPartOfName(last, mention)) {
      joined[joined.length - 1] = { ...last, end: mention.end, text: `${last.text} ${mention.text}`, words: `${last.words} ${mention.words}`, alternatives: [...mention.candidates, ...mention.alternatives] } // prettier-ignore
      continue
    }
    const both = last ? appositionOf(last, mention) : []
    if (!last || both.length === 0) joined.push(mention)
    else joined[joined.length - 1] = { ...mention, candidates: both, margin: both.length === 1 ? 1 : 0, start: last.start, words: `${last.words} ${mention.words}`, text: `${last.text} ${mention.text}`, quantity: mention.quantity ?? last.quantity, sizes: [...last.sizes, ...mention.sizes], options: [...last.options, ...mention.options], note: mention.note ?? last.note } // prettier-ignore
  }
  return joined
}

/** "Matcha latte" where matcha is not sold is no other latte. */
function isPartOfName(first: Mention, second: Mention): boolean {
  const isUnsold = first.words !== '' && first.candidates.length === 0 && first.options.length === 0
  return (
    isUnsold && second.words !== '' && second.quantity === null && second.start - first.end <= 1
  )
}

/** The goods that both names fit, when one of them is the wider; none when they are two goods. */
function appositionOf(first: Mention, second: Mention): Candidate[] {
  if (first.words === '' || second.words === '' || (first.quantity && second.quantity)) return []
  const isSecond = ({ entry }: Candidate) => second.candidates.some((each) => each.entry === entry)
  const both = first.candidates.filter(isSecond)
  const isWider = first.candidates.length !== second.candidates.length
  return isWider && both.length === Math.min(first.candidates.length, second.candidates.length)
    ? both
    : []
}

/** "2 okinawa, one large, one medium": sizes without goods are of the goods beside them, which they divide. */
function completeList(mentions: Mention[], shelf: Shelf): Mention[] {
  const divided = divideTotal(mentions) ?? divideOne(mentions)
  if (divided) return divided
  const completed = mentions.map((mention, at) => {
    if (mention.words !== '' && mention.candidates.length === 0)
      return promote(mention, mentions.slice(0, at))
    if (
      mention.words !== '' ||
      mention.reference ||
      (!hasDetail(mention) && !isOtherPart(mentions, mention))
    )
      return mention
    const before = mentions.slice(0, at).findLast(({ candidates }) => candidates.length > 0)
    const donor = before ?? mentions.slice(at + 1).find(({ candidates }) => candidates.length > 0)
    return donor ? inheritGoods(mention, donor, shelf) : mention
  })
  return completed.filter(
    (mention, at) => !isDivided(mentions, mention, at) && !isHeading(completed, mention, at),
  )
}

/** "20 pcs, half pandesal half monay", "5 in all, 2 red 3 blue": the first number is the sum of the parts. */
function divideTotal([total, ...parts]: Mention[]): Mention[] | null {
  if (
    !total?.quantity ||
    total.words !== '' ||
    total.sizes.length > 0 ||
    total.reference ||
    parts.length < 2
  )
    return null
  if (!parts.every(({ words, quantity }) => words !== '' && quantity && !quantity.unit)) return null
  const { value } = total.quantity
  const sum = parts.reduce((so, { quantity }) => so + quantity!.value, 0)
  if (Math.abs(sum - value) < 1e-6) return parts
  if (Math.abs(sum - 1) > 1e-6) return null
  return parts.map((part) => ({
    ...part,
    quantity: { ...total.quantity!, value: part.quantity!.value * value },
  }))
}

/** "2 okinawa, yung isa may pearls": one of them has what the others have not. */
function divideOne(mentions: Mention[]): Mention[] | null {
  const at = mentions.findIndex(
    ({ words, reference }) => words === '' && reference?.kind === 'other',
  )
  const goods = mentions[at - 1]
  const parts = mentions.slice(at)
  const isDetail = ({ words, quantity }: Mention) => words === '' && quantity === null
  if (
    at < 1 ||
    !goods?.quantity ||
    goods.quantity.value < 2 ||
    goods.quantity.unit ||
    !parts.every(isDetail)
  )
    return null
  const options = parts.flatMap((part) => part.options)
  const sizes = parts.flatMap((part) => part.sizes)
  if (options.length + sizes.length === 0) return null
  const of = (value: number) => ({ ...goods.quantity!, value })
  const isOwn = ({ productId }: OptionMention) =>
    goods.candidates.some(({ entry }) => entry.item.productId === productId)
  const one = {
    ...goods,
    quantity: of(1),
    sizes: [...goods.sizes, ...sizes],
    options: [...goods.options, ...options.filter(isOwn)],
  }
  return [...mentions.slice(0, at - 1), { ...goods, quantity: of(goods.quantity.value - 1) }, one]
}

/** "5 lucky me chilimansi, 5 kalamansi": a kind alone is one of the goods before it. */
function promote(mention: Mention, before: readonly Mention[]): Mention {
  const last = before.findLast(({ candidates }) => candidates.length > 0)
  const heads = new Set(last?.candidates.map(({ entry }) => headOf(entry)))
  const kin = mention.alternatives.filter(
    ({ entry, score }) => score >= LINK.named && heads.has(headOf(entry)),
  )
  return kin.length > 0
    ? { ...mention, candidates: kin, margin: kin.length === 1 ? 1 : 0 }
    : mention
}

function inheritGoods(mention: Mention, donor: Mention, shelf: Shelf): Mention {
  const products = new Set(donor.candidates.map(({ entry }) => entry.item.productId))
  const heads = new Set(donor.candidates.map(({ entry }) => headOf(entry)))
  const family = shelf.entries.filter(
    (entry) => products.has(entry.item.productId) || heads.has(headOf(entry)),
  )
  const fits = linkAmong(shelf, { words: '', sizes: mention.sizes, quantity: null }, family)
  const candidates = mention.sizes.length > 0 ? fits : donor.candidates
  return candidates.length > 0
    ? { ...mention, words: donor.words, candidates, margin: candidates.length === 1 ? 1 : 0 }
    : mention
}

function headOf({ head }: ShelfEntry): string {
  return [...head].join(' ')
}

function hasDetail({ sizes, options }: Mention): boolean {
  return sizes.length > 0 || options.length > 0
}

/** The second of "one with pearls, one without". */
function isOtherPart(mentions: readonly Mention[], { words, quantity }: Mention): boolean {
  if (words !== '' || !quantity || quantity.unit) return false
  return mentions.some((other) => other.words === '' && other.quantity !== null && hasDetail(other))
}

/** The total of a list whose parts follow: the 2 of "2 okinawa, one large, one medium". */
function isDivided(
  mentions: readonly Mention[],
  { quantity, words, sizes, candidates }: Mention,
  at: number,
): boolean {
  if (!quantity || words === '') return false
  const parts: Mention[] = []
  for (const part of mentions.slice(at + 1)) {
    const isKind = part.words !== '' && candidates.length > 1 && part.candidates.length > 0 && part.candidates.every(({ entry }) => candidates.some((each) => each.entry === entry)) // prettier-ignore
    if (!isKind && (part.words !== '' || (!hasDetail(part) && !isOtherPart(mentions, part)))) break
    parts.push(part)
  }
  const sum = parts.reduce((so, part) => so + (part.quantity?.value ?? 0), 0)
  const isResized = sizes.length > 0 && parts.some((part) => part.sizes.length > 0)
  return parts.length > 1 && !isResized && Math.abs(sum - quantity.value) < 1e-6
}

/** "Pancit canton: 3 kalamansi, 2 chilimansi": the first name only says what the others are kinds of. */
function isHeading(
  mentions: readonly Mention[],
  { quantity, candidates }: Mention,
  at: number,
): boolean {
  const next = mentions[at + 1]
  if (quantity || candidates.length < 2 || !next?.quantity || next.candidates.length === 0)
    return false
  return next.candidates.every(({ entry }) => candidates.some((each) => each.entry === entry))
}

interface Replacement {
  mentions: Mention[]
  replaced: Mention[]
  /** It only changes how many. */
  isTarget: boolean
}

/** What goes and what comes in its place. */
function divide(
  { acts, items }: RawClause,
  mentions: Mention[],
  { context }: ClauseInput,
): Replacement {
  const instead = acts.find(({ meaning }) => meaning === 'instead')
  if (instead) {
    const at = instead.itemsBefore
    if (at === 0)
      return { replaced: mentions.slice(0, 1), mentions: mentions.slice(1), isTarget: false }
    return { replaced: mentions.slice(at), mentions: mentions.slice(0, at), isTarget: false }
  }
  const named = mentions.filter(({ words }) => words !== '')
  const isOrdered = (mention: Mention) =>
    mention.candidates.some(({ entry }) => context.draft.includes(entry.item.key))
  if (named.length > 1)
    return {
      replaced: named.slice(0, 1),
      mentions: [...named.slice(1), ...mentions.filter(({ words }) => words === '')],
      isTarget: false,
    }
  const [only] = named
  if (!only)
    return {
      replaced: [],
      mentions,
      isTarget:
        mentions.some(({ quantity }) => quantity !== null) &&
        mentions.every(
          ({ sizes, options, reference }) =>
            sizes.length === 0 && options.length === 0 && reference === null,
        ),
    }
  const rest = mentions.filter((mention) => mention !== only)
  const [target] = rest
  if (
    rest.length === 1 &&
    target?.quantity &&
    isOrdered(only) &&
    target.sizes.length === 0 &&
    !target.reference
  )
    return { replaced: [], mentions: [{ ...only, quantity: target.quantity }], isTarget: true }
  const isTo = TO_LINKS.has(linkOf(items, mentions.indexOf(only)))
  if (only.quantity && isOrdered(only) && !isTo) return { replaced: [], mentions, isTarget: true }
  if (!isTo && isOrdered(only)) return { replaced: [only], mentions: rest, isTarget: false }
  return {
    replaced: rest.filter(({ reference }) => reference !== null),
    mentions: [only, ...rest.filter(({ reference }) => reference === null)],
    isTarget: false,
  }
}

function linkOf(items: readonly RawItem[], at: number): string {
  return items[at]?.link ?? ''
}
