/** The policy: what each act of a clause does to the order. */
import { isPerson } from '../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { patternOf } from '../../language/phrasing.ts'
import { phoneticKey } from '../../language/spelling.ts'
import type { Act, Clause, Mention, OptionMention } from '../../interpretation/interpretation.ts'
import {
  antecedents,
  orderedEntries,
  pluralAntecedents,
  type DialogueTurn,
} from '../dialogue-turn.ts'
import { chosenMentions } from '../order-draft.ts'
import { answerGoodsQuestion } from './answer-question.ts'
import { addAnother, asOtherKind, isAnother } from './turns-of-phrase/add-another.ts'
import { applyOrder, orderMention } from './order-goods.ts'
import { applyDoubling } from './turns-of-phrase/double.ts'
import { applyRemoval, isClearRemoval } from './apply-removal.ts'
import { answerHaggling } from './turns-of-phrase/haggle.ts'
import { chooseEachOption, putEachKind } from './turns-of-phrase/each-kind.ts'
import { pickPriced } from './turns-of-phrase/pick-priced.ts'
import { asFurther, saysAlso } from './turns-of-phrase/correct-number.ts'
import { asResult } from './results/as-result.ts'
import { shareTarget } from './results/share-target.ts'
import { withoutShares } from './results/without-shares.ts'
import { divideLine } from './turns-of-phrase/divide-line.ts'
import { orderIfThere } from './turns-of-phrase/order-if-there.ts'
import { asNumberOfThem, asSizeNumber } from './turns-of-phrase/pick-size.ts'
import {
  exceptSome,
  keepOnly,
  keepOnlyOfGroup,
  keepOnlyOptions,
} from './turns-of-phrase/keep-only.ts'
import { chooseNamedOption, detailParts, isAskedChoice } from './refine.ts'
import { asReplacement, becomeOthers, pairsInstead } from './replacement/as-replacement.ts'
import { asOptionFor, replaceOptions } from './replacement/replace-options.ts'
import { asOrderedGoods, withDeniedGoods, withoutGone } from './replacement/denied-goods.ts'
import { applyReplacement } from './replacement/apply-replacement.ts'
import { haveCommonKind } from './replacement/ask-about-correction.ts'
import {
  isClearReplacement,
  isInOrder,
  kinInOrder,
  siblingInOrder,
} from './replacement/replace-goods.ts'
import { chooseAmong } from './requests/answer-request.ts'
import { askAboutDoubt, sureOf, withoutRemarks } from './requests/doubt.ts'
import { putBack } from './remove-goods.ts'
import { resolveMention } from './resolve-mention.ts'
import { applySplit } from './split-goods.ts'

/** Acts that may name an option of the goods before them: "add pearls". */
const puts: ReadonlySet<Act> = new Set(['order', 'add', 'choose', 'set'])

/** Acts that are about what the order has. */
const changes: ReadonlySet<Act> = new Set(['set', 'reduce', 'remove', 'replace'])

/** What is left out of all is not read yet. */
const EXCEPTING = patternOf('except')

type Apply = (turn: DialogueTurn, clause: Clause) => void

const policy: Partial<Record<Act, Apply>> = {
  order: (turn, clause) => applyOrder(turn, clause, clause.isExplicitTarget ? 'set' : 'order'),
  set: (turn, clause) => applyOrder(turn, clause, 'set'),
  add: (turn, clause) => applyOrder(turn, clause, clause.isExplicitTarget ? 'set' : 'add'),
  reduce: (turn, clause) => applyOrder(turn, clause, clause.isExplicitTarget ? 'set' : 'reduce'),
  double: applyDoubling,
  replace: applyReplacement,
  remove: applyRemoval,
  split: (turn, clause) => applySplit(turn, clause, orderMention),
  choose: (turn, clause) => applyOrder(turn, clause, 'order'),
  clear: clearOrder,
  ask: (turn, clause) => void answerGoodsQuestion(turn, clause),
}

