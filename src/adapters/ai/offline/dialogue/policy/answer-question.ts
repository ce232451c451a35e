/** Questions about goods: quoted and offered, never ordered. */
import { isSpoken } from './report-unknown.ts'
import type { Query } from '../dialogue-state.ts'
import type {
  Clause,
  Mention,
  OptionMention,
  TokenRole,
  Topic,
} from '../../interpretation/interpretation.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { addQuantities } from '../../../../../platform/values/quantity.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { phoneticKey } from '../../language/spelling.ts'
import { tokenize } from '../../language/tokenizer.ts'
import { unitAt } from '../../language/units.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import { isSoldByMeasure, toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import { LINK } from '../../interpretation/scoring.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import { linkAmong } from '../../interpretation/link-among.ts'
import { groupNamed } from '../../interpretation/lexical-analysis/options/asked-option-edges.ts'
import {
  antecedents,
  entriesOf,
  mention as mentionEntry,
  wordsBetween,
  type DialogueTurn,
} from '../dialogue-turn.ts'
import { priceOf } from '../order-draft.ts'
import { applyOrder } from './order-goods.ts'
import { assumedQuantity } from './put-goods.ts'
import { tellApart } from './requests/tell-apart.ts'
import { ownOptions } from './turns-of-phrase/each-option.ts'
import {
  familyOf,
  narrowByOptions,
  pickReferred,
  resolveMention,
  settle,
  settleEntries,
  type Resolution,
} from './resolve-mention.ts'

const goodsTopics: ReadonlySet<Topic> = new Set([
  'price',
  'stock',
  'left',
  'cheapest',
  'dearest',
  'product',
])
/** They may be asked beside goods. */
const ofStore: ReadonlySet<Topic> = new Set(['fee', 'hours', 'duration', 'area', 'minimum', 'delivery', 'wellbeing']) // prettier-ignore
const QUOTES_MAX = 4
const WHAT = patternOf('interrogative')
const ARTICLES = new Set(['a', 'an'])

/** @returns whether it is a question about goods */
export function answerGoodsQuestion(turn: DialogueTurn, clause: Clause): boolean {
  const { mentions } = clause
  const isNamed = mentions.some(({ candidates }) => candidates.length > 0)
  // "Magkano lahat pag 20 pandesal?", "last price sa helmet?"
  // "Magkano df sa 2 porkchop rice": what was counted is not passed over.
  const isCounted = mentions.some(({ candidates, quantity }) => candidates.length > 0 && quantity !== null && !ARTICLES.has(quantity.text)) // prettier-ignore
  const isOfGoods = (isNamed && (clause.topic === 'total' || clause.topic === 'promo')) || (isCounted && clause.topic !== null && ofStore.has(clause.topic)) // prettier-ignore
  const topic = isOfGoods || isBeforeOrder(turn, clause) ? 'price' : clause.topic
  if (topic === 'assortment' && mentions.length === 0) return tellOptions(turn, clause)
  // "Usa palihug, mo pick up ko": what is counted beside it is ordered.
  if (topic === 'pickup' && mentions.some(({ quantity }) => quantity)) {
    applyOrder(turn, { ...clause, act: 'order', topic: null }, 'order')
    return true
  }
  if (topic === null || !goodsTopics.has(topic)) return false
  turn.state.lastTopic = topic
  if (
    topic === 'price' &&
    turn.draft.lines.length > 0 &&
    mentions.length > 0 &&
    mentions.every(isWholeOrder)
  ) {
    turn.topics.add('total')
    return true
  }
  if (mentions.length === 0 || (topic === 'price' && mentions.every(isWhatWasSaid))) {
    if (topic === 'product' && tellOptions(turn, clause)) return true
    const entries = antecedents(turn).slice(0, QUOTES_MAX)
    // "How much is that?" of several that were just ordered.
    if (topic === 'price' && entries.length > 1 && entries.every(isCountedIn(turn))) {
      turn.topics.add('total')
      return true
    }
    for (const entry of entries) quote(turn, entry, null)
    return entries.length > 0
  }
  // "May size L ba?" asks for one; "anong kulay sa medium?" for all of another group.
  const isDetailed = mentions.some(({ options, sizes }) => options.length + sizes.length > 0)
  const isTold = (!isDetailed || WHAT.test(clause.text)) && tellOptions(turn, clause)
  // "Mas mura ba yung cdo?" wants the price of what is named.
  const isPointing = ({ words, reference }: Mention) => words === '' && reference?.kind === 'superlative' // prettier-ignore
  const asked = isNamed ? mentions.filter((mention) => !isPointing(mention)) : mentions
  for (const mention of shareSize(turn, clause, joinDescribing(asked)))
    if (!isTold || mention.candidates.length > 0) {
      answerMention(turn, mention, topic, isTold)
      if (topic === 'stock' && !isTold) tellAsked(turn, mention)
    }
  return true
}

