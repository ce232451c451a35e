/** Goods that a clause orders, adds, reduces or sets to a quantity. */
import { isAnd } from '../../language/conjunctions.ts'
import { ALSO, patternOf } from '../../language/phrasing.ts'
import { isArticle, type Unit } from '../../language/quantity.ts'
import { tokenize } from '../../language/tokenizer.ts'
import { isUnitOf } from '../../language/units.ts'
import { isCalled, linkAmong } from '../../interpretation/link-among.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { QuantityAct } from '../dialogue-state.ts'
import { antecedents, entriesOf, orderedEntries, pluralAntecedents, uncountedEntries, wordsBeside, wordsOfHeading, type DialogueTurn } from '../dialogue-turn.ts' // prettier-ignore
import { asTwo, contradicts, isBareNumber, isPronoun, isSumOfPut, joinMentions, repeatsCount } from './join-mentions.ts' // prettier-ignore
import { pickedByPrice } from './turns-of-phrase/pick-priced.ts'
import { joinSizes, repeatsSize } from './turns-of-phrase/pick-size.ts'
import { isForAnother } from './turns-of-phrase/correct-number.ts'
import { isOnlySpokenOf, isPurpose, spokenOf } from './turns-of-phrase/spoken-of.ts'
import { answerRequest } from './requests/answer-request.ts'
import { openRequest } from './requests/open-request.ts'
import { detail, isUncounted, putGoods } from './put-goods.ts'
import { dropOptions, removeOptions } from './options-of-lines.ts'
import { answerChoice, refine } from './refine.ts'
import { applySplit, isSplit, orderEach, partOfIt, putEach } from './split-goods.ts'
import { isOtherKind, ownOptions, putMention } from './turns-of-phrase/each-option.ts'
import { plainKind } from './turns-of-phrase/plain-kind.ts'
import { tellApart } from './requests/tell-apart.ts'
import { ofRequested, shareRequest, withRequested } from './requests/share-request.ts'
import { isReason, noteClause, noteWish, reportUnknown, wishesOption } from './report-unknown.ts'
import { isInOrder, kinInOrder, likeReplaced } from './replacement/replace-goods.ts'
import { putInPlace, replacedBy } from './replacement/put-in-place.ts'
import { familyOf, resolveMention, settle, soleMeant } from './resolve-mention.ts'

export function applyOrder(turn: DialogueTurn, clause: Clause, act: QuantityAct): void {
  if (isSumOfPut(turn, clause.mentions)) return
  if (act === 'order' && answerChoice(turn, clause.mentions)) return
  const meant = clause.mentions.filter((mention) => !isPurpose(clause, mention) && !isOfEach(turn, mention, clause)) // prettier-ignore
  const said = joinSizes(turn, joinMentions(meant, act)).map((each) => ofRequested(turn, asTwo(turn, each))) // prettier-ignore
  const mentions = withRequested(turn, said)
  if (act === 'order' && askWhich(turn, clause, mentions)) return
  if (act === 'order' && isSplit(mentions)) return applySplit(turn, clause, orderMention)
  turn.hasParts =
    mentions.filter((each) => each.quantity && isPart(turn, each)).length > 1 || areKinds(mentions)
  if (act === 'order' && shareRequest(turn, mentions)) return
  if (mentions.length === 0 && act !== 'order' && !turn.namesGoods)
    changeByOne(turn, act, clause.text)
  const before = turn.outcomes.length
  const isLost = () => turn.outcomes.slice(before).some(({ kind }) => kind === 'unnamedGoods')
  for (const [at, mention] of mentions.entries())
    if (
      (!clause.isCorrection && contradicts(mention, mentions[at - 1])) ||
      (isBareNumber(mention) && isLost())
    )
      // prettier-ignore
      turn.outcomes.push({ kind: 'unexplained', words: mention.text })
    else if (mention.isEach && isBareNumber(mention)) orderEach(turn, mention, act)
    else if (!isForAll(mention)) orderMention(turn, mention, act, clause)
    else if (!answerForAll(turn, mention, at)) shareOptions(turn, mentions[at - 1])
}

/** "Dungagi ug tag-usa ang duha": of both that were spoken of. */
function isOfEach(turn: DialogueTurn, mention: Mention, { mentions }: Clause): boolean {
  const isAll = mention.isOfThem && mention.quantity?.value === pluralAntecedents(turn).length
  return isAll && isBareNumber(mention) && mentions.some((each) => each.isEach && each !== mention && isBareNumber(each)) // prettier-ignore
}

