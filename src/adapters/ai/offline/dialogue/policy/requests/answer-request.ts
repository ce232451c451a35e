/** Completes a request of an earlier turn with what the customer answers. */
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import { linkAmong } from '../../../interpretation/link-among.ts'
import { havingMost } from '../../../interpretation/clauses/build-mention.ts'
import type { Candidate, Mention } from '../../../interpretation/interpretation.ts'
import { holds, piecesIn } from '../../../interpretation/shelf/sizes.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { closeRequest, entriesOf, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'
import { removeGoods } from '../remove-goods.ts'
import { replaceGoods } from '../replacement/replace-goods.ts'
import { pickReferred, resolveMention, settle, soldInUnit } from '../resolve-mention.ts'

export interface Chosen {
  entry: ShelfEntry
  /** The quantity of the answer is the size of the goods. */
  isSize: boolean
}

type Answer = Pick<Mention, 'quantity' | 'options' | 'note'>

const nothingMore: Answer = { quantity: null, options: [], note: null }

/** @returns false when the mention answers no request */
export function answerRequest(turn: DialogueTurn, mention: Mention): boolean {
  let isAnswer = false
  for (const request of turn.earlier) {
    if (request.missing === 'replaced') {
      if (!nameReplaced(turn, request, mention)) continue
      return true
    }
    const chosen =
      request.missing === 'quantity'
        ? fillQuantity(turn, request, mention)
        : chooseAmong(turn, request, mention)
    if (chosen.length === 0) {
      if (!narrowRequest(turn, request, mention)) continue
      return true
    }
    const rest = restOf(turn, request, mention)
    if (rest) request.quantity = rest
    else closeRequest(turn, request)
    for (const { entry, isSize } of chosen)
      complete(turn, request, entry, isSize ? { ...mention, quantity: null } : mention)
    if (request.missing === 'product' && mention.isEach) putQuoted(turn, request, mention)
    isAnswer = true
    // "All large" answers every open request, and so does "photocopy" of what is asked about in two sizes.
    const isName = mention.words !== '' && !mention.quantity && !mention.reference
    if (!isName && !PLURAL.has(mention.reference?.kind ?? '')) return true
  }
  return isAnswer
}

/** "May kaldero kayo? saka frying pan", "yung 28cm na frying pan, tig-isa": also of the goods that were asked about beside it. */
function putQuoted(turn: DialogueTurn, { joined = [] }: OpenRequest, { quantity }: Mention): void {
  const { queries, requests } = turn.state
  const keys = joined.filter((key) => queries.some((query) => query.keys.includes(key)))
  const [quoted, ...others] = requests.length === 1 ? entriesOf(turn, keys) : []
  if (!quoted || others.length > 0 || turn.queries.length > 0 || turn.draft.linesOf(quoted.item.key).length > 0) return // prettier-ignore
  putGoods(turn, { entry: quoted, act: 'set', quantity, options: [], note: null })
}

/** "Yung 1L parehas": "pareho" is both, and the same. */
const PLURAL = new Set(['all', 'both', 'same'])

/** "The black ones" of shirts in many colours and sizes leaves fewer to choose from. */
function narrowRequest(turn: DialogueTurn, request: OpenRequest, mention: Mention): boolean {
  const { words, sizes, candidates, quantity, options, note } = mention
  if (request.missing !== 'product' || (words === '' && sizes.length === 0)) return false
  const entries = entriesOf(turn, request.keys)
  const isOther = candidates.length > 0 && candidates.every(({ entry }) => !entries.includes(entry))
  if (isOther) return false
  const linked = linkAmong(mention, entries).map(({ entry }) => entry)
  if (linked.length < 2 || linked.length === entries.length) return false
  request.keys = linked.map(({ item }) => item.key)
  request.quantity = quantity ?? request.quantity
  request.options.push(...options.map(({ option }) => option.optionId))
  request.note ??= note
  return true
}

function fillQuantity(turn: DialogueTurn, request: OpenRequest, mention: Mention): Chosen[] {
  const entries = entriesOf(turn, request.keys).slice(0, 1)
  const isNamed =
    mention.words === '' || mention.candidates.some(({ entry }) => entries.includes(entry))
  // "Make the black ones two", of what comes in no colours
  const isOther = mention.options.length > 0 && !mention.options.some(({ productId }) => entries.some(({ item }) => item.productId === productId)) // prettier-ignore
  const isAnswer = mention.quantity !== null && isNamed && mention.sizes.length === 0 && !isOther
  return isAnswer ? entries.map((entry) => ({ entry, isSize: false })) : []
}