/** "Pila tanan apil delivery?" of what was only spoken of. */
function isBeforeOrder(turn: DialogueTurn, { topic, mentions }: Clause): boolean {
  return topic === 'total' && mentions.length === 0 && turn.draft.lines.length === 0 && antecedents(turn).length > 0 // prettier-ignore
}

/** In the order with a number that was said. */
function isCountedIn({ draft, state }: DialogueTurn) {
  return ({ item }: ShelfEntry) => draft.linesOf(item.key).length > 0 && !state.assumed.includes(item.key) // prettier-ignore
}

/** "Humba and caldereta, both large": the size that was said last is of all of them. */
function shareSize(
  { tokens }: DialogueTurn,
  { start, end }: Clause,
  mentions: Mention[],
): Mention[] {
  const { sizes = [] } = mentions.at(-1) ?? {}
  const isShared = tokens.some((token) => token.role === 'reference' && token.start >= start && token.end <= end) // prettier-ignore
  if (!isShared || sizes.length === 0) return mentions
  return mentions.map((mention) => {
    const entries = mention.candidates.map(({ entry }) => entry)
    const sized = linkAmong({ words: '', sizes, quantity: null }, entries)
    return sized.length > 0 ? { ...mention, candidates: sized } : mention
  })
}

/** "Tempered for Oppo A18", "a case for iPhone 13": two names that are both of some goods ask for those. */
function joinDescribing(mentions: readonly Mention[]): Mention[] {
  return mentions.reduce<Mention[]>((joined, mention) => {
    const before = joined.at(-1)
    const both = before?.candidates.filter(({ entry }) => mention.candidates.some((each) => each.entry === entry)) ?? [] // prettier-ignore
    const isKnown = before && both.length > 0 && both.length < before.candidates.length
    if (!isKnown) return [...joined, mention]
    const options = [...before.options, ...mention.options]
    return [...joined.slice(0, -1), { ...before, candidates: both, options, end: mention.end }]
  }, [])
}

/** "What toppings are there?": the options of the groups that the question names. */
function tellOptions(turn: DialogueTurn, { text, mentions }: Clause): boolean {
  const { shelf, outcomes, queries, state } = turn
  const words = foldWords(text)
  // "Add ons" is one word in `Add-ons`.
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  const asked = new Set([...words, ...pairs].map(singular).map(phoneticKey))
  const labels = [...new Set(words.flatMap((word) => groupNamed(word) ?? []))]
  const isCalled = (name: string) =>
    foldWords(name).every((word) => asked.has(phoneticKey(singular(word)))) ||
    labels.some((isLabel) => isLabel(name))
  const byName = new Map<string, boolean>()
  const isAsked = (name: string) => {
    const known = byName.get(name) ?? isCalled(name)
    byName.set(name, known)
    return known
  }
  const chosen = new Set(mentions.flatMap(({ options }) => options.map(({ group }) => group.name)))
  const groupsOf = (entries: readonly ShelfEntry[]) =>
    new Map(
      entries
        .flatMap(({ item }) => item.choices)
        .filter(({ name }) => !chosen.has(name) && isAsked(name))
        .map((group) => [JSON.stringify(group.options.map(({ name }) => name)), group]),
    )
  // Of the goods that are named, or were asked about before.
  const named = mentions.flatMap(({ candidates }) => candidates.map(({ entry }) => entry))
  const spoken = entriesOf(turn, (queries.length > 0 ? queries : state.queries).flatMap(({ keys }) => keys)) // prettier-ignore
  const pools = named.length > 0 ? [named] : [spoken, shelf.entries]
  const groups = pools.map(groupsOf).find(({ size }) => size > 0) ?? flavoursOf(named, words)
  for (const group of groups?.values() ?? []) outcomes.push({ kind: 'options', group })
  return groups !== undefined
}