/** "Cetirizine o loratadine": one of them, and not both. @returns false when it is no such choice */
function askWhich(
  turn: DialogueTurn,
  { text, start }: Clause,
  mentions: readonly Mention[],
): boolean {
  const [first, second, ...more] = mentions
  if (!first || !second || more.length > 0 || second.quantity) return false
  const between = text.slice(Math.max(0, first.end - start), Math.max(0, second.start - start))
  const entries = [first, second].flatMap(({ candidates }) => candidates.map(({ entry }) => entry))
  const areNamed = first.candidates.length > 0 && second.candidates.length > 0
  if (!areNamed || !ALTERNATIVE.test(between)) return false
  openRequest(turn, first, { missing: 'product', act: 'order', entries: [...new Set(entries)] })
  return true
}

const ALTERNATIVE = patternOf('or', { before: '^\\s*', after: '\\s*$' })

/** "2 coolants, one green one pink": kinds of the same, each with a number. */
function areKinds(mentions: readonly Mention[]): boolean {
  const products = mentions.flatMap(({ quantity, candidates }) =>
    quantity && candidates.length === 1 ? [candidates[0]!.entry.item.productId] : [],
  )
  return new Set(products).size < products.length
}

/** Whether a mention with a quantity may be a part of what is asked about or named before it: "5 manok, 5 baboy", "one large". */
function isPart({ earlier }: DialogueTurn, { words, candidates }: Mention): boolean {
  const asked = earlier.flatMap(({ keys }) => keys)
  return words === '' || candidates.some(({ entry }) => asked.includes(entry.item.key))
}

/** "Add one more", "one less", "one more of each". */
function changeByOne(turn: DialogueTurn, act: QuantityAct, text: string): void {
  const isEach = EACH.test(text)
  const meant = isEach ? pluralAntecedents(turn) : antecedents(turn)
  if ((!isEach && meant.length > 1) || meant.some(({ item }) => turn.draft.linesOf(item.key).length === 0)) return // prettier-ignore
  for (const entry of meant) putGoods(turn, { entry, act, quantity: null, options: [], note: null })
}

const EACH = patternOf('each of them')

/** "50% sugar for all". */
function isForAll({ words, quantity, reference, options, sizes }: Mention): boolean {
  const isAll = reference?.kind === 'all' || reference?.kind === 'both'
  return isAll && words === '' && !quantity && options.length === 0 && sizes.length === 0
}

/** "Both po", to the question which lines of the order an option is for. */
function answerForAll(turn: DialogueTurn, mention: Mention, at: number): boolean {
  const isOfLines = ({ quantity, options, keys }: DialogueTurn['earlier'][number]) => !quantity && options.length > 0 && keys.every((key) => turn.draft.linesOf(key).length > 0) // prettier-ignore
  return at === 0 && turn.earlier.length > 0 && turn.earlier.every(isOfLines) && answerRequest(turn, mention) // prettier-ignore
}

/** What was chosen for the goods before holds for all lines that have it. */
function shareOptions(turn: DialogueTurn, before: Mention | undefined): void {
  if (!before || before.options.length === 0) return
  const names = new Set(before.options.map(({ option }) => option.name))
  for (const line of turn.draft.lines) {
    const own = line.entry.item.choices.flatMap(({ options }) => options)
    const ids = own.filter(({ name }) => names.has(name)).map(({ optionId }) => optionId)
    detail(turn, line, ids, null)
  }
}