/** Changes the order by a clause; one that may mean something else becomes a question. */
export function applyClause(turn: DialogueTurn, said: Clause): void {
  if (goesOnFrom(turn, said)) turn.waiting = null
  if (exceptSome(turn, said)) return
  const pairs = pairsInstead(turn, said)
  if (pairs) return pairs.forEach((each) => applyClause(turn, each))
  const clause = withoutShares(
    turn,
    shareTarget(turn, asResult(turn, asFurther(turn, orderIfThere(withDeniedGoods(turn, withoutGone(turn, said)))))), // prettier-ignore
  )
  const replaced = clause.replaced
    .map((mention) => withoutOptionWords(turn, mention))
    .map((mention) => asChosenOption(turn, clause, mention))
  const named = withoutPointing(clause)
    .map((mention) => asOrderedGoods(turn, mention))
    .map((mention) => withoutOptionWords(turn, mention))
    .map((mention) => asChosenOption(turn, clause, mention))
  const own = named.map((mention, at) =>
    detachNumber(turn, asOptionFor(turn, [...replaced, ...named.slice(0, at)], mention), clause),
  )
  const sized = own.map((mention) => asSizeNumber(turn, asNumberOfThem(turn, mention), clause.act))
  // "39 at 40 na lang": which of them is for what was not said.
  if (sized.filter((mention, at) => mention !== own[at]).length > 1)
    return void turn.outcomes.push({ kind: 'unexplained', words: clause.text })
  const mentions = puts.has(clause.act)
    ? sized.filter((mention) => !chooseNamedOption(turn, mention))
    : sized
  if (mentions.length === 0 && clause.mentions.length > 0) return
  // "2 classic, yung isa 25% lang": parts of one good are no targets.
  const isExplicitTarget = clause.isExplicitTarget && !hasParts(mentions)
  const isOrdered = ({ options }: Mention) => options.some(({ option }) => turn.draft.lines.some((line) => line.options.includes(option.optionId))) // prettier-ignore
  const act = clause.act === 'set' && areKinds(mentions) && !mentions.every(isOrdered) ? 'order' : clause.act // prettier-ignore
  applyRest(turn, asReplacement(turn, { ...clause, act, mentions, replaced, isExplicitTarget }))
}

/** Whether goods are named as if nothing waited for a number: more of them ("din po"), or others than could not be had. */
function goesOnFrom(
  { waiting, shelf }: DialogueTurn,
  { act, text, isJust, mentions }: Clause,
): boolean {
  const from = shelf.byKey.get(waiting?.key ?? '')
  const named = mentions.flatMap(({ candidates }) => candidates.map(({ entry }) => entry))
  if (!from || named.length === 0) return false
  const isOther = !isJust && !named.some((entry) => haveCommonKind(entry, from))
  return act === 'add' || saysAlso(text) || isOther
}

/** "40 mm na lang pareho": the same number of what is named instead. */
function withoutPointing({ isJust, act, mentions }: Clause): readonly Mention[] {
  const named = mentions.filter(({ words, sizes }) => words !== '' || sizes.length > 0)
  const [only, ...others] = named
  const isInstead = (isJust && puts.has(act)) || act === 'replace'
  if (!isInstead || !only || others.length > 0 || only.quantity) return mentions
  const kept = mentions.filter((each) => each === only || !isSame(each))
  return kept.map((each) => (isSame(each) ? { ...each, reference: null } : each))
}

function isSame({ reference, quantity }: Mention): boolean {
  return (reference?.kind === 'same' || reference?.kind === 'both') && !quantity
}

/** "4 beef, 2 chicken" of what was asked about, "make it 2 tees, isang cream isang black". */
function areKinds(mentions: readonly Mention[]): boolean {
  const [first] = mentions
  const isOfFirst = ({ words, candidates }: Mention) => words === '' || (candidates.length === 1 && candidates[0]!.entry === first?.candidates[0]?.entry) // prettier-ignore
  const kinds = mentions.filter((each) => each.quantity && each.options.length > 0 && isOfFirst(each)) // prettier-ignore
  return kinds.length > 1
}

/** The same goods several times, each with a quantity. */
function hasParts(mentions: readonly Mention[]): boolean {
  if (areKinds(mentions)) return true
  const counted = mentions.filter(({ quantity, candidates }) => quantity && candidates.length === 1)
  return new Set(counted.map(({ candidates }) => candidates[0]!.entry)).size < counted.length
}