/** "What flavors do you have for wings?", of wings that come in sauces: what has to be chosen. */
function flavoursOf(named: readonly ShelfEntry[], words: readonly string[]) {
  if (!words.some((word) => FLAVOURS.has(word))) return undefined
  const choices = named.flatMap(({ item }) => item.choices.filter(({ min }) => min > 0))
  const groups = new Map(choices.map((group) => [JSON.stringify(group.options.map(({ name }) => name)), group])) // prettier-ignore
  return groups.size > 0 ? groups : undefined
}

const FLAVOURS = phrasesOf('flavour label')

/** "Magkano po yun?" */
function isWhatWasSaid({ words, reference, quantity, sizes, options }: Mention): boolean {
  return words === '' && !quantity && reference?.kind === 'that' && sizes.length + options.length === 0 // prettier-ignore
}

/** "How much is all of it?" */
function isWholeOrder({ words, reference, quantity }: Mention): boolean {
  return words === '' && !quantity && (reference?.kind === 'all' || reference?.kind === 'both')
}

/** @param isTold the options that were asked for have been told */
function answerMention(turn: DialogueTurn, mention: Mention, topic: Topic, isTold: boolean): void {
  const [first] = mention.options
  if (mention.words === '' && first && !mention.quantity) {
    askForOption(turn, mention)
    return tellOption(turn, first)
  }
  const resolution = resolveAsked(turn, mention)
  if (resolution.kind === 'settled') {
    const { entry, isSize } = resolution
    quote(turn, entry, isSize ? { ...mention, quantity: null } : mention)
    if (topic === 'product' && !isTold)
      for (const group of entry.item.choices) turn.outcomes.push({ kind: 'options', group })
    return
  }
  if (resolution.kind === 'unknown' || resolution.kind === 'nothing') {
    const alternatives = resolution.kind === 'unknown' ? resolution.alternatives : []
    const words = mention.words || mention.text
    // "Wala mi binlod, naa mi Broken Rice": a number that follows may be of the only one that was named in its place.
    if (alternatives.length === 1) mentionEntry(turn, alternatives[0]!)
    if (topic === 'product' && alternatives.length === 0 && foldWords(words).every(isSpoken)) return
    return void turn.outcomes.push({
      kind: 'unknownProduct',
      words,
      alternatives,
    })
  }
  const { entries } = resolution
  // "Kada tableta? Pila ang usa ka box?": a unit tells no kind of what is asked about.
  const beside = wordsBetween(turn, mention.end, sentenceEnd(turn, mention.end))
  const measured = soldPer(turn, entries, mention)
  if (measured) return quote(turn, measured, mention)
  const told = tellApart(entries, beside.filter((word) => !categoriesOf(word).has('units'))) // prettier-ignore
  if (told) return quote(turn, told.entry, mention)
  const byPrice = ofCommonKind(entries).toSorted((one, other) => one.item.price - other.item.price)
  if (topic === 'cheapest') return quote(turn, byPrice[0]!, mention)
  if (topic === 'dearest') return quote(turn, byPrice.at(-1)!, mention)
  // None of a list of what is all sold out can be picked.
  if (entries.every(({ item }) => item.inventory <= 0))
    return entries.slice(0, QUOTES_MAX).forEach((entry) => quote(turn, entry, mention))
  if (!isTold) turn.outcomes.push({ kind: 'list', entries })
  for (const entry of entries) mentionEntry(turn, entry)
  query(turn, entries, mention)
}

/** "Hm dinorado per kilo?" of a store that has sacks of it, too: the only goods of that name that are sold so. */
function soldPer(
  turn: DialogueTurn,
  entries: readonly ShelfEntry[],
  { candidates, alternatives, end }: Mention,
): ShelfEntry | null {
  const beside = turn.tokens.filter(({ start }) => start >= end && start < sentenceEnd(turn, end))
  const tokens = tokenize(beside.map(({ text }) => text).join(' '))
  const isMeasure = tokens.some((_, at) => unitAt(tokens, at)?.unit.kind === 'measure')
  if (!isMeasure || entries.some(isSoldByMeasure)) return null
  const least = Math.max(0, ...candidates.map(({ score }) => score)) - LINK.unitOutranks
  const [only, ...others] = alternatives.filter(({ entry, score }) => score >= least && isSoldByMeasure(entry)) // prettier-ignore
  return only && others.length === 0 ? only.entry : null
}

