/** Mentions that name no goods but say more about some: an option, a size, a number of a list ("pearls", "make that medium", "the second one"). */
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { addQuantities } from '../../../../../platform/values/quantity.ts'
import { isAnd } from '../../language/conjunctions.ts'
import { patternOf } from '../../language/phrasing.ts'
import { unitName } from '../../language/units.ts'
import { linkAmong } from '../../interpretation/link-among.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import { LINK } from '../../interpretation/scoring.ts'
import { offeringKey, type ShelfEntry } from '../../interpretation/shelf.ts'
import { antecedents, entriesOf, orderedEntries, type DialogueTurn } from '../dialogue-turn.ts'
import { hasRoomFor, type DraftLine } from '../order-draft.ts'
import type { OpenRequest } from '../dialogue-state.ts'
import { openChoice } from '../open-choice.ts'
import { answerRequest, takePart } from './requests/answer-request.ts'
import { openRequest } from './requests/open-request.ts'
import { detail, putGoods } from './put-goods.ts'
import { linesItMayBeOf, linesOfParts, linesPointedAt, linesWithOptions } from './options-of-lines.ts' // prettier-ignore
import { putInPlace } from './replacement/put-in-place.ts'
import { replaceGoods } from './replacement/replace-goods.ts'
import { familyOf, isSizeAlone, resolveMention, settle } from './resolve-mention.ts'
import { asSize } from './turns-of-phrase/divide-line.ts'

/** @returns false when the mention is an order of its own */
export function refine(
  turn: DialogueTurn,
  said: Mention,
  act: OpenRequest['act'],
  { isCorrection, isExplicitTarget }: Pick<Clause, 'isCorrection' | 'isExplicitTarget'>,
): boolean {
  // "Yung 22oz lagyan ng espresso shot"
  const mention = said.options.length > 0 ? asSize(turn, said) : said
  const { words, quantity } = mention
  if (quantity ? chooseForSome(turn, mention) : chooseAsked(turn, mention)) return true
  const isMore = act === 'add' || act === 'reduce'
  if (!(isMore && (quantity || words !== '')) && answerRequest(turn, mention)) return true
  if (takePart(turn, mention)) return true
  if (words !== '') return false
  const pointed = act === 'reduce' ? null : linesPointedAt(turn, mention)
  if (pointed) return detailLines(turn, mention, pointed)
  if (splitLine(turn, mention, act)) return true
  if (chooseNumberedVariant(turn, mention)) return true
  if (!isMore && chooseByUnit(turn, mention)) return true
  const isSize = isSizeAlone(mention, antecedents(turn))
  if (!quantity && !isSize) return chooseOptions(turn, mention) || noteOptions(turn, mention)
  const isChange = !quantity || act === 'set' || isCorrection || isExplicitTarget
  return isChange && !isMore && chooseVariant(turn, mention)
}

/** What the agent has asked to choose, and the line that it is for. */
export function askedChoice(turn: DialogueTurn) {
  const open = openChoice(turn.cart)
  if (turn.state.asked !== 'choice' || !open) return null
  const { group } = open
  const { productId, variantId } = open.line
  const lines = turn.draft.linesOf(offeringKey(productId, variantId))
  const line = lines.find((each) => !hasOptionOf(each, group.name))
  return { group, line, first: lines[0], productId }
}

/** "1 half 1 full": so many of what is asked about are so. */
function chooseForSome(turn: DialogueTurn, { quantity, options, words }: Mention): boolean {
  const { group, line, productId } = askedChoice(turn) ?? {}
  const own = options.filter((each) => each.productId === productId && each.group.name === group?.name) // prettier-ignore
  const [only, ...others] = own
  const isPart = line && words === '' && quantity?.unit === null && quantity.value > 0 && quantity.value <= line.qty // prettier-ignore
  if (!only || others.length > 0 || !isPart) return false
  // "Isa 50% na may pearls"
  const added = options.filter((each) => each.productId === productId && each.option.name !== only.option.name) // prettier-ignore
  const ids = [only, ...added].map(({ option }) => option.optionId)
  if (quantity.value === line.qty) return detail(turn, line, ids, null)
  const part = turn.draft.split(line, quantity.value)
  turn.touched.add(part)
  turn.outcomes.push({ kind: 'put', line: part, isAssumed: false })
  return detail(turn, part, ids, null)
}