/** The goods of the request that a mention means. */
export function chooseAmong(turn: DialogueTurn, request: OpenRequest, mention: Mention): Chosen[] {
  const entries = entriesOf(turn, request.keys)
  const { reference, candidates, words, sizes, options, quantity } = mention
  const isAll = reference?.kind === 'all' || reference?.kind === 'both'
  const isDetailed = quantity !== null || sizes.length > 0 || options.length > 0
  const referred = reference && !(isAll && isDetailed) ? pickReferred(entries, reference) : null
  // "The second one" is one of a list, and not one of it.
  const isOne = quantity?.unit === null && quantity.value === 1
  const focused = reference?.kind === 'that' && !isDetailed ? inFocus(turn, entries) : []
  if (focused.length === 1) return focused.map((entry) => ({ entry, isSize: false }))
  if (referred) return referred.map((entry) => ({ entry, isSize: isOne }))
  const named = candidates.filter(({ entry }) => entries.includes(entry))
  if (named.length === 1) return [{ entry: named[0]!.entry, isSize: false }]
  if (words === '' && sizes.length === 0 && options.length === 0)
    return quantity ? chooseByNumber(turn, request, mention) : []
  // "Bleu, 65 ml": of several in that size the one that comes so
  const linked = havingMost(linkAmong(mention, entries), options)
  const packed = words === '' && linked.length > 1 ? holding(linked, quantity) : []
  if (packed.length === 1) return [{ entry: packed[0]!.entry, isSize: true }]
  const resolution = settle(linked)
  if (resolution.kind !== 'settled') return []
  // Other goods are no answer, unless each word fits what was asked about: "beef" to "which noodles?".
  const isOther = words !== '' && candidates.length > 0 && named.length === 0
  const isWhole = linked[0]!.score >= 1 && !quantity && turn.state.asked === 'product'
  return isOther && !isWhole ? [] : [resolution]
}

/** "Yung 12 pcs na box" of boxes of 6 and of 12: those that hold as many. */
function holding(candidates: readonly Candidate[], quantity: Mention['quantity']): Candidate[] {
  if (!quantity || (quantity.unit && quantity.unit.name !== 'piece')) return []
  return candidates.filter(({ entry }) => holds(entry, quantity.value))
}

/** Of what is asked about, what was mentioned last: "that one", after its price was asked for. */
function inFocus({ state }: DialogueTurn, entries: readonly ShelfEntry[]): ShelfEntry[] {
  return entries.filter(({ item }) => state.focus.includes(item.key))
}

/** A number alone is the quantity of the only goods that it can be for, or the number in the name of one: "the 1.5". */
function chooseByNumber(turn: DialogueTurn, request: OpenRequest, mention: Mention): Chosen[] {
  const entries = entriesOf(turn, request.keys)
  if (request.missing === 'assent')
    return entries.slice(0, 1).map((entry) => ({ entry, isSize: false }))
  const { value, unit, text } = mention.quantity!
  const isPlace = unit === null && Number.isInteger(value) && value <= entries.length
  if (isPlace) return []
  const [inUnit, ...others] = unit ? soldInUnit(entries, mention) : []
  if (inUnit && others.length === 0) return [{ entry: inUnit, isSize: unit?.name === 'piece' && piecesIn(inUnit) === String(value) }] // prettier-ignore
  const words = unit === null ? text : ''
  const resolution = settle(linkAmong({ ...mention, words }, entries))
  if (resolution.kind === 'settled') return [{ entry: resolution.entry, isSize: true }]
  const priced = unit === null ? withPrice(entries, value) : null
  return priced ? [{ entry: priced, isSize: true }] : []
}

/** The only ones at a price in pesos. */
function withPrice(entries: readonly ShelfEntry[], price: number): ShelfEntry | null {
  const priced = entries.filter(({ item }) => item.price === Math.round(100 * price))
  return priced.length === 1 ? priced[0]! : null
}

/** "The 170 pesos one": money that is the price of one of those that are asked about. @returns whether it is */
export function chooseByPrice(turn: DialogueTurn, amounts: readonly number[]): boolean {
  for (const request of turn.earlier.filter(({ missing }) => missing === 'product'))
    for (const amount of amounts) {
      const entry = withPrice(entriesOf(turn, request.keys), amount)
      if (!entry) continue
      answerRequestWith(turn, request, entry)
      // What "one" counts is the answer.
      const counted = turn.outcomes.filter((each) => each.kind === 'unnamedGoods')
      turn.outcomes = turn.outcomes.filter((each) => each.kind !== 'unnamedGoods')
      turn.state.unclear = turn.state.unclear.filter((words) => !counted.some(({ quantity }) => quantity === words)) // prettier-ignore
      return true
    }
  return false
}

/** Nobody means each of a longer list. */
const EACH_MOST = 4