/** "Tagpila ang daster, kanang plus size?": what is asked about is described up to the end of the sentence, or to other goods. */
function sentenceEnd({ tokens }: DialogueTurn, from: number): number {
  const isEnd = ({ start, text, role }: TokenRole) => start >= from && (role === 'goods' || /^[.?!\n]/u.test(text)) // prettier-ignore
  return tokens.find(isEnd)?.start ?? Number.POSITIVE_INFINITY
}

/** What the question named holds for an order that follows it; of goods that were asked about in general, those that it names now. */
function query(turn: DialogueTurn, entries: readonly ShelfEntry[], mention: Mention): void {
  const keys = entries.map(({ item }) => item.key)
  const isWider = (asked: Query) => asked.keys.length > keys.length && keys.every((key) => asked.keys.includes(key)) // prettier-ignore
  const wider = turn.queries.filter(isWider)
  const isLeft = ({ item }: ShelfEntry) => wider.some((asked) => asked.keys.includes(item.key)) && !keys.includes(item.key) // prettier-ignore
  turn.queries = turn.queries.filter((asked) => !wider.includes(asked))
  turn.focus = turn.focus.filter((entry) => !isLeft(entry))
  const options = entries.flatMap((entry) => ownOptions(entry, mention.options))
  const before = options.length > 0 ? [] : entries.flatMap((entry) => askedBefore(turn, entry))
  turn.queries.push({ keys, options: [...wider.flatMap((asked) => asked.options), ...options, ...before] }) // prettier-ignore
}

/** "Clutch lining for Barako?", "how about the clutch cable for it?": what has to be chosen was said of what was asked about before. */
function askedBefore(turn: DialogueTurn, { item }: ShelfEntry): string[] {
  const asked = turn.state.queries.filter((each) => each.options.length > 0)
  const isPointing = turn.tokens.some(({ text }) => POINTING.has(text.toLowerCase()))
  if (!isPointing && !asked.some(({ keys }) => keys.includes(item.key))) return []
  const ids = new Set(asked.flatMap(({ options }) => options))
  const choices = entriesOf(turn, asked.flatMap(({ keys }) => keys)).flatMap((entry) => entry.item.choices) // prettier-ignore
  const said = choices.flatMap(({ name, options }) => options.filter(({ optionId }) => ids.has(optionId)).map((option) => `${name}/${option.name}`)) // prettier-ignore
  const open = item.choices.filter(({ min }) => min > 0)
  return open.flatMap(({ name, options }) => options.filter((option) => said.includes(`${name}/${option.name}`)).map(({ optionId }) => optionId)) // prettier-ignore
}

const POINTING = phrasesOf('it')

/** "Naay itom? usa lang ko": the option that was asked for is of what was spoken of, and so are those before it. */
function askForOption(turn: DialogueTurn, mention: Mention): void {
  const has = (entry: ShelfEntry) => ownOptions(entry, mention.options).length > 0
  const spoken = antecedents(turn).filter(has)
  const asked = spoken.length > 0 ? spoken : kindsCalled(turn, mention).filter(has)
  const entries = narrowByOptions(asked, mention)
  if (entries.length === 0) return
  for (const entry of entries) mentionEntry(turn, entry)
  const isAbout = ({ keys }: Query) => entries.some(({ item }) => keys.includes(item.key))
  const before = turn.queries.length > 0 ? [] : turn.state.queries.filter(isAbout)
  query(turn, entries, mention)
  turn.queries.at(-1)!.options.push(...before.flatMap(({ options }) => options))
}

/** "Avail pa ang spicy korean?": the goods that have to be chosen so, if they are few. */
function kindsCalled({ shelf }: DialogueTurn, { options }: Mention): readonly ShelfEntry[] {
  const products = new Set(options.map(({ productId }) => productId))
  const kinds = options.every(({ group }) => group.min > 0) ? shelf.entries.filter(({ item }) => products.has(item.productId)) : [] // prettier-ignore
  return kinds.length <= KINDS_MAX ? kinds : []
}

const KINDS_MAX = 12