/** Whether each part of a clause chooses of what the agent has asked about. */
export function isAskedChoice(turn: DialogueTurn, mentions: readonly Mention[]): boolean {
  const { group } = askedChoice(turn) ?? {}
  const isOfGroup = ({ words, options }: Mention) =>
    words === '' && options.some((each) => each.group.name === group?.name)
  return group !== undefined && mentions.length > 0 && mentions.every(isOfGroup)
}

/** "Half", "1 half 1 full", "half and full" of two. @returns false when the clause is no answer to what was asked */
export function answerChoice(turn: DialogueTurn, mentions: readonly Mention[]): boolean {
  const { group, line, productId } = askedChoice(turn) ?? {}
  if (!group || !line || !isAskedChoice(turn, mentions)) return false
  const own = (each: Mention['options'][number]) => each.productId === productId && each.group.name === group.name // prettier-ignore
  const isBundle = line.entry.item.choices.filter(({ options }) => options.some(({ name }) => name === group.options[0]!.name)).length > 1 // prettier-ignore
  // "Bola-bola" names its option twice.
  const parts = (isBundle ? mentions : ofWholeNames(turn, mentions, own))
    .map(withoutDoubles)
    .flatMap((mention) => {
      const [first, ...others] = group.max === 1 ? mention.options.filter(own) : []
      if (!first || others.length === 0) return [mention]
      return [first, ...others].map((option) => ({ ...mention, options: [option, ...mention.options.filter((each) => !own(each))] })) // prettier-ignore
    })
  countAsked(turn, line, parts)
  const isBare = parts.every(({ quantity, reference }) => !quantity && !reference)
  const one = { value: 1, unit: null, text: '1' }
  const chosen = new Set(parts.flatMap(({ options }) => options.filter(own).map(({ option }) => option.optionId))) // prettier-ignore
  // "Normal po, 100" says one thing twice.
  const isRepeated = isBare && chosen.size === 1
  if (isRepeated) return chooseAsked(turn, parts[0]!)
  const isShared = group.max === 1 && isBare && parts.length > 1
  if (isShared && chooseInTurn(turn, line, parts)) return true
  if (isShared && parts.length !== line.qty)
    return turn.outcomes.push({ kind: 'unexplained', words: mentions.map(({ text }) => text).join(' ') }) > 0 // prettier-ignore
  const areOrdinals = parts.filter(({ reference }) => reference?.kind === 'ordinal').length > 1
  for (const part of isShared ? parts.map((each) => ({ ...each, quantity: one })) : parts)
    if (!(part.quantity ? chooseForSome(turn, part) : chooseAsked(turn, part, areOrdinals)))
      turn.outcomes.push({ kind: 'unexplained', words: part.text })
  return true
}

/** "Best dad po, birthday ni papa": beside the whole name of an option one word of another one is talk, unless they are joined. */
function ofWholeNames(
  { tokens }: DialogueTurn,
  mentions: readonly Mention[],
  isAsked: (option: Mention['options'][number]) => boolean,
): readonly Mention[] {
  const said = new Set(mentions.flatMap(({ text }) => foldWords(text).map(singular)))
  const isWhole = ({ option }: Mention['options'][number]) => foldWords(option.name).every((word) => said.has(singular(word))) // prettier-ignore
  const [start, end] = [mentions[0]!.start, mentions.at(-1)!.end]
  const isJoined = tokens.some((token) => token.start > start && token.end < end && isAnd(token.text.toLowerCase())) // prettier-ignore
  const hasWhole = mentions.some(({ options }) => options.some((each) => isAsked(each) && isWhole(each))) // prettier-ignore
  if (isJoined || !hasWhole || mentions.some(({ quantity }) => quantity)) return mentions
  const told = mentions.map((mention) => ({ ...mention, options: mention.options.filter((each) => !isAsked(each) || isWhole(each)) })) // prettier-ignore
  return told.filter(({ options }) => options.length > 0)
}

/** "3 black, 2 red" of what nobody has counted yet: so many are they in all. */
function countAsked(
  turn: DialogueTurn,
  { entry, qty }: DraftLine,
  parts: readonly Mention[],
): void {
  const isUncounted = turn.state.assumed.includes(entry.item.key) && turn.draft.linesOf(entry.item.key).length === 1 // prettier-ignore
  const areCounted = parts.every(({ quantity }) => quantity?.unit === null)
  const value = areCounted ? addQuantities(...parts.map(({ quantity }) => quantity!.value)) : 0
  if (!isUncounted || value <= qty) return
  putGoods(turn, { entry, act: 'set', quantity: { value, unit: null, text: String(value) }, options: [], note: null }) // prettier-ignore
}

