import {
  answerProductQuestion,
  orderMentioned,
  removeMentioned,
  type MentionContext,
} from './product-requests.ts'
import { answerChoice, chooseForLastMention, type AskedChoice } from './choose-options.ts'
import type { OrderDraft } from './order-draft.ts'
import { findVariant, resolveReference, swapProduct } from './resolve-reference.ts'
import { normalizeText, tokenize } from '../lexicon/tokenize.ts'
import { isDescriptor, isStopword } from '../lexicon/stopwords.ts'
import { parseNumber } from '../lexicon/numbers.ts'
import { parseCountUnit, parseMeasureUnit } from '../lexicon/units.ts'
import {
  detectProductQuestion,
  isOrderRequest,
  isPastEvent,
  type ProductQuestion,
} from '../understanding/dialogue-acts.ts'
import {
  emptyRequest,
  extractRequests,
  type ItemRequest,
} from '../understanding/extract-requests.ts'
import { detectIntent, type Intent } from '../understanding/detect-intent.ts'
import { resolveProduct } from '../understanding/resolve-product.ts'
/** Interprets the pieces of a message clause by clause and applies each request to the order draft. */

export interface Interpretation {
  /** Some request was executed or some question answered. */
  isUnderstood: boolean
  /** Something was withdrawn without saying what: "wag na lang". */
  isRetraction: boolean
}

/**
 * @param isChoosing the customer was shown a list, which "the second one" refers to
 * @param asked the choice that the agent has asked for
 */
export function interpret(
  draft: OrderDraft,
  pieces: string[],
  { isChoosing, asked }: { isChoosing: boolean; asked: AskedChoice | null },
): Interpretation {
  const result: Interpretation = { isUnderstood: false, isRetraction: false }
  const isNamed = (word: string) => draft.matcher.isKnownTerm(word)
  let previous: ItemRequest | null = null
  for (const { piece, note } of pieces.flatMap((each) => splitNotes(each, isNamed))) {
    const text = piece.replaceAll(/\b(?:said|says?|sabi|ingon|means?)\b.*?["“].*?["”]/giu, ' ')
    if (isPastEvent(text)) continue
    const question = detectProductQuestion(text)
    const isOrder = isOrderRequest(text)
    let inherited: Intent | null = null
    for (const whole of splitClauses(text)) {
      const clause = applyOptions(draft, whole, asked, isNamed)
      if (clause === null) {
        result.isUnderstood = true
        continue
      }
      const { intent: detected, rest, replaced } = detectIntent(clause)
      const intent: Intent = detected === 'order' && inherited !== null ? inherited : detected
      const requests = extractRequests(rest, isNamed)
      // "Dugangi ug tunga": a verb alone governs the next clause, and a removal all that follow.
      inherited =
        intent === 'remove' || (requests.length === 0 && intent !== 'replace') ? intent : null
      if (requests.length === 0) {
        result.isRetraction ||= intent === 'remove'
        if (intent === 'double')
          result.isUnderstood = resolveReference(draft, intent, blank) || result.isUnderstood
        else if (resolveClarification(draft, clause, blank, isChoosing)) result.isUnderstood = true
        continue
      }
      for (const extracted of requests) {
        const request = inheritHead(extracted, previous)
        const isApplied = executeRequest(draft, clause, request, {
          intent,
          replaced,
          question,
          isOrder,
          isQuestion: piece.endsWith('?'),
          isChoosing,
          previous,
        })
        result.isUnderstood ||= isApplied
        if (request.isDistributive && request.count !== null)
          draft.replaceAssumedQuantities(request)
        if (isApplied && request.words.length > 0) previous = request
      }
      if (result.isUnderstood) chooseForLastMention(draft, clause)
    }
    if (note !== null) addNote(draft, note)
  }
  return result
}

/** Applies the options that a clause names before it is read for products. @returns what is left to read, null for nothing */
function applyOptions(
  draft: OrderDraft,
  clause: string,
  asked: AskedChoice | null,
  isNamed: (word: string) => boolean,
): string | null {
  const answered = asked && answerChoice(draft, asked, clause)
  // "2 rice" after a dish that comes with rice is an order of its own.
  const hasCount = extractRequests(clause, isNamed).some(({ count }) => count !== null)
  const rest = answered ?? (hasCount ? null : chooseForLastMention(draft, clause))
  if (rest === null) return clause
  return tokenize(rest).some((word) => isNamed(word) && !isStopword(word)) ? rest : null
}

/** "2 kilo bangus (pakilinis po)": words in parentheses that name no product are a note to the line before them. */
function splitNotes(
  piece: string,
  isNamed: (word: string) => boolean,
): { piece: string; note: string | null }[] {
  const isNote = (text: string) =>
    !tokenize(text).some((word) => /^\d/u.test(word) || (isNamed(word) && !isStopword(word)))
  const found = [...piece.matchAll(/\(([^()]{2,200})\)/gu)].find(([, text]) => isNote(text!))
  if (!found) return [{ piece, note: null }]
  const rest = piece.slice(found.index + found[0].length)
  const before = { piece: piece.slice(0, found.index), note: found[1]!.trim() }
  return rest.trim() === '' ? [before] : [before, ...splitNotes(rest, isNamed)]
}