export function orderMention(
  turn: DialogueTurn,
  mention: Mention,
  act: QuantityAct,
  clause: Pick<
    Clause,
    'act' | 'start' | 'end' | 'mentions' | 'text' | 'isCorrection' | 'isExplicitTarget' | 'isJust'
  >,
): void {
  if (
    // "Bawasan, wag na yung white" of one in each colour
    (act === 'reduce' && !mention.quantity && removeOptions(turn, mention)) ||
    isDoubledWord(mention) ||
    isStrayOther(turn, mention, clause) ||
    leaveOut(turn, mention) ||
    refine(turn, mention, act, clause)
  )
    return
  if (act === 'order' && isOnlySpokenOf(turn, mention, clause))
    return void turn.outcomes.push({ kind: 'passedOver', words: mention.text })
  const { isCorrection, isExplicitTarget } = clause
  const isChange = act !== 'order' || isCorrection
  // "Add pearls to the taro" is about the taro of the order, in its size.
  const isDetail = mention.quantity === null && mention.options.length > 0
  const isKnown = isChange || isDetail || isAddedTo(turn, mention)
  const resolution = resolveMention(turn, mention, isKnown ? orderedEntries(turn) : [])
  switch (resolution.kind) {
    case 'settled': {
      const { entry, isSize } = resolution
      // "Put it in a black bag" is of nothing that comes in black.
      if (
        mention.words === '' &&
        mention.options.length > 0 &&
        ownOptions(entry, mention.options).length === 0
      )
        // prettier-ignore
        return wishesOption(turn, mention, clause) ? noteClause(turn, clause) : void turn.outcomes.push({ kind: 'unexplained', words: mention.text })
      if (
        !isCorrection &&
        !isExplicitTarget &&
        act === 'order' &&
        isSecondNumber(turn, entry, mention)
      )
        // prettier-ignore
        return repeatsCount(turn, mention, clause) ? undefined : void turn.outcomes.push({ kind: 'unexplained', words: mention.text })
      // "Tanggalin ang Chuckie, di pwede sa anak ko ang chocolate": why, and no ice candy.
      if (turn.hasRemoval && mention.words === '' && isDetail && turn.draft.linesOf(entry.item.key).length === 0) return // prettier-ignore
      const quantity = isSize ? null : partOfIt(turn, entry, mention)
      const isMore = isForAnother(turn, entry, mention, clause)
      const isClear =
        mention.words !== '' ||
        isChange ||
        isExplicitTarget ||
        isPicked(turn, entry, mention) ||
        isOtherKind(turn, entry, mention) ||
        isOtherSize(turn, entry, mention, clause.text) ||
        isMore ||
        isExpected(turn, entry, mention.quantity?.unit)
      const other = replacedBy(turn, clause, mention, entry)
      if (other) return putInPlace(turn, other, { ...mention, quantity }, { entry, act })
      const isSet = isCorrection || countsPut(turn, entry, mention)
      if (isClear)
        return putMention(
          turn,
          entry,
          { ...mention, quantity },
          isMore ? 'add' : isSet ? 'set' : act,
        )
      return countRequest(turn, mention) ? undefined : proposeQuantity(turn, entry, mention)
    }
    case 'all':
      for (const entry of resolution.entries)
        if (act !== 'order' && mention.quantity && mention.options.length === 0)
          putEach(turn, entry, act, mention.quantity) // prettier-ignore
        else putMention(turn, entry, mention, act)
      return
    case 'several':
      const isKin = isInOrder(clause) && kinInOrder(turn, resolution.entries) !== null
      if (isPronoun(mention) || (act === 'order' && isReason(turn, mention)) || (act !== 'add' && !isKin && isRemark(turn, mention, resolution.entries))) return // prettier-ignore
      // "Paki damihan ng suka", of goods that come with none to choose.
      if (wishesOption(turn, mention, clause)) return noteClause(turn, clause)
      const told = tellApart(resolution.entries, wordsBeside(turn, mention, clause)) ?? tellApart(resolution.entries, wordsOfHeading(turn, mention)) // prettier-ignore
      if (told) return putMention(turn, told.entry, mention, act)
      const priced = pickedByPrice(clause, mention, resolution.entries)
      if (priced) return putMention(turn, priced, { ...mention, quantity: null }, act)
      const spoken = spokenOf(turn, resolution.entries)
      if (spoken) return putMention(turn, spoken, mention, act)
      const plain = plainKind(mention, resolution.entries, clause)
      if (plain) return putMention(turn, plain, mention, act)
      const sole = clause.isJust && act === 'order' && mention.quantity ? soleMeant(turn, mention) : null // prettier-ignore
      if (sole) return putMention(turn, sole, mention, 'set')
      const kin = isInOrder(clause) ? kinInOrder(turn, resolution.entries) : null
      if (kin) return putInPlace(turn, kin.from, mention, { entry: kin.entry, act: 'set' })
      const from = replacedBy(turn, clause, mention, resolution.entries[0]!)
      const like = from ? likeReplaced(turn, mention, [from]) : null
      if (from && like?.kind === 'settled') return putInPlace(turn, from, mention, { entry: like.entry, act }) // prettier-ignore
      const entries = like && 'entries' in like ? like.entries : resolution.entries
      return openRequest(turn, mention, { missing: 'product', act, entries, replaced: from ? [from] : [] }) // prettier-ignore
    case 'unknown': {
      // "Bawasan po ng yelo"
      const isLess = clause.act === 'reduce' && !mention.quantity && turn.draft.lines.length > 0
      if (isLess) return noteClause(turn, clause)
      if (act !== 'order' && changeOrdered(turn, mention, act)) return
      if (noteWish(turn, mention, clause)) return
      return reportUnknown(turn, mention, act, resolution.alternatives)
    }
    case 'nothing':
      if (countRequest(turn, mention)) return
      // "We have a child dedication": an article of a word of talk counts nothing.
      if (mention.quantity && !(isArticle(mention.quantity) && mention.quantity.unit === null))
        turn.outcomes.push({ kind: 'unnamedGoods', quantity: mention.quantity.text, said: mention.quantity }) // prettier-ignore
  }
}