function withoutDoubles({ options, ...mention }: Mention): Mention {
  const byId = new Map(options.map((each) => [`${each.productId}/${each.option.optionId}`, each]))
  return { ...mention, options: [...byId.values()] }
}

/** "Hawaiian at pepperoni" of a bundle of two pizzas: each part is for the next of the groups that have it and are open. */
function chooseInTurn(turn: DialogueTurn, line: DraftLine, parts: readonly Mention[]): boolean {
  const open = line.entry.item.choices.filter(({ min, name }) => min > 0 && !hasOptionOf(line, name)) // prettier-ignore
  const chosen = parts.flatMap(({ options: [first] }, at) => {
    const own = open[at]?.options.find(({ name }) => name === first?.option.name)
    return own ? [own.optionId] : []
  })
  return chosen.length === parts.length && detail(turn, line, chosen, null)
}

/** An answer to the choice that the agent has asked for. @param isPart the ordinals of the answer are of what the options are for, and of no list */
function chooseAsked(turn: DialogueTurn, mention: Mention, isPart = false): boolean {
  const { reference, options } = mention
  const { group, first, productId, line = first } = askedChoice(turn) ?? {}
  if (!group) return false
  // "Yung isa half, yung isa full"
  const isOne = reference?.kind === 'other' && !REST.test(mention.text) && line !== undefined && line.qty > 1 // prettier-ignore
  if (isOne) return chooseForSome(turn, { ...mention, quantity: { value: 1, unit: null, text: '1' } }) // prettier-ignore
  const named = options.filter((each) => each.productId === productId)
  const at = reference?.kind === 'ordinal' ? placeOf(reference) : null
  const numbered = at === null ? undefined : group.options.at(at)
  const isPointing = named.length > 0 && (isPart || named.some(({ option }) => option.optionId !== numbered?.optionId)) // prettier-ignore
  if (at !== null && isPointing) return chooseForNth(turn, mention, at)
  const chosen = [...new Set([...named.map(({ option }) => option.optionId), ...(numbered ? [numbered.optionId] : [])])] // prettier-ignore
  if (!line || chosen.length === 0) return false
  // "Pareho" is both, and the same.
  const isForAll = FOR_ALL.has(reference?.kind ?? '')
  const open = turn.draft.lines.filter((each) => !hasOptionOf(each, group.name))
  if (isForAll) chooseAlike(turn, open, group.name, options)
  else detail(turn, line, chosen, null)
  return true
}

const REST = patternOf('rest')
const FOR_ALL = new Set(['all', 'both', 'same'])

/** "Yung una 50%, yung pangalawa 100%": of several lines with such a choice one, of a single line one of it. */
function chooseForNth(turn: DialogueTurn, mention: Mention, at: number): boolean {
  const { group, line } = askedChoice(turn) ?? {}
  const lines = turn.draft.lines.filter(({ entry }) => entry.item.choices.some(({ name }) => name === group?.name)) // prettier-ignore
  const isOneLine = line !== undefined && lines.every((each) => each === line || turn.touched.has(each)) // prettier-ignore
  if (isOneLine) return chooseForSome(turn, { ...mention, quantity: { value: 1, unit: null, text: '1' } }) // prettier-ignore
  const nth = lines.length > 1 ? lines.at(at) : undefined
  if (!group || !nth) return false
  chooseAlike(turn, [nth], group.name, mention.options)
  return true
}

function placeOf({ at }: { at: number }): number {
  return at > 0 ? at - 1 : at
}

/** "No sugar both": for each of the lines, whatever its goods. */
function chooseAlike(
  turn: DialogueTurn,
  lines: readonly DraftLine[],
  group: string,
  options: Mention['options'],
): void {
  const names = new Set(options.map(({ option }) => option.name))
  for (const line of lines) {
    const own = line.entry.item.choices.filter(({ name }) => name === group)
    const ids = own.flatMap((each) => each.options).filter(({ name }) => names.has(name))
    detail(turn, line, ids.map(({ optionId }) => optionId), null) // prettier-ignore
  }
}

function hasOptionOf({ entry, options }: DraftLine, group: string): boolean {
  return entry.item.choices.some(
    ({ name, options: own }) =>
      name === group && own.some(({ optionId }) => options.includes(optionId)),
  )
}

