/** Clauses that remove or ask, and beside it order. */
import type { Clause, InterpretationContext, Mention } from '../interpretation.ts'
import type { Token } from '../../language/tokenizer.ts'
import { patternOfAnd } from '../../language/conjunctions.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause, RawItem } from './read-clauses.ts'

/** "Wag na yung itlog, 3 corned beef na lang", "wag na cinnamon roll, cheese bread na lang": what is named instead does not leave the order. */
export function orderedInstead(said: Clause, context: InterpretationContext): Clause[] {
  const clause = said.act === 'remove' ? withoutHad(said) : said
  const { act, mentions } = clause
  const isThere = ({ candidates }: Mention) => candidates.some(({ entry }) => context.draft.includes(entry.item.key)) // prettier-ignore
  const isNew = (mention: Mention) =>
    mention.words !== '' && mention.quantity !== null && mention.candidates.length > 0 && !isThere(mention) // prettier-ignore
  const mere = mentions.map((_, at) => isMere(clause, at))
  // "Wala na yung downy, colgate at garlic na lang"
  for (let at = mentions.length - 1; at > 1; at--)
    mere[at - 1] ||= mere[at]! && isJoined(clause, at)
  const staying = mentions.filter((mention, at) => mere[at] || (isNew(mention) && !isNew(mentions[0]!))) // prettier-ignore
  const removed = mentions.filter((mention) => !staying.includes(mention))
  if (act !== 'remove' || staying.length === 0 || removed.length === 0) return [clause]
  const [only, ...others] = staying
  const isReplaced = only!.quantity === null && others.length === 0 && only!.candidates.length > 0 && !isThere(only!) // prettier-ignore
  if (isReplaced) return [{ ...clause, act: 'replace', mentions: staying, replaced: removed }]
  const isTarget = staying.every((mention) => mention.quantity !== null && isThere(mention))
  return [
    { ...clause, mentions: removed },
    { ...clause, act: isTarget ? 'set' : 'order', isExplicitTarget: isTarget, isJust: true, mentions: staying }, // prettier-ignore
  ]
}

/** "Cancel ang kaldero, may rice cooker na pala": what is there already is only the reason. */
function withoutHad(clause: Clause): Clause {
  const { text, start, mentions } = clause
  const isHad = (mention: Mention, at: number) =>
    at > 0 && !mention.quantity && HAVING.test(text.slice(mentions[at - 1]!.end - start, Math.max(0, mention.start - start))) // prettier-ignore
  return { ...clause, mentions: mentions.filter((mention, at) => !isHad(mention, at)) }
}

const HAVING = patternOf('having', { before: '(?:^|[\\s,])', after: '\\s+(?:na\\s+)?$' })

/** Only this is wanted: "cheese bread na lang", "just the ferrous", apart from the goods before it. */
function isMere({ text, start, mentions }: Clause, at: number): boolean {
  const mention = mentions[at]!
  if (mention.words === '' && mention.sizes.length + mention.options.length === 0) return false
  const before = text.slice(Math.max(0, (mentions[at - 1]?.end ?? start) - start), Math.max(0, mention.start - start)) // prettier-ignore
  const behind = text.slice(mention.end - start, (mentions[at + 1]?.start ?? Number.MAX_SAFE_INTEGER) - start) // prettier-ignore
  let from = at
  while (from > 1 && isJoined({ text, start, mentions }, from)) from -= 1
  const isListApart = from < at && /[,;.\n]/u.test(text.slice(mentions[from - 1]!.end - start, mentions[from]!.start - start)) // prettier-ignore
  const isApart = at === 0 || isListApart || /[,;.\n-]/u.test(before) || behind.trim() === '' || ONLY_BEFORE.test(before) // prettier-ignore
  return isApart && (MERELY.test(behind) || (at > 0 && ONLY_BEFORE.test(before)))
}

/** Whether it is joined to what stands before it. */
function isJoined(
  { text, start, mentions }: Pick<Clause, 'text' | 'start' | 'mentions'>,
  at: number,
): boolean {
  return JOINED.test(text.slice(mentions[at - 1]!.end - start, mentions[at]!.start - start))
}

const JOINED = patternOfAnd({ before: '^\\s*,?\\s*', after: '\\s+(?:\\p{L}{1,4}\\s+)?$' })

const MERELY = patternOf('merely', { before: '^\\s*(?:(?:po|pala|diay|muna|ho)\\s+)*' })
const ONLY_BEFORE = patternOf('only before', { after: '\\s*(?:the\\s+|ang\\s+|yung\\s+)?$' })