/** "Extra sauce sa duha ka carbonara", of the two in the order: as many as a line has, with what nobody has to choose. */
function isAddedTo({ draft, touched }: DialogueTurn, mention: Mention): boolean {
  const { words, quantity, options, candidates } = mention
  const isFree = words !== '' && options.length > 0 && options.every(({ group }) => group.min === 0)
  const lines = draft.lines.filter(({ entry }) => candidates.some((each) => each.entry === entry))
  const [line, ...others] = lines
  return isFree && line !== undefined && others.length === 0 && !touched.has(line) && quantity?.unit === null && quantity.value === line.qty // prettier-ignore
}

/** "Barato2 gamay": a word with a 2 right behind it is said twice, and counts nothing. */
function isDoubledWord({ reference, words, text }: Mention): boolean {
  return reference?.kind === 'superlative' && words === '' && /^\p{L}+2(?!\d)/u.test(text)
}

/** "Wait lang, tinatanong ko pa iba": others than those of a list may be anything. */
function isStrayOther(
  { state }: DialogueTurn,
  { reference, words, quantity, sizes, options }: Mention,
  { act, isJust }: Pick<Clause, 'act' | 'isJust'>,
): boolean {
  const isBare = words === '' && !quantity && sizes.length + options.length === 0
  return reference?.kind === 'other' && isBare && !isJust && state.listed.length < 2 && (act === 'order' || act === 'choose') // prettier-ignore
}

/** "The taro without pearls": the options come off the line that the order has. */
function leaveOut(turn: DialogueTurn, mention: Mention): boolean {
  const { words, quantity, without, candidates } = mention
  if (words === '' || quantity || without.length === 0) return false
  const lines = turn.draft.lines.filter(({ entry }) =>
    candidates.some((candidate) => candidate.entry === entry),
  )
  for (const line of lines) dropOptions(turn, line, { options: without })
  return lines.length > 0
}

/** "Alaska talaga", "raincoat po ha": goods without a number that are in the order, in one size or kind at least, are only spoken of; what is said next is of the only such. */
function isRemark(
  turn: DialogueTurn,
  { words, quantity, sizes, options }: Mention,
  entries: readonly ShelfEntry[],
): boolean {
  const ordered = orderedEntries(turn)
  const isBare = !quantity && sizes.length + options.length === 0
  const own = ordered.filter((entry) => entries.includes(entry) || isCalled(entry, words))
  // "Yung matcha lagyan ng pearls": what follows is of it.
  if (isBare && own.length === 1) turn.focus = [...turn.focus.filter((entry) => entry !== own[0]), own[0]!] // prettier-ignore
  return isBare && (own.length > 0 || entries.every((entry) => familyOf(turn)(entry).some((each) => ordered.includes(each)))) // prettier-ignore
}

/** "Isa lang", while it is open which one: so many of it. @returns whether anything is open so */
function countRequest(
  { earlier }: DialogueTurn,
  { words, quantity, sizes, options }: Mention,
): boolean {
  const isNumber = quantity !== null && words === '' && sizes.length + options.length === 0
  const request = earlier.find((each) => each.missing === 'product' && each.quantity === null)
  if (!isNumber || !request) return false
  request.quantity = quantity
  return true
}

/** "Change the blades to 6": a word of what is in the order; a change of what is not found there is asked about. @returns whether it was one */
function changeOrdered(turn: DialogueTurn, mention: Mention, act: QuantityAct): boolean {
  const ordered = orderedEntries(turn)
  if (act === 'add' || !mention.quantity || mention.words === '' || ordered.length === 0)
    return false
  const resolution = settle(linkAmong(mention, ordered))
  if (resolution.kind === 'settled') putMention(turn, resolution.entry, mention, act)
  else turn.outcomes.push({ kind: 'unexplained', words: mention.text })
  return true
}