/**
 * Words behind a number that name nothing are not its goods: "10 lang pala, kulang pera ko", "isa po para sa fiesta", "40 pages" of what is
 * sold by the page.
 */
function detachNumber(turn: DialogueTurn, mention: Mention, { text, start }: Clause): Mention {
  const { words, quantity, candidates } = mention
  if (words === '' || !quantity || candidates.length > 0) return mention
  const rest = text.slice(Math.max(0, mention.start - start) + quantity.text.length)
  const before = text.slice(0, Math.max(0, text.indexOf(words, mention.start - start)))
  const isUnit = antecedents(turn).some(({ item }) => foldWords(item.unit).map(singular).join(' ') === foldWords(words).map(singular).join(' ')) // prettier-ignore
  const isMerely = MERELY.test(rest) && mention.alternatives.length === 0
  // "Kulang pala, gawin nyong 5"
  const isReason = LACKING.test(words) && mention.alternatives.length === 0
  // "My brother wants one too"
  const isSomebody = foldWords(words).every(isPerson) && mention.alternatives.length === 0
  return isMerely || isReason || isSomebody || isUnit || PURPOSE.test(before) ? { ...mention, words: '', unmatched: [] } : mention // prettier-ignore
}

const MERELY = patternOf('merely', { before: '^\\s+' })
const LACKING = patternOf('lacking', { before: '^', after: '$' })
const PURPOSE = patternOf('purpose', { before: '(?:^|\\s)', after: '\\s+$' })

/** Words that only name options, or what they are options of, name no goods: "oat milk", "the colour". */
function withoutOptionWords({ shelf }: DialogueTurn, mention: Mention): Mention {
  const { words, candidates, options } = mention
  if (words === '' || candidates.length > 0 || options.length === 0) return mention
  const ids = new Set(options.map(({ option }) => option.optionId))
  const groups = shelf.entries
    .flatMap(({ item }) => item.choices)
    .filter((group) => group.options.some(({ optionId }) => ids.has(optionId)))
  const names = [...options.map(({ option }) => option.name), ...groups.map(({ name }) => name)]
  const known = new Set(names.flatMap(foldWords).map(phoneticKey))
  const isKnown = foldWords(words).every((word) => known.has(phoneticKey(word)))
  return isKnown ? { ...mention, words: '' } : mention
}

/** Of a change, an option that a line has: "make the choco 10" of donuts beside chocolate cakes, "wag na yung honey, allergic ate ko". */
function asChosenOption(turn: DialogueTurn, { act }: Clause, mention: Mention): Mention {
  const { words, candidates, options } = mention
  if (words === '' || !changes.has(act)) return mention
  const isChosen = ({ option }: OptionMention) => turn.draft.lines.some((line) => line.options.includes(option.optionId)) // prettier-ignore
  if (act === 'remove' && candidates.length === 0 && options.some(isChosen)) return { ...mention, words: '' } // prettier-ignore
  const known = [...orderedEntries(turn).map(({ item }) => item.key), ...turn.earlier.flatMap(({ keys }) => keys)] // prettier-ignore
  if (options.length > 0 || candidates.some(({ entry }) => known.includes(entry.item.key))) return mention // prettier-ignore
  const said = foldWords(words).map(phoneticKey)
  const isSaid = ({ option }: OptionMention) => {
    const name = foldWords(option.name).map(phoneticKey)
    return said.length > 0 && said.every((word) => name.includes(word))
  }
  const named = turn.draft.lines.flatMap(chosenMentions).filter(isSaid)
  return named.length === 0 ? mention : { ...mention, words: '', candidates: [], options: named }
}