/** "Two taro, one with pearls and one with pudding": a part of what this message has put gets options of its own. */
function splitLine(turn: DialogueTurn, mention: Mention, act: OpenRequest['act']): boolean {
  const { quantity, options, sizes } = mention
  const [entry] = antecedents(turn)
  const lines = entry ? turn.draft.linesOf(entry.item.key) : []
  const own = options.filter(({ productId }) => productId === entry?.item.productId)
  // "2 menthol, 1 cherry": another flavour is no part of the first.
  const hasRoom = (each: DraftLine) => own.every(({ option }) => hasRoomFor(each, option.optionId))
  const line = lines.find((each) => turn.touched.has(each) && each.qty >= (quantity?.value ?? 0) && hasRoom(each)) // prettier-ignore
  if (act !== 'order' || !line || !quantity || quantity.unit || sizes.length > 0) return false
  const ids = own.map(({ option }) => option.optionId)
  if (ids.length === 0 || !(quantity.value > 0)) return false
  // "5 mango, 5 buko": those are other ones.
  if (!ids.every((id) => hasRoomFor(line, id))) return false
  if (line.qty > quantity.value) {
    const part = turn.draft.split(line, quantity.value)
    turn.outcomes.push({ kind: 'put', line: part, isAssumed: false })
    detail(turn, part, ids, mention.note)
  } else detail(turn, line, ids, mention.note)
  return true
}

/** A size alone makes what was mentioned last, or all of it, another variant. */
function chooseVariant(turn: DialogueTurn, mention: Mention): boolean {
  const { kind } = mention.reference ?? {}
  if ((kind === 'all' || kind === 'both') && mention.sizes.length > 0) {
    const ordered = orderedEntries(turn)
    const size = { ...mention, reference: null, quantity: null }
    const sized = ordered.filter((entry) => isOfSize(turn, entry, size) || changeVariant(turn, entry, size)) // prettier-ignore
    return sized.length > 0
  }
  if (!isSizeAlone(mention, antecedents(turn))) return false
  const resolution = resolveMention(turn, mention)
  const ordered = orderedEntries(turn)
  const [from] = antecedents(turn).filter((entry) => ordered.includes(entry))
  if (resolution.kind !== 'settled' || !from || ordered.includes(resolution.entry)) return false
  const { entry, isSize } = resolution
  const quantity = isSize ? null : mention.quantity
  putInPlace(turn, from, { ...mention, quantity }, { entry, act: 'set' })
  return true
}

/** "Large na lang lahat" of what is large already: it is said once more. */
function isOfSize(turn: DialogueTurn, entry: ShelfEntry, size: Mention): boolean {
  const [line] = turn.draft.linesOf(entry.item.key)
  if (!line || linkAmong(size, [entry]).length === 0) return false
  const isSaid = turn.outcomes.some((each) => each.kind === 'put' && each.line === line)
  return isSaid || turn.outcomes.push({ kind: 'put', line, isAssumed: false }) > 0
}

/** "Half lang", of what comes whole and half: a number that cannot be how many says which. */
function chooseNumberedVariant(turn: DialogueTurn, { quantity, sizes, options }: Mention): boolean {
  const ordered = orderedEntries(turn)
  const [from] = antecedents(turn).filter((entry) => ordered.includes(entry))
  if (!from || !quantity || quantity.unit || sizes.length + options.length > 0) return false
  const others = familyOf(turn)(from).filter((entry) => !ordered.includes(entry))
  // "290 na lang", of bottles of 290 ml, "1/2 na lang", of plywood of half an inch
  const sized = others.filter(({ measures }) => measures.some(({ number }) => number === quantity.value)) // prettier-ignore
  const isSize = quantity.value >= LINK.leastSize && sized.length > 0
  if (!isSize && toQuantityOfSale(quantity, from).kind === 'sold') return false
  const words = quantity.value === 0.5 ? 'half' : quantity.text
  const resolution = settle(linkAmong({ words, sizes: [], quantity }, others))
  const entry = resolution.kind === 'settled' ? resolution.entry : sized.length === 1 ? sized[0] : undefined // prettier-ignore
  if (!entry) return false
  replaceGoods(turn, [from], { entry, act: 'set', quantity: null, options: [], note: null })
  return true
}