/** "Naa moy fruit tea nga lychee?": that there is lychee is told with the others of its group. */
function tellAsked(turn: DialogueTurn, { words, options, candidates }: Mention): void {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  const own = words === '' ? [] : options.filter(({ productId }) => products.has(productId))
  const byName = new Map(own.map((each) => [each.group.name, each]))
  for (const each of byName.values()) tellOption(turn, each)
}

/** What costs nothing more is told with its like: "Sugar level: we have 25%, 50%". */
function tellOption({ outcomes }: DialogueTurn, { option, group }: OptionMention): void {
  if (option.price > 0) outcomes.push({ kind: 'optionPrice', option })
  else outcomes.push({ kind: 'options', group })
}

/** Prices by measure and by the piece do not compare: those of the kind that most have. */
function ofCommonKind(entries: readonly ShelfEntry[]): ShelfEntry[] {
  const byKind = Map.groupBy(entries, isSoldByMeasure)
  const [most = []] = [...byKind.values()].toSorted((one, other) => other.length - one.length)
  return most
}

/** A size alone is of the goods that the agent has asked about: "how much is the large?". */
function resolveAsked(turn: DialogueTurn, mention: Mention): Resolution {
  const { reference } = mention
  const [open] = turn.opened.slice(-1)
  if (mention.words === '' && reference?.kind === 'superlative' && open)
    return settleEntries(pickReferred(entriesOf(turn, open.keys), reference) ?? [])
  const isSize = mention.words === '' && mention.sizes.length > 0
  const listed = isSize ? entriesOf(turn, turn.state.listed) : []
  const numbered = sizeNumbered(turn, mention)
  if (numbered) return { kind: 'settled', entry: numbered, isSize: true }
  const linked = linkAmong(mention, listed)
  return linked.length > 0 ? settle(linked) : resolveMention(turn, mention)
}

/** "Magkano 64?" of a memory card: a number alone that is another size of what was spoken of is no quantity. */
function sizeNumbered(turn: DialogueTurn, mention: Mention): ShelfEntry | null {
  const { quantity, words, sizes, reference } = mention
  if (!quantity || quantity.unit || quantity.value < LINK.leastSize) return null
  if (words !== '' || sizes.length > 0 || reference) return null
  const family = [...new Set(antecedents(turn).flatMap(familyOf(turn)))]
  const linked = linkAmong({ words: quantity.text, sizes: [], quantity }, family)
  return family.length > 1 && linked.length === 1 ? linked[0]!.entry : null
}

function quote(turn: DialogueTurn, entry: ShelfEntry, mention: Mention | null): void {
  mentionEntry(turn, entry)
  const options = mention ? ownOptions(entry, mention.options) : []
  // "Do you have a mouse?" asks for no number.
  const said = mention?.quantity && !ARTICLES.has(mention.quantity.text) ? mention.quantity : null
  const amount = said ? toQuantityOfSale(said, entry) : null
  const { key, inventory } = entry.item
  const isCounted = isCountedIn(turn)(entry) && turn.draft.linesOf(key).some((line) => options.every((id) => line.options.includes(id))) // prettier-ignore
  // "Magkano ang isa?", of what is in the order, wants the price of each; more than it has is a proposal.
  const qty = amount?.kind === 'sold' && !(isCounted && amount.qty === 1) ? amount.qty : null
  const isPrice = qty !== null && 100 * qty === entry.item.price
  if (qty !== null && qty > inventory && inventory > 0 && !isPrice) {
    turn.offers.push({ key, qty: inventory, options })
    return void turn.outcomes.push({ kind: 'insufficientStock', entry, left: inventory })
  }
  const price = priceOf(entry, options)
  const isSaid = turn.outcomes.some((each) => each.kind === 'quote' && each.entry === entry && each.qty === qty && each.price === price) // prettier-ignore
  const ordered = addQuantities(...turn.draft.linesOf(key).map((line) => line.qty))
  const isAside = isCounted && qty !== null && qty <= ordered
  if (!isSaid) turn.outcomes.push({ kind: 'quote', entry, qty, price, ...(isAside ? { isAside } : {}) }) // prettier-ignore
  if (mention) query(turn, [entry], mention)
  if (inventory > 0 && !isAside && !(isCounted && qty === null)) turn.offers.push({ key, qty: qty ?? assumedQuantity(entry), options, isCounted: qty !== null }) // prettier-ignore
}