function applyRest(turn: DialogueTurn, said: Clause): void {
  const clause = asOtherKind(turn, said)
  if (clause.act === 'replace' && replaceOptions(turn, clause)) return
  const isClear =
    clause.act === 'ask' ||
    isPickFromList(turn, clause) ||
    isComplete(clause) ||
    isTarget(turn, clause) ||
    (clause.act === 'replace' && isClearReplacement(turn, clause)) ||
    isClearRemoval(turn, clause) ||
    isInstead(turn, clause) ||
    isAnswer(turn, clause) ||
    isCount(turn, clause) ||
    (puts.has(clause.act) && isAskedChoice(turn, clause.mentions)) ||
    isVariant(turn, clause) ||
    isKin(turn, clause) ||
    isOfOptions(turn, clause)
  if (clause.isBack && putBack(turn, clause)) return
  if (isAnother(clause)) return addAnother(turn, clause)
  if (restates(turn, clause)) return
  if (detailParts(turn, clause) || divideLine(turn, clause) || becomeOthers(turn, clause)) return
  if (chooseEachOption(turn, clause) || putEachKind(turn, clause) || pickPriced(turn, clause))
    return
  if (keepOnly(turn, clause) || keepOnlyOptions(turn, clause) || keepOnlyOfGroup(turn, clause) || answerHaggling(turn, clause)) return // prettier-ignore
  if (puts.has(clause.act) && EXCEPTING.test(clause.text))
    return void turn.outcomes.push({ kind: 'unexplained', words: clause.text })
  if (clause.isDoubtful && !isClear) {
    const { clause: rest, remarks } = withoutRemarks(clause)
    if (remarks.length === 0 || !isComplete(rest)) return orderSure(turn, clause)
    for (const { text: words } of remarks) turn.outcomes.push({ kind: 'passedOver', words })
    return policy[rest.act]?.(turn, rest)
  }
  policy[clause.act]?.(turn, clause)
}

/** "Both moist chocolate", of the lines that were put last: they are named once more. */
function restates(turn: DialogueTurn, { act, mentions }: Clause): boolean {
  const [all, goods, ...others] = mentions
  const isAll = all?.reference?.kind === 'both' || all?.reference?.kind === 'all'
  if (act !== 'order' || !isAll || !goods || others.length > 0) return false
  const isBare = (mention: Mention) => !mention.quantity && mention.sizes.length + mention.options.length === 0 // prettier-ignore
  const lines = turn.draft.lines.filter(({ entry }) => pluralAntecedents(turn).includes(entry))
  const isNamed = lines.length > 1 && lines.every(({ entry }) => goods.candidates.some((each) => each.entry === entry)) // prettier-ignore
  if (all.words !== '' || !isBare(all) || !isBare(goods) || !isNamed) return false
  for (const line of lines) turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  return true
}

/** Of a list, the goods that can be read in one way only are ordered; the rest is asked about. */
function orderSure(turn: DialogueTurn, clause: Clause): void {
  const sure = sureOf(clause).filter(isSettled)
  const isList = clause.act === 'order' && sure.length > 0
  if (isList) policy[clause.act]?.(turn, { ...clause, mentions: sure })
  const rest = clause.mentions.filter((mention) => !isList || !sure.includes(mention))
  askAboutDoubt(turn, { ...clause, mentions: rest })
}

/** "Tofu na lang" after the pork one. */
function isInstead(turn: DialogueTurn, { act, isJust, mentions }: Clause): boolean {
  const [only, ...others] = mentions
  const [candidate, ...more] = only?.candidates ?? []
  if (act !== 'order' || !isJust || others.length + more.length > 0 || !candidate) return false
  return !only?.quantity && siblingInOrder(turn, candidate.entry) !== null
}

/** Each part picks one of the goods that were asked about. */
function isAnswer(turn: DialogueTurn, { act, mentions }: Clause): boolean {
  const [request] = turn.earlier
  if (turn.state.asked !== 'product' || request?.missing !== 'product' || !puts.has(act))
    return false
  return (
    mentions.length > 0 &&
    mentions.every((mention) => chooseAmong(turn, request, mention).length === 1)
  )
}

/** "L na lang diay", "tatlo nyan, 8 inch", "isang L at isang XL", "2 orders yung 6 pcs, 1 nachos": sizes alone that the same goods have, each once. */
function isVariant(turn: DialogueTurn, { act, mentions }: Clause): boolean {
  const nameless = mentions.filter(({ words }) => words === '')
  const others = mentions.filter(({ words }) => words !== '')
  if (act === 'add' || !puts.has(act) || nameless.length === 0 || !others.every(isSettled)) return false // prettier-ignore
  const sized = nameless.flatMap((mention) => {
    const { words, sizes, reference, quantity } = mention
    const isSize = words === '' && sizes.length > 0 && (mentions.length === 1 || quantity !== null)
    if (!isSize || (reference && reference.kind !== 'that')) return []
    const resolution = resolveMention(turn, mention, orderedEntries(turn))
    return resolution.kind === 'settled' ? [resolution.entry] : []
  })
  return new Set(sized).size === nameless.length
}