function addNote(draft: OrderDraft, note: string): void {
  const [entry] = draft.entriesOf(draft.focus.slice(-1))
  if (entry && draft.quantities().has(entry.item.key)) draft.details.note(entry, note)
}

const blank = emptyRequest()

/** "Isa't kalahati", "kilo ug tunga". */
const mixedFraction =
  /\b(\S+?)(?: (?:and|at|ug|'?t|ka)|'t) (?:a |isang |usa ka )?(half|kalahati|kalahating|tunga|katunga|kwarter|quarter)\b/gu
const clauseSeparator =
  /,(?!\d{3}(?!\d))|\s(?:and also|and then|and|at saka|at|ug|og|tsaka|saka|tapos|tas|then|plus|also|with|n|pati|kag)\s|\s*[&+•]\s*|\s-\s(?=[a-z])|(?<=[a-z])\s*:\s/u

/** "Otap, pack of 20" names one product; "otap, box of 12 pencils" names two. */
const packContents =
  /,(?=\s*([a-z]+) of \d+\s*(?:$|[?!.,;)]|(?:and|at|ug|saka|tsaka|plus|please|pls|po|lang|each|pcs|pieces|sachets)\b))/gu

function splitClauses(text: string): string[] {
  const tidy = normalizeText(text)
    .replaceAll(mixedFraction, (whole, before: string, fraction: string) =>
      parseNumber([before], 0) || parseMeasureUnit(before) ? `${before} t ${fraction}` : whole,
    )
    .replaceAll(packContents, (comma, unit: string) => (parseCountUnit(unit) ? '' : comma))
    .replaceAll(/^\s*[-•*]\s+(?=\d|[a-z])/gu, '')
  return tidy
    .replaceAll(/(?<=[a-z)])\s+[-–—:]\s+(?=\d)/gu, ' ')
    .split(clauseSeparator)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

/** Ellipsis: in "1 ballpen black, 1 blue" the bare adjective inherits the head noun of the request before it. */
function inheritHead(request: ItemRequest, previous: ItemRequest | null): ItemRequest {
  if (!previous || request.words.length === 0 || !request.words.every(isDescriptor)) return request
  if (request.count === null && request.amount === null) return request
  return {
    ...request,
    words: [...previous.words.filter((word) => !isDescriptor(word)), ...request.words],
  }
}

interface RequestContext extends MentionContext {
  replaced: string
  question: ProductQuestion | null
  /** The piece ends with a question mark. */
  isQuestion: boolean
  isChoosing: boolean
}

/** @returns whether the request had any effect */
function executeRequest(
  draft: OrderDraft,
  clause: string,
  request: ItemRequest,
  context: RequestContext,
): boolean {
  const { intent, isOrder, isChoosing } = context
  const hasQuantity = request.count !== null || request.amount !== null
  const isAvailabilityQuestion =
    context.isQuestion && !isOrder && !hasQuantity && intent === 'order' && request.words.length > 0
  const question = context.question ?? (isAvailabilityQuestion ? 'availability' : null)
  if (question && !(isOrder && question === 'availability'))
    return answerProductQuestion(draft, request, question)
  if (intent === 'replace') return replaceProduct(draft, request, context)
  if (intent !== 'remove' && resolveClarification(draft, clause, request, isChoosing)) return true
  const names = request.words.filter((word) => !isDescriptor(word))
  if (
    request.words.length === 0 ||
    (names.length === 0 && draft.matcher.isKnownTerm(request.words[0]!))
  )
    return resolveReference(draft, intent, request, clause)
  if (intent === 'remove') return removeMentioned(draft, request)
  return orderMentioned(draft, request, context)
}

function resolveClarification(
  draft: OrderDraft,
  clause: string,
  request: ItemRequest,
  isChoosing: boolean,
): boolean {
  return (
    draft.clarifications().length > 0 && draft.resolveClarification(clause, request, isChoosing)
  )
}

function replaceProduct(
  draft: OrderDraft,
  request: ItemRequest,
  { replaced }: RequestContext,
): boolean {
  const from = extractRequests(replaced, draft.matcher.isKnownTerm)[0] ?? blank
  const inCart = draft.entriesOf([...draft.quantities().keys()])
  const removed =
    from.words.length > 0 ? resolveProduct(draft.matcher, from, inCart) : { kind: 'none' as const }
  const antecedents =
    removed.kind === 'one'
      ? [removed.entry]
      : from.words.length > 0
        ? []
        : draft.singularAntecedent()
  if (request.words.length === 0) {
    const variant =
      antecedents.length === 1 && request.sizes.length > 0
        ? findVariant(draft, antecedents[0]!, request)
        : null
    if (variant) return swapProduct(draft, antecedents[0]!, variant, request)
    for (const antecedent of antecedents.slice(0, 1)) draft.applyIntent(antecedent, 'set', request)
    return antecedents.length > 0
  }
  const resolved = resolveProduct(draft.matcher, request)
  if (resolved.kind === 'one' && antecedents.length === 1)
    return swapProduct(draft, antecedents[0]!, resolved.entry, request)
  return orderMentioned(draft, request, { intent: 'set', isOrder: true, previous: null })
}