/** "Ampalaya half kilo, itlog meron ba kayo?": what is counted before the goods that are asked about, or behind a comma after them, is ordered. */
export function orderedBeside(
  clause: Clause,
  { questions }: RawClause,
  { message, tokens, context }: { message: string; tokens: readonly Token[]; context: InterpretationContext }, // prettier-ignore
): Clause[] {
  const { act, topic, mentions } = clause
  const at = tokens[questions.find(({ meaning }) => meaning === 'stock')?.at ?? -1]?.start
  const isCounted = ({ words, quantity, candidates }: Mention) => words !== '' && quantity !== null && candidates.length > 0 // prettier-ignore
  const asked = mentions.filter((mention) => !isCounted(mention))
  const own =
    act === 'ask' && topic === 'stock' ? ofOwn(mentions, message, at, context.draft) : null
  if (own) return [{ ...clause, mentions: mentions.slice(own) }]
  if (act === 'ask' && topic === 'stock' && asksWhatComes(mentions, message, at)) return [{ ...clause, mentions: mentions.slice(0, 1) }] // prettier-ignore
  const counted = mentions.filter(isCounted)
  const [first] = asked
  if (act !== 'ask' || topic !== 'stock' || at === undefined || !first || first.quantity) return [clause] // prettier-ignore
  const isBefore = counted.every(({ end }) => end <= first.start && end <= at)
  const isBehind = counted.every(({ start }) => start >= asked.at(-1)!.end && start > at && message.slice(asked.at(-1)!.end, start).includes(',')) // prettier-ignore
  if (counted.length === 0 || !(isBefore || isBehind)) return [clause]
  return [
    { ...clause, act: 'order', topic: null, mentions: counted },
    { ...clause, mentions: asked },
  ]
}

/** "Hotsilog po ba may itlog na?" asks what comes with the goods, and not for both. */
function asksWhatComes(
  [goods, part, ...more]: readonly Mention[],
  message: string,
  at = -1,
): boolean {
  if (!goods || !part || more.length > 0 || goods.words === '' || goods.quantity || part.quantity) return false // prettier-ignore
  const between = message.slice(goods.end, part.start)
  return at >= goods.end && at < part.start && WITH.test(between) && !/[,;.?!\n]/u.test(between)
}

/** "Tumutulo ang bubong namin, may vulcaseal ba kayo?": what somebody has is not asked for. @returns where what is asked for begins */
function ofOwn(
  mentions: readonly Mention[],
  message: string,
  at = -1,
  draft: readonly string[] = [],
): number | null {
  const first = mentions.findIndex(({ start }) => start >= at)
  const before = mentions[first - 1]
  // "Halo-halo ko may ube ba?" is about the order.
  const isOrdered = before?.candidates.some(({ entry }) => draft.includes(entry.item.key))
  const isOwn =
    before !== undefined &&
    !isOrdered &&
    !before.quantity &&
    OWN.test(message.slice(before.end, at))
  return isOwn && first === 1 ? first : null
}

const OWN = patternOf('own behind', { before: '^\\s+' })

const WITH = /\b(?:may|naay|has|have|with)\s*$/iu

/** Questions about the store, and not about goods. */
const OF_STORE = new Set(['hours', 'fee', 'duration', 'area', 'location', 'wellbeing', 'human', 'minimum', 'promo']) // prettier-ignore
/** How much is ordered may be what these ask about, unless a mark divides the two. */
const OF_AMOUNT = new Set(['fee', 'minimum', 'promo'])
/** What such a question may be asked with. */
const WORDS_OF_QUESTION = new Set(['marker', 'you', 'request', 'inherit'])
const ORDERING = new Set(['order', 'add', 'set'])

/** "Open pa po kayo pabili ng 2 dinuguan", "3 porksilog po anong oras madedeliver": goods with their number, beside a question about the store that says nothing of them, are a clause of their own. */
export function divideQuestions(clause: RawClause, tokens: readonly Token[]): RawClause[] {
  const ahead = endOfOrder(clause, tokens)
  const at = ahead ?? startOfOrder(clause, tokens)
  if (at === null) return [clause]
  const [before, behind] = [partOf(clause, clause.start, at), partOf(clause, at, clause.end)]
  if (ahead !== null) return [{ ...before, isQuestion: false }, ...divideQuestions(behind, tokens)]
  const isAsked = clause.isQuestion && behind.acts.length === 0
  return [before, ...divideQuestions({ ...behind, isQuestion: isAsked }, tokens)]
}

/** Where the question begins behind what is ordered. */
function endOfOrder(
  { items, questions, edges, acts }: RawClause,
  tokens: readonly Token[],
): number | null {
  const hard = questions.filter(({ meaning }) => !WORDS_OF_QUESTION.has(meaning))
  const [first] = hard
  const ahead = items.filter((item) => first && endOf(item) <= first.at)
  const isPlain = hard.every(({ meaning, at }) => (OF_STORE.has(meaning) && (meaning === 'fee' || !OF_AMOUNT.has(meaning))) || isOfFee(meaning, at, hard)) // prettier-ignore
  if (!first || ahead.length === 0 || !isPlain) return null
  const isOrder = ahead.every((item) => isCounted(item) && !isKnown(item, tokens))
  const isSaid = acts.every(({ meaning, at }) => at > first.at || ORDERING.has(meaning))
  const isIf = edges.some((edge) => edge.start < first.at && isCondition(edge))
  const end = Math.max(...ahead.map(endOf))
  return isOrder && isSaid && !isIf ? questions.find(({ at }) => at >= end)!.at : null
}