/** "Isang sako po", "10 kilo na lang": the kind of what is in the order that is sold in the unit that was said. */
function chooseByUnit(turn: DialogueTurn, { quantity, sizes, options }: Mention): boolean {
  const unit = quantity?.unit
  if (!unit || sizes.length + options.length > 0) return false
  const ordered = orderedEntries(turn)
  const kinds = antecedents(turn).flatMap((from) => {
    if (!ordered.includes(from) || toQuantityOfSale(quantity, from).kind === 'sold') return []
    const named = familyOf(turn)(from).filter(({ item }) => unitName(item.unit) === unit.name)
    const kind = from.item.name.split(', ').at(-1)!
    const same = named.filter(({ item }) => item.name.endsWith(`, ${kind}`))
    const [entry, ...others] = named.length > 1 ? same : named
    return entry && others.length === 0 && !ordered.includes(entry) ? [{ from, entry }] : []
  })
  const [only, ...others] = kinds
  if (!only || others.length > 0) return false
  replaceGoods(turn, [only.from], { entry: only.entry, act: 'set', quantity, options: [], note: null }) // prettier-ignore
  return true
}

function changeVariant(turn: DialogueTurn, from: ShelfEntry, mention: Mention): boolean {
  const family = familyOf(turn)(from)
  const resolution = settle(linkAmong(mention, family))
  if (resolution.kind !== 'settled') return false
  const own = mention.options.filter(({ productId }) => productId === from.item.productId)
  replaceGoods(turn, [from], {
    entry: resolution.entry,
    act: 'set',
    quantity: null,
    options: own.map(({ option }) => option.optionId),
    note: mention.note,
  })
  return true
}

/** An option alone is for what was mentioned last, for all that "both" means, or for the only line that has it. */
function chooseOptions(turn: DialogueTurn, mention: Mention): boolean {
  const open = linesItMayBeOf(turn, mention)
  if (open.length > 1)
    return openRequest(turn, mention, { missing: 'product', act: 'set', entries: open.map(({ entry }) => entry) }) ?? true // prettier-ignore
  const lines = linesWithOptions(turn, mention)
  return lines.length > 0 && detailLines(turn, mention, lines)
}

/** Gives each line those of the options that it has; of no line they are not understood. */
function detailLines(
  turn: DialogueTurn,
  { options, note, text }: Mention,
  lines: readonly DraftLine[],
): true {
  if (lines.length === 0) turn.outcomes.push({ kind: 'unexplained', words: text })
  for (const line of lines) {
    const own = options.filter(({ productId }) => productId === line.entry.item.productId)
    const ids = own.map(({ option }) => option.optionId)
    detail(turn, line, ids, note)
  }
  return true
}

/** "Yung spicy may egg, yung mild wala", of what is in the order. @returns false when the parts are no lines of it */
export function detailParts(turn: DialogueTurn, { act, mentions, replaced }: Clause): boolean {
  const isTelling = act === 'choose' || act === 'order' || act === 'add' || act === 'set'
  const parts = isTelling && replaced.length === 0 ? linesOfParts(turn, mentions) : null
  for (const { mention, lines } of parts ?? []) detailLines(turn, mention, lines)
  return parts !== null
}

/** An option said while it is still open which goods are meant. */
function noteOptions(turn: DialogueTurn, { options }: Mention): boolean {
  const fitting = [...turn.earlier, ...turn.opened].filter(({ keys }) =>
    entriesOf(turn, keys).some(({ item }) =>
      options.some(({ productId }) => productId === item.productId),
    ),
  )
  for (const request of fitting)
    request.options = [
      ...new Set([...request.options, ...options.map(({ option }) => option.optionId)]),
    ]
  return fitting.length > 0
}

/** Words that are no goods may be an option of what was mentioned last: "add pearls". */
export function chooseNamedOption(turn: DialogueTurn, mention: Mention): boolean {
  const { words, candidates, quantity, reference, sizes } = mention
  if (words === '' || candidates.length > 0 || quantity || reference || sizes.length > 0)
    return false
  const named = new Set(foldWords(words).map(singular))
  const line = turn.draft.lines.findLast(({ entry }) => antecedents(turn).includes(entry))
  const options = line?.entry.item.choices.flatMap((group) => group.options) ?? []
  const ids = options
    .filter(({ name }) => foldWords(name).every((word) => named.has(singular(word))))
    .map(({ optionId }) => optionId)
  if (!line || ids.length === 0) return false
  detail(turn, line, ids, mention.note)
  return true
}
