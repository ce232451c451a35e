/** "Yung puti na lang", "adobo na lang": of what is in the order only that is kept. */
import type { Act, Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts' // prettier-ignore
import { linkAmong } from '../../../interpretation/link-among.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isInPlaceOfTold, mention as mentionEntry, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts' // prettier-ignore
import { patternOfAnd } from '../../../language/conjunctions.ts'
import { isArticle } from '../../../language/quantity.ts'
import { ALSO, CORRECTING, ONLY, patternOf } from '../../../language/phrasing.ts'
import { chosenMentions, dropOption, type DraftLine } from '../../order-draft.ts'
import { linesWithOptions } from '../options-of-lines.ts'
import { isPronoun } from '../join-mentions.ts'
import { detail, removeLine } from '../put-goods.ts'
import { removeGoods } from '../remove-goods.ts'
import { replaceGoods } from '../replacement/replace-goods.ts'
import { familyOf, meantInOrder, resolveMention } from '../resolve-mention.ts'

/** "Na lang", "ra diay"; "lang" alone plays down, and "pala" corrects. */
function isOnly(text: string): boolean {
  return ONLY.test(text) || (MERELY.test(text) && CORRECTING.test(text))
}

const MERELY = patternOf('merely')

/** "Tan at black na lang", of three colours: what has another one leaves. @returns false when other options are named than those of the lines */
export function keepOnlyOptions(
  turn: DialogueTurn,
  { act, text, isDoubtful, mentions }: Clause,
): boolean {
  const isOption = ({ words, options, sizes, quantity, reference }: Mention) => words === '' && options.length > 0 && sizes.length === 0 && !quantity && !reference // prettier-ignore
  if (act !== 'choose' || isDoubtful || turn.state.asked === 'choice' || mentions.length === 0 || !mentions.every(isOption) || !isOnly(text)) return false // prettier-ignore
  const groups = new Set(mentions.flatMap(({ options }) => options.map(({ group }) => group.name)))
  const ids = mentions.map(({ options }) => new Set(options.map(({ option }) => option.optionId)))
  const has = (line: DraftLine, some: ReadonlySet<string>) => line.options.some((id) => some.has(id)) // prettier-ignore
  const [first] = turn.draft.lines.filter((line) => has(line, ids[0]!))
  const kin = turn.draft.lines.filter(({ entry }) => entry.item.productId === first?.entry.item.productId) // prettier-ignore
  const leaving = kin.filter((line) => !ids.some((some) => has(line, some)))
  const isSettled = groups.size === 1 && ids.every((some) => kin.filter((line) => has(line, some)).length === 1) // prettier-ignore
  if (!isSettled || kin.some((line) => turn.touched.has(line))) return false
  for (const line of leaving) removeLine(turn, line)
  mentionEntry(turn, first!.entry)
  return leaving.length > 0 || mentions.length > 1
}

/** "Ay nata na lang pala", "honey bbq na lang yung wings": of options of which a line may have several, those that are said come in the place of the others. @returns false when no line has others of them */
export function keepOnlyOfGroup(turn: DialogueTurn, clause: Clause): boolean {
  const { act, text, isDoubtful, mentions } = clause
  const isOption = ({ options, sizes, quantity, without }: Mention) => options.length > 0 && sizes.length + without.length === 0 && !quantity // prettier-ignore
  if ((act !== 'choose' && act !== 'order') || isDoubtful || mentions.length === 0 || !mentions.every(isOption) || !isOnly(text) || ALSO.test(text)) return false // prettier-ignore
  const open = mentions.flatMap((mention) => {
    const lines = mention.words === '' ? linesWithOptions(turn, mention) : turn.draft.lines.filter(({ entry }) => mention.candidates.some((each) => each.entry === entry)) // prettier-ignore
    return lines.map((line) => ({ line, options: mention.options.filter(({ productId }) => productId === line.entry.item.productId) })) // prettier-ignore
  })
  const byLine = Map.groupBy(open, ({ line }) => line)
  const changes = [...byLine].map(([line, some]) => {
    const options = some.flatMap((each) => each.options)
    const said = new Set(options.map(({ option }) => option.optionId))
    const groups = new Set(options.map(({ group }) => group))
    const others = chosenMentions(line).filter(({ group, option }) => groups.has(group) && !said.has(option.optionId)) // prettier-ignore
    const isEnough = [...groups].every((group) => group.options.filter(({ optionId }) => said.has(optionId)).length >= group.min) // prettier-ignore
    const isOne = groups.size === 0 || [...groups].some(({ max }) => max === 1)
    return { line, said, others, isEnough, isOne }
  })
  if (changes.every(({ others }) => others.length === 0) || changes.some(({ isOne }) => isOne) || changes.some(({ line }) => turn.touched.has(line))) return false // prettier-ignore
  if (!changes.every(({ isEnough }) => isEnough))
    return turn.outcomes.push({ kind: 'unexplained', words: text }) > 0
  for (const { line, said, others } of changes) {
    for (const { option } of others) dropOption(line, option.optionId)
    detail(turn, line, [...said], null)
    mentionEntry(turn, line.entry)
  }
  return true
}

/** What is not meant, and what is said of it instead. */
interface Excepted extends Mention {
  toSizes: string[]
}

/** "Remove everything except the pandesal", "all large 50% except the taro, 75%": what a clause does to the others. @returns false when it excepts nothing */
export function exceptSome(turn: DialogueTurn, clause: Clause): boolean {
  const { act, mentions, text } = clause
  const excepted = clause.excepted.reduce<Excepted[]>((joined, mention) => {
    const before = joined.at(-1)
    const isOfBefore = before && mention.words === '' && (mention.options.length + mention.sizes.length > 0 || isPronoun(mention)) // prettier-ignore
    return isOfBefore ? [...joined.slice(0, -1), { ...before, options: [...before.options, ...mention.options], toSizes: [...before.toSizes, ...mention.sizes], quantity: before.quantity ?? mention.quantity }] : [...joined, { ...mention, toSizes: [] }] // prettier-ignore
  }, [])
  if (excepted.length === 0) return false
  const ordered = orderedEntries(turn)
  const named = mentions.filter(({ words }) => words !== '')
  const [scope, ...kept] = [named, ...excepted.map((each) => [each])].map((some) => some.flatMap((each) => meantInOrder(turn, { ...each, quantity: null, options: [] }, ordered))) // prettier-ignore
  const others = (named.length > 0 ? scope! : ordered).filter((entry) => !kept.flat().includes(entry)) // prettier-ignore
  const [options, sizes] = [mentions.flatMap((mention) => mention.options), mentions.flatMap((mention) => mention.sizes)] // prettier-ignore
  const isDetails = mentions.length > 0 && named.length === 0 && mentions.every((mention) => !mention.quantity) && options.length + sizes.length > 0 // prettier-ignore
  const isKnown = kept.every(({ length }) => length > 0) && excepted.every((each) => !each.quantity && (each.words !== '' || each.sizes.length > 0)) // prettier-ignore
  if (isKnown && act === 'remove' && others.length > 0) {
    turn.earlier = []
    for (const entry of others) removeGoods(turn, entry, null)
    for (const entry of kept.flat()) mentionEntry(turn, entry)
  } else if (
    isKnown &&
    isDetails &&
    PUTTING.has(act) &&
    others.some((entry) => comesSo(turn, entry, options, sizes))
  ) {
    // prettier-ignore
    describe(turn, others, options, sizes)
    for (const [at, entries] of kept.entries()) describe(turn, entries, excepted[at]!.options, excepted[at]!.toSizes) // prettier-ignore
  } else turn.outcomes.push({ kind: 'unexplained', words: text })
  return true
}

const PUTTING: ReadonlySet<Act> = new Set(['order', 'add', 'choose', 'set'])

function comesSo(
  turn: DialogueTurn,
  entry: ShelfEntry,
  options: readonly OptionMention[],
  sizes: readonly string[],
): boolean {
  return sizes.length > 0 ? inSize(turn, entry, sizes) !== null : ownOf(entry, options).length > 0
}

/** Options for all lines of some goods that have such, in the size that was said; the options of the one that was asked about stand for the others. */
function describe(
  turn: DialogueTurn,
  entries: readonly ShelfEntry[],
  options: readonly OptionMention[],
  sizes: readonly string[],
): void {
  for (const line of turn.draft.lines.filter(({ entry }) => entries.includes(entry))) {
    const own = ownOf(line.entry, options)
    if (own.length > 0) detail(turn, line, own, null)
  }
  for (const entry of entries) {
    const sized = inSize(turn, entry, sizes)
    if (sized && sized !== entry) replaceGoods(turn, [entry], { entry: sized, act: 'set', quantity: null, options: [], note: null }) // prettier-ignore
  }
}

/** The options that goods have under the same names. */
function ownOf({ item }: ShelfEntry, options: readonly OptionMention[]): string[] {
  const isSaid = (name: string, group: string) => options.some((each) => each.option.name === name && each.group.name === group) // prettier-ignore
  return item.choices.flatMap((group) => group.options.flatMap(({ name, optionId }) => isSaid(name, group.name) ? [optionId] : [])) // prettier-ignore
}

/** The only one of its kind that comes so. */
function inSize(
  turn: DialogueTurn,
  entry: ShelfEntry,
  sizes: readonly string[],
): ShelfEntry | null {
  const fits = sizes.length > 0 ? linkAmong({ words: '', sizes: [...sizes], quantity: null }, familyOf(turn)(entry)) : [] // prettier-ignore
  return fits.length === 1 ? fits[0]!.entry : null
}

/** @returns false when the clause says something else of the goods, or they are not in the order */
export function keepOnly(turn: DialogueTurn, clause: Clause): boolean {
  const { act, isDoubtful, mentions } = clause
  const only = onlyOf(clause)
  if (isDoubtful || only.length === 0 || !only.every(isNamedAlone)) return false
  if (!mentions.every((each) => only.includes(each) || isSpokenOf(turn, each))) return false
  if ((act !== 'order' && act !== 'choose') || turn.earlier.length > 0 || turn.opened.length > 0)
    return false
  const kept = only.map((each) => keptOf(turn, each))
  if (kept.includes(null)) return false
  const substitute = kept.length === 1 ? substituteOf(turn, kept[0]!) : null
  if (substitute) turn.outcomes.push({ kind: 'put', line: substitute, isAssumed: false })
  // "Ok, coke na lang", when there is no Sprite.
  else if (kept.every((entry) => isInPlaceOfTold(turn, entry!)))
    for (const line of turn.draft.lines.filter(({ entry }) => kept.includes(entry)))
      turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  // What else the message takes out is said.
  else if (!turn.hasRemoval)
    for (const entry of orderedEntries(turn)) if (!kept.includes(entry)) removeGoods(turn, entry, null) // prettier-ignore
  for (const entry of kept) mentionEntry(turn, entry!)
  return true
}

/** "Sige, suman cassava na lang, ok na", under the summary: a yes to what was put in the place of as many as could not be had. */
function substituteOf({ state, draft, isClosing }: DialogueTurn, { item }: ShelfEntry) {
  const { asked, unmet } = state
  const line = draft.linesOf(item.key).find(({ qty }) => qty === unmet?.quantity.value)
  return isClosing && asked === 'confirm' ? (line ?? null) : null
}

/** "My cable still works so just the charger", "yung charger na lang, gumagana pa ang cable": what the word for only stands beside, with what is joined to it; else the last. */
function onlyOf({ text, start, isJust, mentions }: Clause): Mention[] {
  const between = (at: number) => text.slice(Math.max(0, (mentions[at - 1]?.end ?? start) - start), Math.max(0, (mentions[at]?.start ?? start + text.length) - start)) // prettier-ignore
  const first = mentions.findIndex((_, at) => ONLY_BEFORE.test(between(at)))
  const behind = mentions.findIndex((_, at) => ONLY_BEHIND.test(between(at + 1)))
  if (first < 0 && (!isJust || !isOnly(text))) return []
  const at = first >= 0 ? first : behind >= 0 ? behind : mentions.length - 1
  const isJoined = (place: number, pattern: RegExp) => place > 0 && place < mentions.length && pattern.test(between(place)) // prettier-ignore
  let [from, to] = [at, at]
  if (first < 0) while (isJoined(from, JOINED)) from -= 1
  if (isJoined(to + 1, first < 0 ? AND_BEHIND : JOINED)) to += 1
  while (isJoined(to + 1, JOINED)) to += 1
  return mentions.slice(from, to + 1)
}

const ONLY_BEFORE = patternOf('only before', { before: '(?:^|[\\s,])', after: '\\s+(?:\\p{L}{1,4}\\s+)?$' }) // prettier-ignore
const ONLY_BEHIND = patternOf('only', { before: '^\\s+(?:p?h?o\\s+)?' })
/** Between two of a list. */
const JOINED = patternOfAnd({ before: '^\\s*,?\\s*', after: '(?:\\s+\\p{L}{1,4})?\\s*$' })

/** "Charger na lang po at phone stand" */
const AND_BEHIND = patternOfAnd({ before: '\\s', after: '(?:\\s+\\p{L}{1,4})?\\s*$' })

/** "Nakahuli si mister ng galunggong, tahong na lang": goods of the order beside those that are kept. */
function isSpokenOf(turn: DialogueTurn, mention: Mention): boolean {
  const ordered = orderedEntries(turn)
  const { quantity } = mention
  const isBare = isNamedAlone(quantity && isArticle(quantity) ? { ...mention, quantity: null } : mention) // prettier-ignore
  return isBare && mention.candidates.some(({ entry }) => ordered.includes(entry))
}

/** Goods, or a size or colour of some. */
function isNamedAlone({ words, sizes, quantity, options, without, reference }: Mention): boolean {
  const isNamed = words !== '' || sizes.length > 0
  return isNamed && !quantity && !reference && options.length + without.length === 0
}

function keptOf(turn: DialogueTurn, mention: Mention): ShelfEntry | null {
  const ordered = orderedEntries(turn)
  // Lines of this message are not corrected by it.
  if (ordered.length < 2 || turn.touched.size > 0) return null
  const resolution = resolveMention(turn, mention, ordered)
  const entries = resolution.kind === 'settled' ? [resolution.entry] : []
  const [entry] = entries.filter((each) => ordered.includes(each))
  return entry ?? null
}