/** "Magkano df": the price of bringing it. */
function isOfFee(meaning: string, at: number, hard: RawClause['questions']): boolean {
  const isPrice = meaning === 'price' || meaning === 'total'
  return isPrice && hard.some((each) => each.meaning === 'fee' && each.at > at && each.at - at <= FEE_REACH) // prettier-ignore
}

const FEE_REACH = 3

/** Where the order begins behind a question. */
function startOfOrder(clause: RawClause, tokens: readonly Token[]): number | null {
  const { edges, items } = clause
  const asked = edges.filter(({ kind, meaning }) => kind === 'question' && OF_STORE.has(meaning))
  for (const question of asked) {
    const item = items.find((each) => startOf(each) >= question.end)
    if (!item) continue
    const until = startOf(item)
    const between = edges.filter(({ start }) => start >= question.end && start < until)
    const isOther = between.some(({ kind, meaning }) => kind === 'question' && !WORDS_OF_QUESTION.has(meaning)) // prettier-ignore
    if (isOther || between.some(isCondition)) continue
    const at = beginningOfOrder(question, between, item, tokens)
    if (at !== null) return at
  }
  return null
}

function beginningOfOrder(
  { meaning, end }: Edge,
  between: readonly Edge[],
  item: RawItem,
  tokens: readonly Token[],
): number | null {
  const mark = between.findLast((edge) => edge.kind === 'separator' && isMark(edge))
  // "Gaano katagal gawin ang 1 cake"
  const verb = between.find((edge) => edge.kind === 'act' && ORDERING.has(edge.meaning) && (edge.meaning !== 'set' || mark)) // prettier-ignore
  const isApart = mark !== undefined && mark.start < (verb?.start ?? Number.POSITIVE_INFINITY)
  if (verb) {
    // "What time can I get 2 pizza", "hanggang anong oras pwede umorder ng 2 cake"
    const isAsked = between.some(({ kind, start }) => kind === 'question' && start < verb.start) || categoriesOf(tokens[verb.start]!.key).has('questions') // prettier-ignore
    if (isApart) return mark.end
    return !isAsked && (isCounted(item) || meaning === 'wellbeing') ? verb.start : null
  }
  if (!isCounted(item) || isKnown(item, tokens)) return null
  const start = startOf(item)
  const beside = between.filter((edge) => edge.start >= (mark?.end ?? end))
  if (!beside.every(isAside)) return null
  if (mark) return mark.end
  const isNumberFirst = item.edges[0]!.kind === 'quantity' && item.edges[0]!.start === start
  return isNumberFirst && !OF_AMOUNT.has(meaning) ? start : null
}

function isMark({ meaning }: Edge): boolean {
  return meaning === 'comma' || meaning === 'dash'
}

function isCondition({ kind, meaning }: Edge): boolean {
  return kind === 'filler' && meaning === 'if'
}

/** Whom one speaks to, where and when. */
function isAside({ kind, role, meaning }: Edge): boolean {
  if (kind === 'question') return WORDS_OF_QUESTION.has(meaning)
  return kind === 'contact' || kind === 'context' || kind === 'label' || (kind === 'filler' && role !== 'link') // prettier-ignore
}

function isCounted({ edges }: RawItem): boolean {
  const isSold = ({ goods }: Edge) => goods !== undefined && goods.candidates.length > 0
  return edges.some(({ kind }) => kind === 'quantity') && edges.some(isSold)
}

/** "Yung 2 cake", "2 cake ko": they were ordered before. */
function isKnown(item: RawItem, tokens: readonly Token[]): boolean {
  const isOf = (at: number, words: ReadonlySet<string>) => words.has(tokens[at]?.key ?? '')
  return isOf(startOf(item) - 1, phrasesOf('the')) || isOf(endOf(item), phrasesOf('own behind'))
}

function startOf({ edges }: RawItem): number {
  return Math.min(...edges.map(({ start }) => start))
}

function endOf({ edges }: RawItem): number {
  return Math.max(...edges.map(({ end }) => end))
}

/** What a clause has between two tokens. */
function partOf(clause: RawClause, start: number, end: number): RawClause {
  const isHere = (at: number) => at >= start && at < end
  const edges = clause.edges.filter((edge) => isHere(edge.start))
  const items = clause.items.filter((item) => isHere(startOf(item)))
  const before = clause.items.filter((item) => startOf(item) < start).length
  const isSaid = (particle: string) => edges.some(({ meaning, isMore }) => meaning === particle || (particle === 'more' && isMore)) // prettier-ignore
  return {
    start,
    end,
    items,
    acts: clause.acts
      .filter(({ at }) => isHere(at))
      .map((act) => ({ ...act, itemsBefore: Math.max(0, act.itemsBefore - before) })),
    questions: clause.questions.filter(({ at }) => isHere(at)),
    particles: new Set([...clause.particles].filter(isSaid)),
    isQuestion: clause.isQuestion,
    edges,
    exceptAt: clause.exceptAt !== null && isHere(clause.exceptAt) ? clause.exceptAt : null,
  }
}