/** A number alone after goods that this message has given a quantity already may be anything: "…, 18 na". */
function isSecondNumber(
  turn: DialogueTurn,
  entry: ShelfEntry,
  { words, sizes, options, quantity }: Mention,
): boolean {
  if (words !== '' || sizes.length + options.length > 0 || !quantity) return false
  return turn.outcomes.some((each) => each.kind === 'put' && each.line.entry === entry && !isUncounted(turn, each)) // prettier-ignore
}

/** "Medium, with pearls. Isa lang": the number of what this message, or one before it, has put without one, whatever its options. */
function countsPut(turn: DialogueTurn, entry: ShelfEntry, mention: Mention): boolean {
  const last = turn.outcomes.findLast((each) => each.kind === 'put')
  const isOpen = last?.line.entry === entry && (isUncounted(turn, last) || uncountedEntries(turn).includes(entry)) // prettier-ignore
  return isBareNumber(mention) && isOpen
}

/** "Two of the first", a size of what was just listed ("the medium ones, ten"), or another of what this message has put ("isang medium at isang large"). */
function isPicked(turn: DialogueTurn, { item }: ShelfEntry, mention: Mention): boolean {
  const { reference, sizes, quantity } = mention
  if (reference?.kind === 'ordinal' || reference?.kind === 'superlative') return true
  const isKin = (entry: ShelfEntry) => entry.item.productId === item.productId
  const put = quantity === null ? [] : [...turn.touched].map(({ entry }) => entry)
  return sizes.length > 0 && [...put, ...entriesOf(turn, turn.state.listed)].some(isKin)
}

/** "At isang ream na short", "2 short din", of what was put last: so many in another size, joined to it or in the unit of its sale. */
function isOtherSize(
  turn: DialogueTurn,
  entry: ShelfEntry,
  { words, sizes, quantity }: Mention,
  text: string,
): boolean {
  const [last, ...others] = entriesOf(turn, turn.state.focus)
  const isKin = last && others.length === 0 && last.item.productId === entry.item.productId
  if (!isKin || words !== '' || sizes.length === 0 || !quantity || turn.draft.linesOf(last.item.key).length === 0) return false // prettier-ignore
  const isInUnit = quantity.unit !== null && isUnitOf(quantity.unit, entry.item.unit)
  return isInUnit || ALSO.test(text) || isAnd(tokenize(text)[0]?.key ?? '')
}

/** Whether a quantity alone must be for these goods: they were asked about, or were just quoted or mentioned. */
function isExpected(turn: DialogueTurn, { item }: ShelfEntry, unit?: Unit | null): boolean {
  const { state, focus } = turn
  if (focus.some((entry) => entry.item === item)) return true
  const uncounted = uncountedEntries(turn)
  if (uncounted.length === 1 && uncounted[0]!.item === item) return true
  const isAbout = state.focus.length === 1 && state.focus[0] === item.key
  const isOffered = state.offers.some(({ key }) => key === item.key)
  // "3 pads po" of the pads that were mentioned last.
  const isInUnit = unit ? isUnitOf(unit, item.unit) : false
  const isAsked = state.asked === 'quantity' || state.asked === 'product'
  // Nothing else was ordered that it could count.
  const isSole = turn.draft.lines.length === 0 && turn.earlier.length === 0
  if (isQueried(turn, item.key)) return true
  return isOffered || (isAbout && (isAsked || isInUnit || isSole))
}

/** Of what the message before asked about: "15 bags" of the only cement that comes in bags. */
function isQueried({ queries, state }: DialogueTurn, key: string): boolean {
  const [only, ...others] = state.queries
  return queries.length + others.length === 0 && only !== undefined && only.keys.includes(key)
}

/** A number alone, after the talk was about something else: it may be a new quantity, so it is asked about. */
function proposeQuantity(
  turn: DialogueTurn,
  entry: ShelfEntry,
  { quantity, text, options }: Mention,
): void {
  const qty = quantity?.unit === null ? quantity.value : null
  if (!quantity || repeatsSize(turn, entry, quantity)) return
  if (qty === null || !(qty > 0))
    return void turn.outcomes.push({ kind: 'unnamedGoods', quantity: text })
  turn.offers.push({ key: entry.item.key, qty, options: ownOptions(entry, options) })
  turn.outcomes.push({ kind: 'offer', entry, qty })
}
