/** Goods that are ordered beside a question about the store: clauses of their own. */
import { patternOfAnd } from '../../language/conjunctions.ts'
import type { Token } from '../../language/tokenizer.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { categoriesOf } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { Mention } from '../interpretation.ts'
import { linkAmong } from '../link-among.ts'
import type { Shelf } from '../shelf.ts'
import { endOf, startOf, type RawClause, type RawItem } from './read-clauses.ts'

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

/** "Naa moy kabilya 10mm ug 12mm?": the number behind "and" is another size that is asked about. */
export function askedSizes(mention: Mention, { entries }: Shelf): Mention[] {
  const { candidates, quantity, text, start, words } = mention
  const [only, ...others] = candidates
  const [, joined, size] = SIZE_BEHIND.exec(text) ?? []
  if (!only || others.length > 0 || words === '' || !quantity || size === undefined || !size.startsWith(quantity.text.split(' ')[0]!)) return [mention] // prettier-ignore
  const family = entries.filter(({ item }) => item.productId === only.entry.item.productId && item.key !== only.entry.item.key) // prettier-ignore
  const sized = linkAmong({ words: '', sizes: [size], quantity: null }, family).filter(({ score }) => score >= 1) // prettier-ignore
  if (sized.length !== 1) return [mention]
  const at = text.length - size.length
  const plain = { ...mention, quantity: null }
  return [{ ...plain, text: text.slice(0, at - joined!.length), end: start + at - joined!.length }, { ...plain, text: size, start: start + at, candidates: sized }] // prettier-ignore
}

const SIZE_BEHIND = new RegExp(`(${patternOfAnd({ before: '\\s+', after: '\\s+' }).source})(\\d\\S*(?:\\s+\\p{L}+)?)$`, 'iu') // prettier-ignore