/** "Gawing type C pareho": another kind of what the order has, and of nothing else in it. */
function isKin(turn: DialogueTurn, clause: Clause): boolean {
  const [only, ...others] = clause.mentions.filter(({ words }) => words !== '')
  if (!only || others.length > 0 || !puts.has(clause.act) || !isInOrder(clause)) return false
  return (
    kinInOrder(
      turn,
      only.candidates.map(({ entry }) => entry),
    ) !== null
  )
}

/** A number of what was asked about, alone or before others that are named in full: "3 kilos, and 1 kilo tulingan". */
function isCount({ state, queries }: DialogueTurn, { act, mentions }: Clause): boolean {
  const [first, ...others] = mentions
  if (!puts.has(act) || !first?.quantity || first.words !== '') return false
  const asked = queries.length > 0 ? queries : state.asked === null ? state.queries : []
  const isAsked = state.asked === 'quantity' || asked.length === 1
  return isAsked && first.sizes.length + first.options.length === 0 && others.every(isSettled)
}

function isSettled({ words, candidates, quantity }: Mention): boolean {
  return words !== '' && candidates.length === 1 && quantity !== null
}

/** "Without pearls" can be about nothing but the pearls of the order, and "padagdag ng bacon" about what takes it. */
function isOfOptions({ draft }: DialogueTurn, { act, mentions }: Clause): boolean {
  const isOffered = ({ words, options, quantity, sizes }: Mention) =>
    words === '' &&
    !quantity &&
    sizes.length === 0 &&
    options.some(({ productId }) =>
      draft.lines.some((line) => line.entry.item.productId === productId),
    )
  // "Add another one in blue size 30", of what is in the order in pink
  const isFurther = ({ words, options, quantity, sizes, reference }: Mention) =>
    words === '' && quantity !== null && sizes.length === 0 && !reference && draft.lines.some(({ entry: { item } }) => options.length > 0 && options.every((each) => each.productId !== item.productId || each.group.min > 0) && options.some(({ productId }) => productId === item.productId)) // prettier-ignore
  if (act === 'add' && mentions.length > 0 && mentions.every(isFurther)) return true
  if (act === 'choose' || act === 'add') return mentions.length > 0 && mentions.every(isOffered)
  const isChosen = ({ words, options }: Mention) =>
    words === '' &&
    options.some(({ option }) => draft.lines.some((line) => line.options.includes(option.optionId)))
  return act === 'remove' && mentions.length > 0 && mentions.every(isChosen)
}

/** Every part names goods of which one alone fits, and how many: what is in doubt are words beside them. */
function isComplete({ act, mentions }: Clause): boolean {
  return act === 'order' && mentions.length > 0 && mentions.every(isSettled)
}

/** "Himoa nalang ug duha ka tray ang lumpia, 50 pcs gihapon": so many of what is in the order. */
function isTarget({ draft }: DialogueTurn, { act, mentions }: Clause): boolean {
  const [only, ...others] = mentions
  if (act !== 'set' || !only || others.length > 0 || !isSettled(only)) return false
  return draft.linesOf(only.candidates[0]!.entry.item.key).length > 0
}

const PICKING: ReadonlySet<Act> = new Set(['choose', 'set', 'order'])

/** "The second one" can mean nothing else after a list. */
function isPickFromList({ state }: DialogueTurn, { act, mentions }: Clause): boolean {
  const kinds = mentions.map(({ reference }) => reference?.kind)
  const isPick = kinds.every((kind) => kind === 'ordinal' || kind === 'superlative')
  return PICKING.has(act) && state.listed.length > 0 && mentions.length > 0 && isPick
}

function clearOrder(turn: DialogueTurn): void {
  turn.draft.clear()
  turn.earlier = []
  turn.opened = []
  turn.offers = []
  turn.outcomes = []
  turn.touched.clear()
  turn.isCleared = true
}