/** "Tig-lima": the quantity is for each of those that are asked about. @returns false when nothing is */
export function chooseEach(turn: DialogueTurn, mention: Mention): boolean {
  const request = turn.earlier.find(({ missing }) => missing === 'product')
  if (!request || turn.state.asked !== 'product' || request.keys.length > EACH_MOST) return false
  closeRequest(turn, request)
  for (const entry of entriesOf(turn, request.keys))
    complete(turn, { ...request, replaced: [] }, entry, mention)
  return true
}

/**
 * "12 eggs, 6 medium and 6 large": a size with a quantity takes its part of what this message has asked for without one. @returns false
 * when nothing is open that it may be a part of
 */
export function takePart(turn: DialogueTurn, mention: Mention): boolean {
  const request = turn.opened.findLast(
    ({ missing, act }) => missing === 'product' && act !== 'remove',
  )
  const [chosen] = request ? chooseAmong(turn, request, mention) : []
  const isOne = mention.reference?.kind === 'ordinal' || mention.reference?.kind === 'superlative'
  if (!request || !chosen || isOne || isOtherKind(request, mention)) return false
  // Goods that are named count as a part only with a quantity of their own.
  if (mention.words !== '' && !mention.quantity) return false
  // "1 dog collar, 1 leash": as many of another name are no part.
  const isWhole = mention.candidates.length === 1 && mention.quantity?.value === request.quantity?.value // prettier-ignore
  if (mention.words !== '' && isWhole && !sharesWord(request.words, mention.words)) return false
  const part = chosen.isSize ? null : mention.quantity
  const rest = part && request.quantity ? addQuantities(request.quantity.value, -part.value) : 0
  if (rest > 0 && request.quantity)
    request.quantity = { ...request.quantity, value: rest, text: String(rest) }
  else turn.opened = turn.opened.filter((each) => each !== request)
  complete(turn, part ? { ...request, quantity: null } : request, chosen.entry, {
    ...mention,
    quantity: part,
  })
  return true
}

/** "2 pambata blue, 1 ladies red": what was asked for in another colour has no part in it. */
function isOtherKind(request: OpenRequest, { options }: Mention): boolean {
  return options.some(({ group, option }) => group.max === 1 && !request.options.includes(option.optionId) && group.options.some(({ optionId }) => request.options.includes(optionId))) // prettier-ignore
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(foldWords(one).map(singular))
  return foldWords(other).some((word) => words.has(singular(word)))
}

/** The customer names what the goods of the request replace. */
function nameReplaced(turn: DialogueTurn, request: OpenRequest, mention: Mention): boolean {
  const ordered = orderedEntries(turn)
  const resolution = resolveMention(turn, mention, ordered)
  const [entry] = entriesOf(turn, request.keys)
  if (resolution.kind !== 'settled' || !ordered.includes(resolution.entry) || !entry) return false
  closeRequest(turn, request)
  replaceGoods(turn, [resolution.entry], { ...request, entry, act: 'set' })
  return true
}

/** What is left of the quantity when this is one of several parts: "one hot, one iced". */
function restOf(
  { hasParts }: DialogueTurn,
  request: OpenRequest,
  mention: Mention,
): OpenRequest['quantity'] {
  if (!hasParts || !request.quantity || !mention.quantity) return null
  const value = addQuantities(request.quantity.value, -mention.quantity.value)
  return value > 0 ? { ...request.quantity, value, text: String(value) } : null
}

/** What the answer says outranks what the request said. */
function complete(
  turn: DialogueTurn,
  request: OpenRequest,
  entry: ShelfEntry,
  answer: Answer,
): void {
  const quantity = answer.quantity ?? request.quantity
  if (request.act === 'remove') return removeGoods(turn, entry, quantity)
  const options = [...new Set([...request.options, ...answer.options.map(({ option }) => option.optionId)])] // prettier-ignore
  const note = answer.note ?? request.note
  const goods = { entry, act: request.act, quantity, options, note }
  // "Bale 2 purified at 2 alkaline": of what should go this message has said how many.
  const isKept = (each: ShelfEntry) => [...turn.touched].some((line) => line.entry === each)
  const leaving = entriesOf(turn, request.replaced).filter((each) => !isKept(each))
  replaceGoods(turn, leaving, goods)
}

/** A yes to "do you mean …?". @returns false when nothing was asked so */
export function assentToRequests(turn: DialogueTurn): boolean {
  const asked = turn.earlier.filter(({ missing }) => missing === 'assent')
  for (const request of asked) {
    const [entry] = entriesOf(turn, request.keys)
    if (entry) answerRequestWith(turn, request, entry)
    else closeRequest(turn, request)
  }
  return asked.length > 0
}

export function answerRequestWith(
  turn: DialogueTurn,
  request: OpenRequest,
  entry: ShelfEntry,
): void {
  closeRequest(turn, request)
  complete(turn, request, entry, nothingMore)
}
